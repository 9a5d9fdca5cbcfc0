import { passkeyEndpoints as api } from '@verstas/contract/passkeys/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type Headers, testStart } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { buildEmployee, buildSite, deactivate } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildDevice } from '../../../test/quick-change-builders.ts'
import { deleteExpiredChallenges } from './challenges.ts'

const database = await freshDatabase()
const { db, clock, logLines, send, signIn } = await buildTestApp({}, database)

beforeEach(async () => {
  clock.set(testStart)
  logLines.length = 0
  await db.deleteFrom('sign_in_failure').execute()
})

const refused = { status: 403, errors: [{ ErrorId: 900216 }] }
const confirmationNeeded = { status: 403, errors: [{ ErrorId: 900210 }] }

async function addPasskey(headers: Headers, device = createAuthenticator()) {
  const { body } = await send(api.beginNewPasskey, {}, headers)
  const added = await send(api.addPasskey, { body: device.make(body.Challenge) }, headers)
  return { device, added, challenge: body }
}

async function buildOwner() {
  const employee = await buildEmployee(db)
  const headers = await signIn(employee)
  const { device, added } = await addPasskey(headers)
  return { employee, headers, device, passkey: added.body }
}

const begin = async () => (await send(api.beginPasskeyLogin, {})).body.Challenge

const login = async (device: ReturnType<typeof createAuthenticator>, faults = {}) =>
  send(api.passkeyLogin, { body: device.prove(await begin(), faults) })

const securityLines = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)

describe('a new passkey', () => {
  it('a person can add, list, rename and remove a passkey', async () => {
    const { employee, headers, passkey, device } = await buildOwner()
    expect(passkey).toMatchObject({ Name: 'Puhelin', IsSynced: true, LastUsed: null })
    const params = { id: passkey.Id }
    const body = { Name: ' Turva-avain ' }
    expect((await send(api.renamePasskey, { params, body }, headers)).body.Name).toBe('Turva-avain')
    await login(device)
    expect((await send(api.listMyPasskeys, {}, headers)).body).toMatchObject([
      { Name: 'Turva-avain', LastUsed: '2026-11-20T06:00:00+00:00' },
    ])
    expect((await send(api.removePasskey, { params }, headers)).status).toBe(200)
    expect(await login(device)).toMatchObject(refused)
    expect((await send(api.removePasskey, { params }, headers)).status).toBe(404)
    const { id: employeeId } = employee
    expect(securityLines()).toContainEqual(
      expect.objectContaining({ security: 'passkey removed', employeeId }),
    )
  })

  it('removing a passkey ends the sessions that began with a passkey, except the current session', async () => {
    const { headers, passkey, device } = await buildOwner()
    const { body } = await login(device)
    expect((await send(api.removePasskey, { params: { id: passkey.Id } }, headers)).status).toBe(200)
    const isOpen = async (authorization: string) =>
      (await send(sessionEndpoints.getEmployee, {}, { authorization })).status === 200
    expect([await isOpen(body.Token), await isOpen(headers.authorization)]).toEqual([false, true])
  })

  it('the options for a new passkey contain a random user handle and the ids of existing passkeys', async () => {
    const { employee, headers, device } = await buildOwner()
    const { body } = await send(api.beginNewPasskey, {}, headers)
    expect(body).toMatchObject({ RpId: 'localhost', ExistingIds: [device.credentialId] })
    // The handle identifies a person to authenticators, so it is random and stable. A new handle would
    // identify another person.
    const handleNow = async () => (await send(api.beginNewPasskey, {}, headers)).body.UserHandle
    expect(await handleNow()).toBe(body.UserHandle)
    await sql`update employee set passkey_user_handle = default where id = ${employee.id}`.execute(db)
    expect(await handleNow()).not.toBe(body.UserHandle)
    const again = await send(api.addPasskey, { body: device.make(body.Challenge) }, headers)
    expect(again).toMatchObject({ status: 409, errors: [{ ErrorId: 900217 }] })
  })

  it.each<[string, object]>([
    ['from another origin', { origin: 'http://elsewhere.test' }],
    ['for another host', { rpId: 'elsewhere.test' }],
    ['without verification of the user', { isVerified: false }],
    ['that was created for a sign-in', { type: 'webauthn.get' }],
  ])('refuses a new passkey %s', async (_, faults) => {
    const headers = await signIn(await buildEmployee(db))
    const { body } = await send(api.beginNewPasskey, {}, headers)
    const made = createAuthenticator().make(body.Challenge, faults)
    expect(await send(api.addPasskey, { body: made }, headers)).toMatchObject(refused)
  })

  it('refuses a new passkey with a challenge that is used, meant for a sign-in, or of another person', async () => {
    const headers = await signIn(await buildEmployee(db))
    const { challenge } = await addPasskey(headers)
    const again = createAuthenticator().make(challenge.Challenge)
    expect(await send(api.addPasskey, { body: again }, headers)).toMatchObject(refused)
    const ofSignIn = createAuthenticator().make(await begin())
    expect(await send(api.addPasskey, { body: ofSignIn }, headers)).toMatchObject(refused)
    const others = await send(api.beginNewPasskey, {}, await signIn(await buildEmployee(db)))
    const ofOther = createAuthenticator().make(others.body.Challenge)
    expect(await send(api.addPasskey, { body: ofOther }, headers)).toMatchObject(refused)
  })

  it('adding or removing a passkey requires a recent full sign-in or passkey, and a PIN does not suffice', async () => {
    const { employee, headers, passkey, device } = await buildOwner()
    clock.advance({ minutes: 5 })
    expect(await send(api.beginNewPasskey, {}, headers)).toMatchObject(confirmationNeeded)
    const params = { id: passkey.Id }
    expect(await send(api.removePasskey, { params }, headers)).toMatchObject(confirmationNeeded)
    const confirmation = await send(api.confirmByPasskey, { body: device.prove(await begin()) }, headers)
    expect(confirmation.status).toBe(200)
    expect((await send(api.beginNewPasskey, {}, headers)).status).toBe(200)
    const quick = await signIn(employee)
    const { id: device_id } = await buildDevice(db, employee)
    const byPin = { method: 'pin', device_id } as const
    await db.updateTable('session').set(byPin).where('employee_id', '=', employee.id).execute()
    expect(await send(api.beginNewPasskey, {}, quick)).toMatchObject(confirmationNeeded)
  })
})

describe('a sign-in by passkey', () => {
  it('a passkey signs in its owner without a user name', async () => {
    const { employee, device } = await buildOwner()
    const { body } = await login(device)
    const me = await send(sessionEndpoints.getEmployee, {}, { authorization: body.Token })
    expect(me.body.Id).toBe(employee.id)
    const stored = await db
      .selectFrom('session')
      .select('method')
      .where('id', '=', body.SessionId)
      .executeTakeFirst()
    expect(stored?.method).toBe('passkey')
    expect(securityLines()).toContainEqual(
      expect.objectContaining({ security: 'signed in', method: 'passkey', employeeId: employee.id }),
    )
  })

  it.each<[string, object]>([
    ['from another origin', { origin: 'http://elsewhere.test' }],
    ['for another host', { rpId: 'elsewhere.test' }],
    ['without verification of the user', { isVerified: false }],
    ['with a proof for a new passkey', { type: 'webauthn.create' }],
    ['with a wrong signature', { signature: Buffer.alloc(70) }],
  ])('refuses a sign-in by passkey %s', async (_, faults) => {
    const { device } = await buildOwner()
    expect(await login(device, faults)).toMatchObject(refused)
    expect(securityLines().at(-1)).toMatchObject({ security: 'sign-in failed', method: 'passkey' })
    expect((await login(device)).status).toBe(200)
  })

  it('refuses a sign-in by passkey with a challenge that is used, unknown, expired or for a new passkey', async () => {
    const { device, headers } = await buildOwner()
    const proof = device.prove(await begin())
    expect((await send(api.passkeyLogin, { body: proof })).status).toBe(200)
    expect(await send(api.passkeyLogin, { body: proof })).toMatchObject(refused)
    expect(await send(api.passkeyLogin, { body: device.prove('of nobody') })).toMatchObject(refused)
    const late = device.prove(await begin())
    const ofNewKey = device.prove((await send(api.beginNewPasskey, {}, headers)).body.Challenge)
    expect(await send(api.passkeyLogin, { body: ofNewKey })).toMatchObject(refused)
    clock.advance({ minutes: 5 })
    expect(await send(api.passkeyLogin, { body: late })).toMatchObject(refused)
  })

  it("refuses a sign-in by passkey if the authenticator's counter does not increase", async () => {
    const { device } = await buildOwner()
    expect((await login(device, { counter: 7 })).status).toBe(200)
    expect(await login(device, { counter: 7 })).toMatchObject(refused)
    expect(await login(device, { counter: 3 })).toMatchObject(refused)
    expect((await login(device, { counter: 8 })).status).toBe(200)
  })

  it('refuses a sign-in by passkey of a deactivated employee or with an unknown passkey', async () => {
    const { employee, device } = await buildOwner()
    expect(await login(createAuthenticator())).toMatchObject(refused)
    await deactivate(db, employee)
    expect(await login(device)).toMatchObject(refused)
  })

  it('a sign-in by passkey succeeds after forty invalid proofs from the same network', async () => {
    const { device } = await buildOwner()
    for (let time = 0; time < 40; time += 1)
      expect(await send(api.passkeyLogin, { body: device.prove(`guess ${time}`) })).toMatchObject(refused)
    expect((await login(device)).status).toBe(200)
  })
})

describe('a server without a configured origin', () => {
  const elsewhere = 'http://localhost:8080'
  const loginAt = async (host: string, device: ReturnType<typeof createAuthenticator>, faults = {}) =>
    send(api.passkeyLogin, { body: device.prove(await begin(), faults) }, { host } as never)

  it('a passkey is accepted only at its origin, and not at another port of the same host', async () => {
    const { device } = await buildOwner()
    expect(await loginAt('localhost:8080', device, { origin: elsewhere })).toMatchObject(refused)
    expect(await loginAt('localhost:8080', device)).toMatchObject({ status: 200 })
  })

  it("the first use of a passkey without a stored origin stores the page's origin", async () => {
    const { device, passkey } = await buildOwner()
    await db.updateTable('passkey').set({ origin: null }).where('id', '=', passkey.Id).execute()
    expect((await login(device)).status).toBe(200)
    expect(await loginAt('localhost:8080', device, { origin: elsewhere })).toMatchObject(refused)
  })
})

it('passkeys are accepted only at the configured origin, even if they were created at another one', async () => {
  const moved = await buildTestApp({ appOrigin: 'http://localhost:8080' }, database)
  const { device } = await buildOwner()
  const { body } = await moved.send(api.beginPasskeyLogin, {})
  const proof = device.prove(body.Challenge, { origin: 'http://localhost:8080' })
  expect((await moved.send(api.passkeyLogin, { body: proof })).status).toBe(200)
})

it('a person can neither confirm with nor change a passkey of another person', async () => {
  const [owner, other] = [await buildOwner(), await buildOwner()]
  clock.advance({ minutes: 5 })
  const body = other.device.prove(await begin())
  expect(await send(api.confirmByPasskey, { body }, owner.headers)).toMatchObject(refused)
  expect(await send(api.beginNewPasskey, {}, owner.headers)).toMatchObject(confirmationNeeded)
  const params = { id: other.passkey.Id }
  const fresh = await signIn(owner.employee)
  expect((await send(api.removePasskey, { params }, fresh)).status).toBe(404)
  expect((await send(api.renamePasskey, { params, body: { Name: 'x' } }, fresh)).status).toBe(404)
  const ofOther = (await send(api.listMyPasskeys, {}, other.headers)).body
  expect(ofOther.map(({ Id, Name }) => [Id, Name])).toEqual([[other.passkey.Id, other.passkey.Name]])
})

it('a session must wait after thirty invalid passkey proofs, but other sessions need not', async () => {
  const { device, employee } = await buildOwner()
  const [here, there] = [await signIn(employee), await signIn(employee)]
  const body = device.prove('of nobody')
  const confirm = async (headers: typeof here) => (await send(api.confirmByPasskey, { body }, headers)).status
  for (let time = 0; time < 30; time += 1) expect(await confirm(here)).toBe(refused.status)
  expect(await confirm(here)).toBe(429)
  expect(await confirm(there)).toBe(refused.status)
})

describe('administration of passkeys', () => {
  const buildStaff = async () => {
    const site = await buildSite(db)
    const employee = await buildEmployee(db, { sites: [site] })
    const ownHeaders = await signIn(employee)
    const { device, added } = await addPasskey(ownHeaders)
    const administrator = await buildEmployee(db, { sites: [site] })
    const params = { employeeId: employee.id, id: added.body.Id }
    return { employee, ownHeaders, device, params, administrator, headers: await signIn(administrator) }
  }

  const isOpen = async (authorization: string) =>
    (await send(sessionEndpoints.getEmployee, {}, { authorization })).status === 200

  it("an administrator can list a person's passkeys, and removing one ends the passkey sessions", async () => {
    const { employee, ownHeaders, device, params, administrator, headers } = await buildStaff()
    const tablet = (await addPasskey(ownHeaders)).device
    const onPhone = (await login(device)).body
    const onTablet = (await login(tablet)).body
    const { body } = await send(api.listPasskeysOf, { params }, headers)
    expect(body).toMatchObject([{ Id: params.id, Name: 'Puhelin', LastUsed: expect.any(String) }, {}])

    expect((await send(api.removePasskeyOf, { params }, headers)).body).toEqual({ Count: 2 })
    expect(await login(device)).toMatchObject(refused)
    expect(await isOpen(onPhone.Token)).toBe(false)
    expect(await isOpen(onTablet.Token)).toBe(false)
    expect(await isOpen(ownHeaders.authorization)).toBe(true)
    expect((await login(tablet)).status).toBe(200)
    expect((await send(api.listPasskeysOf, { params }, headers)).body).toHaveLength(1)
    expect((await send(api.removePasskeyOf, { params }, headers)).status).toBe(404)
    expect(securityLines()).toContainEqual(
      expect.objectContaining({
        security: 'passkey removed',
        employeeId: administrator.id,
        ofEmployeeId: employee.id,
        passkeyId: params.id,
        count: 2,
      }),
    )
  })

  it('an administrator stays signed in after removing one of their own passkeys', async () => {
    const { administrator, headers } = await buildStaff()
    const { device, added } = await addPasskey(headers)
    const params = { employeeId: administrator.id, id: added.body.Id }
    const [{ body: here }, { body: elsewhere }] = [await login(device), await login(device)]
    const answer = await send(api.removePasskeyOf, { params }, { authorization: here.Token })
    expect(answer.body).toEqual({ Count: 1 })
    expect(await isOpen(here.Token)).toBe(true)
    expect(await isOpen(elsewhere.Token)).toBe(false)
  })

  it("removing another person's passkey requires a recent confirmation", async () => {
    const { params, device, headers } = await buildStaff()
    clock.advance({ minutes: 5 })
    expect(await send(api.removePasskeyOf, { params }, headers)).toMatchObject(confirmationNeeded)
    expect((await login(device)).status).toBe(200)
  })

  it("an administrator cannot remove a passkey with another owner's id, or list passkeys of another site", async () => {
    const { params, device, administrator, headers } = await buildStaff()
    const ofOther = { ...params, employeeId: administrator.id }
    expect((await send(api.removePasskeyOf, { params: ofOther }, headers)).status).toBe(404)
    const stranger = await signIn(await buildEmployee(db))
    expect((await send(api.listPasskeysOf, { params }, stranger)).status).toBe(404)
    expect((await send(api.removePasskeyOf, { params }, stranger)).status).toBe(404)
    expect((await login(device)).status).toBe(200)
  })
})

it('deletes passkey challenges after they expire', async () => {
  await db.deleteFrom('passkey_challenge').execute()
  await begin()
  expect(await deleteExpiredChallenges(db, clock.now())).toBe(0)
  clock.advance({ minutes: 6 })
  expect(await deleteExpiredChallenges(db, clock.now())).toBe(1)
})
