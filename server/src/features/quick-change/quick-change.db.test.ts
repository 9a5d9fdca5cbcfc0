import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { quickChangeEndpoints as api } from '@verstas/contract/quick-change/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import {
  buildCredential,
  buildEmployee,
  buildSite,
  deactivate,
  leaveSite,
  testPassword,
} from '../../../test/builders.ts'
import { buildBadge, buildDevice, buildPin } from '../../../test/quick-change-builders.ts'

const { db, clock, logLines, send, signIn } = await buildTestApp()

beforeEach(async () => {
  clock.set(testStart)
  logLines.length = 0
  await db.deleteFrom('sign_in_failure').execute()
})

/**
 * Builds a site with quick change, an administrator, a technician with the PIN 2580, and a trusted device.
 */
async function openSite() {
  const site = await buildSite(db, { is_quick_change_in_use: true })
  const other = await buildSite(db)
  const kaisa = await buildEmployee(db, { name: 'Kaisa', sites: [site, other] })
  const matti = await buildEmployee(db, { name: 'Matti', sites: [other, site] })
  await buildPin(db, matti, '2580')
  const device = await buildDevice(db, kaisa)
  const admin = await signIn(kaisa)
  const enter = (EmployeeId: number, Pin: string, headers = device.headers) =>
    send(api.pinSignIn, { body: { EmployeeId, Pin } }, headers)
  const scan = (Badge: string, headers = device.headers) =>
    send(api.badgeSignIn, { body: { Badge } }, headers)
  return { site, other, kaisa, matti, device, admin, enter, scan }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const refusedWith = (status: number, ErrorId: number) => ({ status, errors: [{ ErrorId }] })
const notTrusted = refusedWith(401, 900220)
const notInUse = refusedWith(403, 900221)
const wrongPin = refusedWith(401, 900222)
const notConfirmed = { errors: [{ ErrorId: errorCatalogue.confirmationNeeded.id }] }
const locked = refusedWith(403, 900223)
const mustChange = refusedWith(403, 900252)

/** Enters a wrong PIN several times, and advances the clock before each entry so that none is throttled. */
async function guess(enter: (pin: string) => Promise<{ status: number }>, times: number) {
  const answers = []
  for (let time = 0; time < times; time++) {
    clock.advance({ minutes: 16 })
    answers.push(await enter('9513'))
  }
  return answers
}

describe('a session on a trusted device', () => {
  const isOpen = async (token: string) =>
    (await send(sessionEndpoints.getEmployee, {}, bearer(token))).status === 200

  it('a session on a trusted device cannot move to another site', async () => {
    const { site, other, matti, enter } = await openSite()
    const { Token, SessionId } = (await enter(matti.id, '2580')).body
    const units = async () =>
      (await send(sessionEndpoints.listMyUnits, {}, bearer(Token))).body.map(({ Id }) => Id)
    expect(await units()).toEqual([site.id])
    const move = { body: { TokenId: SessionId, UnitId: other.id } }
    expect(await send(sessionEndpoints.changeSite, move, bearer(Token))).toMatchObject(
      refusedWith(403, errorCatalogue.siteNotAllowed.id),
    )
    expect(await units()).toEqual([site.id])
    await db.updateTable('session').set({ site_id: other.id }).where('id', '=', SessionId).execute()
    expect(await isOpen(Token)).toBe(false)
  })

  it('a session that began with a badge or PIN ends when that badge or PIN is replaced or removed', async () => {
    const { matti, admin, enter, scan } = await openSite()
    const params = { id: matti.id }
    const makeBadge = async () => (await send(api.makeBadge, { params }, admin)).body.Code
    const byBadge = async (code: string) => (await scan(code)).body.Token
    const byPin = async () => (await enter(matti.id, '2580')).body.Token
    const full = await signIn(matti)

    const [first, beside] = [await byBadge(await makeBadge()), await byPin()]
    const second = await byBadge(await makeBadge())
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
    await send(api.removeBadge, { params }, admin)
    expect([await isOpen(second), await isOpen(beside)]).toEqual([false, true])
    await send(api.setMyPin, { body: { Pin: '7391' } }, full)
    expect(await isOpen(beside)).toBe(false)
    const later = (await enter(matti.id, '7391')).body.Token
    await send(api.removePin, { params }, admin)
    expect(await isOpen(later)).toBe(false)
    expect((await send(sessionEndpoints.getEmployee, {}, full)).status).toBe(200)
  })
})

describe('a PIN', () => {
  it('a session by PIN ends after ten minutes without activity, and cannot manage people', async () => {
    const { site, matti, enter } = await openSite()
    const { body } = await enter(matti.id, '2580')
    expect(body.ExpirationTime).toBe('2026-11-20T06:10:00.000Z')
    const headers = bearer(body.Token)
    expect((await send(sessionEndpoints.getEmployee, {}, headers)).body).toMatchObject({
      Id: matti.id,
      UnitId: site.id,
    })
    const { Authorization } = (await send(sessionEndpoints.getSettings, {}, headers)).body
    expect(Authorization).toMatchObject({ ManageUsers: false, MobileServiceTechnician: true })
    expect((await send(api.listTrustedDevices, {}, headers)).status).toBe(403)
    clock.advance({ minutes: 9 })
    const { headers: answerHeaders } = await send(sessionEndpoints.getEmployee, {}, headers)
    expect(answerHeaders['session-expires']).toBe('2026-11-20T06:19:00.000Z')
    clock.advance({ minutes: 10, seconds: 1 })
    expect((await send(sessionEndpoints.getEmployee, {}, headers)).status).toBe(401)
  })

  it('ten wrong entries on any device lock a PIN, and a full sign-in unlocks it', async () => {
    const { kaisa, matti, device, enter } = await openSite()
    const other = await buildDevice(db, kaisa, 'Halli 1')
    const answers = await guess((pin) => enter(matti.id, pin, other.headers), 9)
    expect(answers[0]).toMatchObject({ ...wrongPin, errors: [{ MetaData: [{ Key: 'count', Value: '9' }] }] })
    expect(answers[8]).toMatchObject({ errors: [{ MetaData: [{ Key: 'count', Value: '1' }] }] })
    expect((await guess((pin) => enter(matti.id, pin), 1))[0]).toMatchObject(locked)
    expect(await enter(matti.id, '2580')).toMatchObject(locked)

    const { user_name } = await buildCredential(db, matti)
    const authorization = `Basic ${Buffer.from(`${user_name}:${testPassword}`).toString('base64')}`
    expect((await send(sessionEndpoints.basicLogin, { body: {} }, { authorization })).status).toBe(200)
    expect((await enter(matti.id, '2580', device.headers)).status).toBe(200)
  })

  it('a PIN must be changed after a hundred wrong entries, which no sign-in resets', async () => {
    const { kaisa, matti, device, enter } = await openSite()
    const headers = await signIn(matti)
    const ownPin = async () => (await send(api.getMyPin, {}, headers)).body
    await db.updateTable('pin').set({ wrong_entries: 98 }).where('employee_id', '=', matti.id).execute()
    expect((await enter(matti.id, '2580')).status).toBe(200)
    expect(await enter(matti.id, '9513')).toMatchObject(wrongPin)
    expect((await enter(matti.id, '2580')).status).toBe(200)
    expect(await enter(matti.id, '9513')).toMatchObject(mustChange)
    const { user_name } = await buildCredential(db, matti)
    const authorization = `Basic ${Buffer.from(`${user_name}:${testPassword}`).toString('base64')}`
    expect((await send(sessionEndpoints.basicLogin, { body: {} }, { authorization })).status).toBe(200)
    expect(await enter(matti.id, '2580')).toMatchObject(mustChange)
    expect(await ownPin()).toMatchObject({ IsPinLocked: false, MustChangePin: true })
    const people = (await send(api.listQuickChangePeople, {}, await signIn(kaisa))).body
    expect(people).toContainEqual(expect.objectContaining({ EmployeeId: matti.id, MustChangePin: true }))

    expect(await send(api.setMyPin, { body: { Pin: '2580' } }, headers)).toMatchObject(mustChange)
    expect(await enter(matti.id, '2580')).toMatchObject(mustChange)
    expect((await send(api.setMyPin, { body: { Pin: '7391' } }, headers)).status).toBe(200)
    expect((await enter(matti.id, '7391', device.headers)).status).toBe(200)
  })

  it.each([
    [{ failures: 9, wrong_entries: 98 }, wrongPin, { IsPinLocked: true, MustChangePin: false }],
    [{ failures: 10, wrong_entries: 99 }, locked, { IsPinLocked: true, MustChangePin: false }],
    [{ failures: 10, wrong_entries: 100 }, mustChange, { IsPinLocked: true, MustChangePin: true }],
    [{ failures: 8, wrong_entries: 99 }, mustChange, { IsPinLocked: false, MustChangePin: true }],
  ])(
    'the person and administrators see the state of a PIN after %o and one more wrong entry',
    async (counts, refusal, state) => {
      const { matti, admin, enter } = await openSite()
      await db.updateTable('pin').set(counts).where('employee_id', '=', matti.id).execute()
      const answer = await enter(matti.id, '9513')
      expect(answer).toMatchObject(counts.failures === 9 ? locked : refusal)
      expect((await send(api.getMyPin, {}, await signIn(matti))).body).toMatchObject(state)
      const people = (await send(api.listQuickChangePeople, {}, admin)).body
      expect(people.find(({ EmployeeId }) => EmployeeId === matti.id)).toMatchObject(state)
    },
  )

  it('changing a PIN ends the sessions that began with the old PIN, except the current session', async () => {
    const { matti, enter } = await openSite()
    await buildCredential(db, matti)
    const [here, elsewhere] = [await enter(matti.id, '2580'), await enter(matti.id, '2580')]
    const headers = bearer(here.body.Token)
    await send(accountEndpoints.confirmByPassword, { body: { Password: testPassword } }, headers)
    expect((await send(api.setMyPin, { body: { Pin: '7391' } }, headers)).status).toBe(200)
    expect((await send(sessionEndpoints.getEmployee, {}, headers)).status).toBe(200)
    const other = bearer(elsewhere.body.Token)
    expect((await send(sessionEndpoints.getEmployee, {}, other)).status).toBe(401)
  })

  it('a PIN that must be changed cannot be set again after it was removed', async () => {
    const { kaisa, matti, enter } = await openSite()
    const headers = await signIn(matti)
    const set = async (Pin: string) => send(api.setMyPin, { body: { Pin } }, headers)
    await db.updateTable('pin').set({ wrong_entries: 100 }).where('employee_id', '=', matti.id).execute()
    expect((await send(api.removeMyPin, {}, headers)).body).toMatchObject({
      PinSet: null,
      MustChangePin: false,
    })
    expect(await enter(matti.id, '2580')).toMatchObject(wrongPin)
    expect(await set('2580')).toMatchObject(refusedWith(403, 900252))
    expect((await send(api.removePin, { params: { id: matti.id } }, await signIn(kaisa))).status).toBe(404)
    expect((await set('7391')).status).toBe(200)
    expect((await enter(matti.id, '7391')).status).toBe(200)
  })

  it('setting the same PIN again preserves the number of wrong entries, and another PIN resets it', async () => {
    const { matti, enter } = await openSite()
    const headers = await signIn(matti)
    const set = async (Pin: string) => (await send(api.setMyPin, { body: { Pin } }, headers)).status
    await db.updateTable('pin').set({ wrong_entries: 99 }).where('employee_id', '=', matti.id).execute()
    expect(await set('2580')).toBe(200)
    expect(await enter(matti.id, '9513')).toMatchObject(mustChange)
    expect(await set('7391')).toBe(200)
    expect(await enter(matti.id, '9513')).toMatchObject(wrongPin)
  })

  it('a person must wait after five wrong PINs on a device, and a correct PIN resets the count', async () => {
    const { kaisa, matti, enter } = await openSite()
    await buildPin(db, kaisa, '7391')
    for (let time = 0; time < 5; time++) expect(await enter(matti.id, '9513')).toMatchObject(wrongPin)
    const blocked = await enter(matti.id, '2580')
    expect(blocked).toMatchObject(refusedWith(429, 900020))
    expect(blocked.headers['retry-after']).toBe('5')
    expect((await enter(kaisa.id, '7391')).status).toBe(200)
    clock.advance({ seconds: 5 })
    expect((await enter(matti.id, '2580')).status).toBe(200)
    expect(await enter(matti.id, '9513')).toMatchObject({ errors: [{ MetaData: [{ Value: '9' }] }] })
  })

  it('refuses the sign-in by PIN of a person of another site, a deactivated person, or one without a PIN', async () => {
    const { matti, enter } = await openSite()
    const stranger = await openSite()
    const nobody = await buildEmployee(db)
    expect(await enter(stranger.matti.id, '2580')).toMatchObject(wrongPin)
    expect(await enter(nobody.id, '2580')).toMatchObject(wrongPin)
    expect(await enter(9_999_999, '2580')).toMatchObject(wrongPin)
    await deactivate(db, matti)
    expect(await enter(matti.id, '2580')).toMatchObject(wrongPin)
    expect((await stranger.enter(stranger.matti.id, '2580')).status).toBe(200)
  })

  it('setting a PIN requires a recent full sign-in or confirmation, and refuses a simple or malformed PIN', async () => {
    const { kaisa, admin, device, enter } = await openSite()
    const setPin = (Pin: string, headers: { authorization: string } = admin) =>
      send(api.setMyPin, { body: { Pin } }, headers)
    for (const pin of ['123', '1234567', '12a4', '']) expect((await setPin(pin)).status, pin).toBe(400)
    expect(await setPin('1234')).toMatchObject(refusedWith(400, 900225))
    expect((await setPin('739158')).body).toMatchObject({ PinSet: expect.any(String), Devices: ['Halli 2'] })
    expect((await send(api.listDevicePeople, {}, device.headers)).body.People).toContainEqual({
      EmployeeId: kaisa.id,
      Name: 'Kaisa',
      PinLength: 6,
    })
    const quick = bearer((await enter(kaisa.id, '739158')).body.Token)
    expect(await setPin('2580', quick)).toMatchObject(notConfirmed)
    clock.advance({ minutes: 6 })
    expect(await setPin('2580')).toMatchObject(notConfirmed)
    expect(await send(api.removeMyPin, {}, admin)).toMatchObject(notConfirmed)
    const again = await signIn(kaisa)
    expect((await send(api.removeMyPin, {}, again)).body).toMatchObject({ PinSet: null })
    expect(await enter(kaisa.id, '739158')).toMatchObject(wrongPin)
  })

  it('setting another PIN unlocks a locked PIN and resets the number of attempts', async () => {
    const { matti, enter } = await openSite()
    expect((await guess((pin) => enter(matti.id, pin), 10)).at(-1)).toMatchObject(locked)
    clock.advance({ minutes: 16 })
    expect((await send(api.setMyPin, { body: { Pin: '739158' } }, await signIn(matti))).status).toBe(200)
    expect(await enter(matti.id, '9513')).toMatchObject({ errors: [{ MetaData: [{ Value: '9' }] }] })
    expect((await enter(matti.id, '739158')).status).toBe(200)
  })

  it('neither the log nor the database contains a PIN, or the secret of a device or badge', async () => {
    const { kaisa, matti, admin, enter, scan } = await openSite()
    await send(api.setMyPin, { body: { Pin: '739158' } }, admin)
    await enter(kaisa.id, '739158')
    await enter(kaisa.id, '951364')
    const { Token } = (await send(api.trustDevice, { body: { Name: 'Halli 3' } }, admin)).body
    const { Code } = (await send(api.makeBadge, { params: { id: matti.id } }, admin)).body
    await scan(Code)
    const tables = ['pin', 'badge', 'trusted_device', 'session'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    const storedText = logLines.join('') + JSON.stringify(rows)
    // Matches a whole number, because an id or a duration may contain the digits by chance.
    for (const pin of ['739158', '951364']) expect(storedText).not.toMatch(RegExp(`(?<![\\w.])${pin}(?!\\w)`))
    for (const secret of [Token.split('.')[1] ?? '', Code]) expect(storedText).not.toContain(secret)
    const log = logLines
      .map((line) => JSON.parse(line))
      .flatMap(({ security, method }) => (security ? [[security, method]] : []))
    expect(log).toEqual([
      ['pin set', undefined],
      ['signed in', 'pin'],
      ['sign-in failed', 'pin'],
      ['device trusted', undefined],
      ['badge made', undefined],
      ['signed in', 'badge'],
    ])
  })
})

describe('a badge', () => {
  it('a badge signs in its person until it is replaced or removed, regardless of case and blanks', async () => {
    const { matti, admin, scan } = await openSite()
    const make = async () => (await send(api.makeBadge, { params: { id: matti.id } }, admin)).body.Code
    const first = await make()
    clock.advance({ minutes: 2 })
    expect((await scan(` ${first.toLowerCase()}\n`)).status).toBe(200)
    const second = await make()
    const people = (await send(api.listQuickChangePeople, {}, admin)).body
    const made = people.find(({ EmployeeId }) => EmployeeId === matti.id)?.BadgeMade
    expect(made).toBe('2026-11-20T06:02:00+00:00')
    expect(await scan(first)).toMatchObject(refusedWith(401, 900224))
    expect((await scan(second)).status).toBe(200)
    expect((await send(api.removeBadge, { params: { id: matti.id } }, admin)).status).toBe(200)
    expect(await scan(second)).toMatchObject(refusedWith(401, 900224))
  })

  it("refuses the badge of a person who does not work at the device's site", async () => {
    const { scan } = await openSite()
    const elsewhere = await openSite()
    const { Code } = (await send(api.makeBadge, { params: { id: elsewhere.kaisa.id } }, elsewhere.admin)).body
    expect(await scan(Code)).toMatchObject(refusedWith(401, 900224))
    expect((await elsewhere.scan(Code)).status).toBe(200)
  })
})

describe('a trusted device', () => {
  it('a trusted device lists the active people of its site who have a PIN, the latest sign-in first', async () => {
    const { kaisa, matti, site, device, enter } = await openSite()
    await buildPin(db, kaisa, '7391')
    await buildEmployee(db, { sites: [site] })
    const names = async () =>
      (await send(api.listDevicePeople, {}, device.headers)).body.People.map(({ Name }) => Name)
    expect(await names()).toEqual(['Kaisa', 'Matti'])
    await enter(matti.id, '2580')
    expect(await names()).toEqual(['Matti', 'Kaisa'])
    await leaveSite(db, kaisa, site)
    expect(await names()).toEqual(['Matti'])
  })

  it('ending the trust in a device prevents new sessions on it and ends its sessions', async () => {
    const { site, kaisa, matti, device, admin, enter } = await openSite()
    const session = bearer((await enter(matti.id, '2580')).body.Token)
    for (const authorization of [
      '',
      admin.authorization,
      `${device.headers.authorization}x`,
      `Device ${device.id}`,
    ]) {
      expect(await enter(matti.id, '2580', { authorization }), authorization).toMatchObject(notTrusted)
      expect(await send(api.listDevicePeople, {}, { authorization })).toMatchObject(notTrusted)
    }
    const stranger = await openSite()
    expect((await send(api.distrustDevice, { params: { id: device.id } }, stranger.admin)).status).toBe(404)
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(200)

    expect((await send(api.distrustDevice, { params: { id: device.id } }, admin)).status).toBe(200)
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
    expect((await send(sessionEndpoints.getEmployee, {}, admin)).status).toBe(200)
    expect(await enter(matti.id, '2580')).toMatchObject(notTrusted)
    expect((await send(api.listTrustedDevices, {}, admin)).body).toEqual([])
    const other = await signIn(await buildEmployee(db, { sites: [site] }))
    expect((await send(api.distrustDevice, { params: { id: device.id } }, other)).status).toBe(404)
    const ended = db.selectFrom('trusted_device').select('distrusted_by').where('id', '=', device.id)
    expect(await ended.execute()).toEqual([{ distrusted_by: kaisa.id }])
  })

  it('disabling quick change at a site prevents new sessions and ends the sessions that began with it', async () => {
    const { matti, device, admin, enter } = await openSite()
    const session = bearer((await enter(matti.id, '2580')).body.Token)
    await send(api.setQuickChange, { body: { IsInUse: false } }, admin)
    expect(await enter(matti.id, '2580')).toMatchObject(notInUse)
    expect(await send(api.listDevicePeople, {}, device.headers)).toMatchObject(notInUse)
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
    await send(api.setQuickChange, { body: { IsInUse: true } }, admin)
    expect((await enter(matti.id, '2580')).status).toBe(200)
  })

  it('refuses a sign-in on a trusted device of a closed site', async () => {
    const { site, matti, device, enter } = await openSite()
    await db.updateTable('site').set({ is_active: false }).where('id', '=', site.id).execute()
    expect(await enter(matti.id, '2580')).toMatchObject(notTrusted)
    expect(await send(api.listDevicePeople, {}, device.headers)).toMatchObject(notTrusted)
  })

  it('a session that began while quick change was being disabled is invalid', async () => {
    const { site, matti, admin, enter } = await openSite()
    const session = bearer((await enter(matti.id, '2580')).body.Token)
    // Simulates a sign-in that is concurrent with the change of the setting.
    await db.updateTable('site').set({ is_quick_change_in_use: false }).where('id', '=', site.id).execute()
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
    expect((await send(sessionEndpoints.getEmployee, {}, admin)).status).toBe(200)
  })

  it('trusting a device returns its token once, and the token alone opens no session', async () => {
    const { kaisa, admin } = await openSite()
    const { Token, ...device } = (await send(api.trustDevice, { body: { Name: ' Halli 3 ' } }, admin)).body
    expect(device).toMatchObject({ Name: 'Halli 3', CreatorName: kaisa.name, LastSeen: null })
    expect((await send(api.listTrustedDevices, {}, admin)).body).toContainEqual(device)
    for (const scheme of ['Bearer', 'Device'])
      expect(
        (await send(sessionEndpoints.getEmployee, {}, { authorization: `${scheme} ${Token}` })).status,
      ).toBe(401)
    expect((await send(api.listDevicePeople, {}, { authorization: `Device ${Token}` })).status).toBe(200)
  })
})

it('disabling quick change at a site ends no session at another site', async () => {
  const [here, there] = [await openSite(), await openSite()]
  const session = bearer((await there.enter(there.matti.id, '2580')).body.Token)
  await send(api.setQuickChange, { body: { IsInUse: false } }, here.admin)
  expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(200)
})

it('an administrator can neither make nor remove a badge of a work queue, nor remove its PIN', async () => {
  const { site, admin } = await openSite()
  const queue = await buildEmployee(db, { sites: [site], is_workqueue: true })
  await buildPin(db, queue, '2580')
  await buildBadge(db, queue, 'QUEUE')
  for (const act of [api.makeBadge, api.removeBadge, api.removePin])
    expect((await send(act, { params: { id: queue.id } }, admin)).status).toBe(404)
})

it('an administrator can list PINs, and make and remove credentials, only of people at their site', async () => {
  const { matti, admin } = await openSite()
  const stranger = await openSite()
  await send(api.makeBadge, { params: { id: matti.id } }, admin)
  const people = async () => (await send(api.listQuickChangePeople, {}, admin)).body
  expect(await people()).toMatchObject([
    { Name: 'Kaisa', PinSet: null, BadgeMade: null },
    { Name: 'Matti', PinSet: expect.any(String), IsPinLocked: false, BadgeMade: expect.any(String) },
  ])
  await send(api.removePin, { params: { id: matti.id } }, admin)
  expect((await people())[1]).toMatchObject({ PinSet: null })
  for (const act of [api.removePin, api.makeBadge, api.removeBadge])
    expect((await send(act, { params: { id: stranger.matti.id } }, admin)).status).toBe(404)
})
