import { passkeyEndpoints as api } from '@verstas/contract/passkeys/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { buildEmployee } from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()

const tenTimes = <T>(run: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, (_, place) => run(place)))

const begin = async () => (await send(api.beginPasskeyLogin, {})).body.Challenge

it("only one of ten concurrent passkey proofs can use a challenge or an authenticator's counter value", async () => {
  const headers = await signIn(await buildEmployee(db))
  const device = createAuthenticator()
  const { body } = await send(api.beginNewPasskey, {}, headers)
  const made = await tenTimes(() => send(api.addPasskey, { body: device.make(body.Challenge) }, headers))
  expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])

  const proof = device.prove(await begin(), { counter: 1 })
  const logins = await tenTimes(() => send(api.passkeyLogin, { body: proof }))
  expect(logins.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])

  const copies = await Promise.all(
    (await tenTimes(begin)).map((challenge) =>
      send(api.passkeyLogin, { body: device.prove(challenge, { counter: 2 }) }),
    ),
  )
  expect(copies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])
})

it('limits a person to twenty passkeys, even in concurrent calls', async () => {
  const headers = await signIn(await buildEmployee(db))
  const challenges = []
  for (let count = 0; count < 22; count += 1)
    challenges.push((await send(api.beginNewPasskey, {}, headers)).body.Challenge)
  const made = await Promise.all(
    challenges.map((challenge) =>
      send(api.addPasskey, { body: createAuthenticator().make(challenge) }, headers),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20)
  const full = { status: 409, errors: [{ ErrorId: 900218, MetaData: [{ Value: '20' }] }] }
  expect(await send(api.beginNewPasskey, {}, headers)).toMatchObject(full)
})
