import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { passkeyEndpoints as api } from '@verstas/contract/passkeys/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { buildCredential, buildEmployee, testPassword } from '../../../test/builders.ts'

const { db, clock, send, signIn } = await buildTestApp({ isAdminPasskeyRequired: true })
const refused = { status: 403, errors: [{ ErrorId: errorCatalogue.passkeyRequired.id }] }

const administrator = await buildEmployee(db)
await buildCredential(db, administrator)
const device = createAuthenticator()
const readPeople = (headers: { readonly authorization: string }) =>
  send(administrationEndpoints.listPeople, {}, headers)

it('an administrator without a passkey cannot use administration endpoints until they add a passkey', async () => {
  const headers = await signIn(administrator)
  const ofAdministration = Object.values(contract)
    .flatMap((group) => Object.values<EndpointDefinition>(group))
    .filter(
      ({ rights }) =>
        Array.isArray(rights) && (rights.includes('ManageUsers') || rights.includes('ManageSettings')),
    )
  const params = new Proxy({}, { get: () => '1' })
  for (const endpoint of ofAdministration)
    expect(await send(endpoint, { params, body: {} }, headers), endpoint.path).toMatchObject(refused)
  const { body } = await send(api.beginNewPasskey, {}, headers)
  expect((await send(api.addPasskey, { body: device.make(body.Challenge) }, headers)).status).toBe(200)
  expect((await readPeople(headers)).status).toBe(200)
})

it('an administrator must use the passkey in each session, because a password does not suffice', async () => {
  const headers = await signIn(administrator)
  expect(await readPeople(headers)).toMatchObject(refused)
  await send(accountEndpoints.confirmByPassword, { body: { Password: testPassword } }, headers)
  expect(await readPeople(headers)).toMatchObject(refused)
  const prove = async () => device.prove((await send(api.beginPasskeyLogin, {})).body.Challenge)
  await send(api.confirmByPasskey, { body: await prove() }, headers)
  expect((await readPeople(headers)).status).toBe(200)
  await send(accountEndpoints.confirmByPassword, { body: { Password: testPassword } }, headers)
  expect((await readPeople(headers)).status).toBe(200)
  const { body } = await send(api.passkeyLogin, { body: await prove() })
  expect((await readPeople({ authorization: `Bearer ${body.Token}` })).status).toBe(200)
})

it('an administrator without the required passkey gets its error even if a confirmation is missing', async () => {
  const headers = await signIn(administrator)
  clock.advance({ minutes: 6 })
  const params = { employeeId: (await buildEmployee(db, { sites: [{ id: administrator.siteId }] })).id }
  expect(await send(accountEndpoints.makeLoginLink, { params }, headers)).toMatchObject(refused)
})

it('an administrator who removes their last passkey cannot administer without a new one', async () => {
  const headers = await signIn(administrator)
  const prove = device.prove((await send(api.beginPasskeyLogin, {})).body.Challenge)
  await send(api.confirmByPasskey, { body: prove }, headers)
  expect((await readPeople(headers)).status).toBe(200)
  for (const { Id } of (await send(api.listMyPasskeys, {}, headers)).body)
    await send(api.removePasskey, { params: { id: Id } }, headers)
  expect(await readPeople(headers)).toMatchObject(refused)
})

it('a person without administration rights needs no passkey', async () => {
  const headers = await signIn(await buildEmployee(db, { without: ['ManageUsers'] }))
  expect((await send(accountEndpoints.getAccount, {}, headers)).status).toBe(200)
})
