import { accountEndpoints as api } from '@verstas/contract/account/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
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
import { buildDevice } from '../../../test/quick-change-builders.ts'
import { deleteExpiredResetLinks } from './reset-links.ts'

const { db, clock, logLines, send, signIn } = await buildTestApp()

beforeEach(async () => {
  clock.set(testStart)
  logLines.length = 0
  await db.deleteFrom('sign_in_failure').execute()
  await db.deleteFrom('password_reset_link').execute()
})

const goodPassword = 'hirvi kantarelli sade'

const login = (userName: string, password: string) => {
  const encoded = Buffer.from(`${userName}:${password}`).toString('base64')
  const headers = { authorization: `Basic ${encoded}`, 'user-agent': 'Mozilla/5.0 (X11) Firefox/145.0' }
  return send(sessionEndpoints.basicLogin, { body: {} }, headers)
}

async function buildUser(site?: { readonly id: number }) {
  const employee = await buildEmployee(db, site ? { sites: [site] } : {})
  const { user_name: userName } = await buildCredential(db, employee)
  const open = async (password = testPassword) => {
    const { body } = await login(userName, password)
    return { id: body.SessionId, headers: { authorization: body.Token } }
  }
  return { employee, userName, open }
}

const isOpen = async (headers: { readonly authorization: string }) =>
  (await send(sessionEndpoints.getEmployee, {}, headers)).status === 200

const securityLines = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)

describe('my sessions', () => {
  it("the list of a user's sessions has sign-in method and last use, and begins with the current session", async () => {
    const { employee, open } = await buildUser(await buildSite(db, { name: 'Turku' }))
    const phone = await open()
    clock.advance({ minutes: 10 })
    const desk = await open()
    await db
      .updateTable('session')
      .set({ closed_at: clock.now() })
      .where('id', '=', (await open()).id)
      .execute()
    clock.advance({ minutes: 1 })
    await signIn(await buildEmployee(db))
    const { body } = await send(api.listMySessions, {}, phone.headers)
    const shared = {
      SiteName: 'Turku',
      DeviceName: null,
      Method: 'basic',
      UserAgent: expect.stringContaining('Firefox'),
    }
    expect(body).toEqual([
      {
        ...shared,
        Id: phone.id,
        Created: '2026-11-20T06:00:00+00:00',
        LastUsed: '2026-11-20T06:11:00+00:00',
        ExpirationTime: '2026-11-20T07:11:00+00:00',
        IsThis: true,
      },
      {
        ...shared,
        Id: desk.id,
        Created: '2026-11-20T06:10:00+00:00',
        LastUsed: '2026-11-20T06:10:00+00:00',
        ExpirationTime: '2026-11-20T07:10:00+00:00',
        IsThis: false,
      },
    ])
    clock.advance({ hours: 1 })
    const headers = await signIn(employee)
    const { id: device_id } = await buildDevice(db, employee, 'Halli 2')
    const byPin = { method: 'pin', device_id } as const
    await db.updateTable('session').set(byPin).where('expires_at', '>', clock.now()).execute()
    expect((await send(api.listMySessions, {}, headers)).body).toMatchObject([
      { DeviceName: 'Halli 2', Method: 'pin', IsThis: true },
    ])
  })

  it('the session list shows the correct last use even if a session was used until its maximum lifetime', async () => {
    const { open } = await buildUser()
    const { headers } = await open()
    for (let time = 0; time < 15; time += 1) {
      clock.advance({ minutes: 55 })
      await isOpen(headers)
    }
    clock.advance({ minutes: 10 })
    expect((await send(api.listMySessions, {}, headers)).body).toMatchObject([
      { LastUsed: '2026-11-20T19:55:00+00:00', ExpirationTime: '2026-11-20T20:00:00+00:00' },
    ])
  })

  it('a user can end one of their sessions, or all sessions except the current one', async () => {
    const { open, employee } = await buildUser()
    const [here, phone, tablet] = [await open(), await open(), await open()]
    const end = (id: string) => send(api.endMySession, { params: { id } }, here.headers)
    expect((await end(phone.id)).status).toBe(200)
    expect(await isOpen(phone.headers)).toBe(false)
    expect((await end(phone.id)).status).toBe(404)
    expect((await end(here.id)).status).toBe(404)
    const stranger = await (await buildUser()).open()
    expect((await end(stranger.id)).status).toBe(404)
    expect((await send(api.endMyOtherSessions, {}, here.headers)).body).toEqual({ Count: 1 })
    expect([await isOpen(here.headers), await isOpen(tablet.headers)]).toEqual([true, false])
    expect(await isOpen(stranger.headers)).toBe(true)
    expect(securityLines()).toContainEqual(
      expect.objectContaining({ security: 'sessions ended', employeeId: employee.id, count: 1 }),
    )
  })
})

describe('ended sessions', () => {
  it('ending all other sessions returns a count without the sessions that had already expired or ended', async () => {
    const { open } = await buildUser()
    const [expired] = [await open(), await open()]
    clock.advance({ minutes: 56 })
    const [here, phone] = [await open(), await open()]
    clock.advance({ minutes: 4 })
    const end = (id: string) => send(api.endMySession, { params: { id } }, here.headers)
    expect((await end(expired.id)).status).toBe(404)
    expect((await send(api.endMyOtherSessions, {}, here.headers)).body).toEqual({ Count: 1 })
    expect((await end(phone.id)).status).toBe(404)
  })

  it("ending a session deletes the session's token of the identity provider", async () => {
    const { open } = await buildUser()
    const [here, phone] = [await open(), await open()]
    const ofPhone = db.updateTable('session').where('id', '=', phone.id)
    await ofPhone.set({ provider_subject: 'anna', id_token: 'a.b.c' }).execute()
    await send(api.endMyOtherSessions, {}, here.headers)
    const sessionsWithToken = await db
      .selectFrom('session')
      .select('id')
      .where('id_token', 'is not', null)
      .execute()
    expect(sessionsWithToken).toEqual([])
  })
})

/** A site whose name no password may contain. No other site has its name. */
const kaarre = buildSite(db, { name: 'Auto-Kaarre Helsinki' })

describe('a password', () => {
  it("a password change replaces the old password and ends the user's other sessions", async () => {
    const { userName, open } = await buildUser()
    const [here, phone] = [await open(), await open()]
    const body = { OldPassword: testPassword, NewPassword: goodPassword }
    expect((await send(api.changePassword, { body }, here.headers)).body).toEqual({ Count: 1 })
    expect([await isOpen(here.headers), await isOpen(phone.headers)]).toEqual([true, false])
    expect((await login(userName, testPassword)).status).toBe(401)
    expect((await login(userName, goodPassword)).status).toBe(200)
    expect((await send(api.getAccount, {}, here.headers)).body).toEqual({
      UserName: userName,
      PasswordChanged: '2026-11-20T06:00:00+00:00',
    })
    expect(logLines.join('')).not.toContain(goodPassword)
  })

  it('a wrong old password counts as a failed sign-in attempt, but does not end the session', async () => {
    const { employee } = await buildUser()
    const headers = await signIn(employee)
    const attempt = (Password: string) => send(api.confirmByPassword, { body: { Password } }, headers)
    const body = { OldPassword: 'Wrong', NewPassword: goodPassword }
    const wrong = { status: 403, errors: [{ ErrorId: 900211 }] }
    expect(await send(api.changePassword, { body }, headers)).toMatchObject(wrong)
    expect(securityLines().at(-1)).toMatchObject({
      security: 'sign-in failed',
      method: 'basic',
      employeeId: employee.id,
    })
    for (let time = 1; time < 5; time += 1) expect(await attempt('Wrong')).toMatchObject(wrong)
    expect(await attempt(testPassword)).toMatchObject({ status: 429, errors: [{ ErrorId: 900020 }] })
    expect(await isOpen(headers)).toBe(true)
  })

  it.each([
    ['elevenchars', 900212],
    ['Salasana2026!', 900213],
    ['aaaaaaaaaaaaaaaa', 900213],
    ['liverpool1234', 900272],
    ['princess1234', 900272],
    ['1q2w3e4r5t6y', 900272],
    ['abcd1234abcd', 900272],
    ['zaq12wsxcde3', 900272],
    ['L1verp00l2026!', 900272],
  ])('refuses %j as a new password', async (NewPassword, ErrorId) => {
    const { open, userName } = await buildUser()
    const { headers } = await open()
    const body = { OldPassword: testPassword, NewPassword }
    const answer = await send(api.changePassword, { body }, headers)
    expect(answer).toMatchObject({ status: 400, errors: [{ ErrorId }] })
    expect(answer.errors[0]?.MetaData[0]).toEqual({ Key: 'field', Value: 'NewPassword' })
    expect((await login(userName, testPassword)).status).toBe(200)
  })

  it('accepts a password that begins with guessable characters if its remainder is not guessable', async () => {
    const { open } = await buildUser()
    const { headers } = await open()
    const body = { OldPassword: testPassword, NewPassword: `${'a'.repeat(20)} hirvi kantarelli` }
    expect((await send(api.changePassword, { body }, headers)).status).toBe(200)
  })

  it.each([
    'mattivirtanen',
    'virtanen1234',
    'V1rtanen-Matti',
    'Auto-Kaarre2026',
    'virtanen 24.12.1984',
    'kaarre 24.12.1984',
    'korpinen 24.12.1984',
  ])(
    'refuses the password %j for Matti Virtanen (masa.korpinen) of Auto-Kaarre Helsinki',
    async (NewPassword) => {
      await db.deleteFrom('credential').where('user_name', '=', 'masa.korpinen').execute()
      const site = await kaarre
      const matti = await buildEmployee(db, { name: 'Matti Virtanen', sites: [site] })
      await buildCredential(db, matti, { user_name: 'masa.korpinen' })
      const by = await signIn(await buildEmployee(db, { sites: [site] }))
      const refused = { status: 400, errors: [{ ErrorId: 900213 }] }
      const change = { OldPassword: testPassword, NewPassword }
      expect(await send(api.changePassword, { body: change }, await signIn(matti))).toMatchObject(refused)
      const { body } = await send(api.makeResetLink, { params: { employeeId: matti.id } }, by)
      const reset = { Token: body.Token, NewPassword }
      expect(await send(api.resetPassword, { body: reset })).toMatchObject(refused)
    },
  )

  it('accepts a password with the name of another person', async () => {
    const { open } = await buildUser()
    const { headers } = await open()
    const body = { OldPassword: testPassword, NewPassword: 'virtanen 24.12.1984' }
    expect((await send(api.changePassword, { body }, headers)).status).toBe(200)
  })

  it('accepts a password with the name of a site that the person has left', async () => {
    const [present, past] = [await buildSite(db), await kaarre]
    const employee = await buildEmployee(db, { sites: [present, past] })
    await buildCredential(db, employee)
    await leaveSite(db, employee, past)
    const body = { OldPassword: testPassword, NewPassword: 'kaarre 24.12.1984' }
    expect((await send(api.changePassword, { body }, await signIn(employee))).status).toBe(200)
  })

  it('a person without a user name can neither change a password nor confirm by password', async () => {
    const headers = await signIn(await buildEmployee(db))
    expect((await send(api.getAccount, {}, headers)).body).toEqual({ UserName: null, PasswordChanged: null })
    const none = { status: 409, errors: [{ ErrorId: 900214 }] }
    expect(await send(api.confirmByPassword, { body: { Password: 'x' } }, headers)).toMatchObject(none)
    const body = { OldPassword: 'x', NewPassword: goodPassword }
    expect(await send(api.changePassword, { body }, headers)).toMatchObject(none)
  })
})

describe('a reset link', () => {
  async function buildSiteWithLink() {
    const site = await buildSite(db)
    const admin = await signIn(await buildEmployee(db, { sites: [site] }))
    const user = await buildUser(site)
    const make = (employeeId = user.employee.id) => send(api.makeResetLink, { params: { employeeId } }, admin)
    return { admin, user, make }
  }

  const reset = (Token: string, NewPassword = goodPassword) =>
    send(api.resetPassword, { body: { Token, NewPassword } })
  const read = (Token: string) => send(api.readResetLink, { body: { Token } })
  const ended = { status: 404, errors: [{ ErrorId: 900215 }] }

  it('a reset link sets a password once and ends all sessions of the person, but opens no new session', async () => {
    const { user, make } = await buildSiteWithLink()
    const session = await user.open()
    const { Token, ExpirationTime } = (await make()).body
    expect(ExpirationTime).toBe('2026-11-20T07:00:00.000Z')
    expect((await read(Token)).body).toEqual({
      Name: user.employee.name,
      UserName: user.userName,
      ExpirationTime,
    })
    const weak = await reset(Token, 'Salasana2026!')
    expect(weak).toMatchObject({ status: 400, errors: [{ ErrorId: 900213 }] })
    expect((await reset(Token)).body).toEqual({})
    expect(await isOpen(session.headers)).toBe(false)
    expect((await login(user.userName, goodPassword)).status).toBe(200)
    expect(await reset(Token)).toMatchObject(ended)
    expect(await read(Token)).toMatchObject(ended)
    const securityEvents = securityLines().map(({ security }) => security)
    expect(securityEvents).toEqual(expect.arrayContaining(['reset link made', 'password reset']))
  })

  it('a reset link ends after an hour, when another link is made, or when the password changes', async () => {
    const { user, make } = await buildSiteWithLink()
    const [first, second] = [(await make()).body.Token, (await make()).body.Token]
    expect(await read(first)).toMatchObject(ended)
    expect((await read(second)).status).toBe(200)
    const { headers } = await user.open()
    const body = { OldPassword: testPassword, NewPassword: goodPassword }
    await send(api.changePassword, { body }, headers)
    expect(await read(second)).toMatchObject(ended)
    const third = (await make()).body.Token
    clock.advance({ hours: 1 })
    expect(await reset(third)).toMatchObject(ended)
    clock.advance({ hours: 25 })
    expect(await deleteExpiredResetLinks(db, clock.now())).toBe(1)
  })

  it('a reset link is stored only as a hash and never appears in the log', async () => {
    const { make } = await buildSiteWithLink()
    const { Token } = (await make()).body
    await read(Token)
    await reset(Token.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')))
    const rows = await db.selectFrom('password_reset_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(Token)
    expect(logLines.join('')).not.toContain(Token)
  })

  it('refuses to make a reset link for a person without a user name or at another site', async () => {
    const { make } = await buildSiteWithLink()
    const stranger = await buildUser()
    expect((await make(stranger.employee.id)).status).toBe(404)
    const { user, admin } = await buildSiteWithLink()
    const { employee } = user
    await db.deleteFrom('credential').where('employee_id', '=', employee.id).execute()
    const params = { employeeId: employee.id }
    const none = { status: 409, errors: [{ ErrorId: 900214 }] }
    expect(await send(api.makeResetLink, { params }, admin)).toMatchObject(none)
  })

  it('makes links for the first passwords of several people, valid for a week', async () => {
    const { admin, user } = await buildSiteWithLink()
    const profiles = (await send(administrationEndpoints.listProfiles, {}, admin)).body
    const lines = ['Aino', 'Ben'].map((Name) => ({
      Name,
      Subsystem: 'M',
      ProfileId: profiles.find(({ ManagesUsers }) => ManagesUsers)?.Id ?? 0,
      UserName: `${Name}${user.employee.id}`,
    }))
    const add = { headers: {}, body: { People: lines } }
    const [aino, ben] = (await send(administrationEndpoints.addPeople, add, admin)).body
    if (!(aino && ben)) throw new Error('Both were added')
    const awaiting = async () =>
      (await send(administrationEndpoints.listPeople, {}, admin)).body
        .filter(({ AwaitsPassword }) => AwaitsPassword)
        .map(({ Name }) => Name)
    expect(await awaiting()).toEqual(['Aino', 'Ben'])
    logLines.length = 0
    const body = { People: [ben.Id, user.employee.id, aino.Id] }
    const links = (await send(api.makeResetLinks, { body }, admin)).body
    expect(links.map(({ SalesmanId, ExpirationTime }) => [SalesmanId, ExpirationTime])).toEqual([
      [ben.Id, '2026-11-27T06:00:00.000Z'],
      [user.employee.id, '2026-11-20T07:00:00.000Z'],
      [aino.Id, '2026-11-27T06:00:00.000Z'],
    ])
    expect(
      securityLines().flatMap(({ security, ofEmployeeId }) =>
        security === 'reset link made' ? [ofEmployeeId] : [],
      ),
    ).toEqual(body.People)
    for (const { Token } of links) expect(logLines.join('')).not.toContain(Token)
    expect((await reset(links[0]?.Token ?? '')).status).toBe(200)
    expect(await awaiting()).toEqual(['Aino'])
    clock.advance({ hours: 6 * 24 })
    expect((await reset(links[2]?.Token ?? '')).status).toBe(200)
  })

  it('makes no link at all if one of several people is refused, and names each of them', async () => {
    const { admin, user } = await buildSiteWithLink()
    const { employee: nameless } = await buildUser()
    const { employee: mine } = await buildUser()
    const by = await signIn(mine)
    const body = { People: [user.employee.id, nameless.id] }
    const answer = await send(api.makeResetLinks, { body }, admin)
    expect(answer).toMatchObject({ status: 404, errors: [{ MetaData: [{ Key: 'line', Value: '1' }] }] })
    const ofOneself = await send(api.makeResetLinks, { body: { People: [mine.id] } }, by)
    expect(ofOneself).toMatchObject({ status: 403, errors: [{ ErrorId: 900271 }] })
    expect(await db.selectFrom('password_reset_link').selectAll().execute()).toEqual([])
  })

  it('a reset link of a deactivated employee fails', async () => {
    const { user, make } = await buildSiteWithLink()
    const { Token } = (await make()).body
    await deactivate(db, user.employee)
    expect(await reset(Token)).toMatchObject(ended)
    expect((await make()).status).toBe(404)
  })

  it('a reset link works after forty attempts with invalid tokens from the same network', async () => {
    const { make } = await buildSiteWithLink()
    const { Token } = (await make()).body
    for (let time = 0; time < 40; time += 1)
      expect(await reset(String(time).padStart(43, 'x'))).toMatchObject(ended)
    expect((await reset(Token)).status).toBe(200)
  })
})

it("an administrator can list and end the sessions of people at the administrator's site", async () => {
  const site = await buildSite(db)
  const admin = await buildEmployee(db, { sites: [site] })
  const headers = await signIn(admin)
  const { employee, open } = await buildUser(site)
  const [phone, tablet] = [await open(), await open()]
  const params = { employeeId: employee.id }
  const list = async () => (await send(api.listSessionsOf, { params }, headers)).body
  expect((await list()).map(({ Id }) => Id).sort()).toEqual([phone.id, tablet.id].sort())
  expect((await send(api.endSessionOf, { params: { ...params, id: phone.id } }, headers)).status).toBe(200)
  expect([await isOpen(phone.headers), await isOpen(tablet.headers)]).toEqual([false, true])
  expect((await send(api.endSessionsOf, { params }, headers)).body).toEqual({ Count: 1 })
  expect(await list()).toEqual([])
  const ownParams = { employeeId: admin.id }
  expect((await send(api.endSessionsOf, { params: ownParams }, headers)).body).toEqual({ Count: 0 })

  const stranger = await buildUser()
  const session = await stranger.open()
  const elsewhere = { employeeId: stranger.employee.id }
  expect((await send(api.listSessionsOf, { params: elsewhere }, headers)).status).toBe(404)
  expect((await send(api.endSessionsOf, { params: elsewhere }, headers)).status).toBe(404)
  const one = { ...elsewhere, id: session.id }
  expect((await send(api.endSessionOf, { params: one }, headers)).status).toBe(404)
  expect((await send(api.endSessionOf, { params: { ...params, id: session.id } }, headers)).status).toBe(404)
  expect(await isOpen(session.headers)).toBe(true)
})
