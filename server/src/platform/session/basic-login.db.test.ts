import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildCredential, buildEmployee, buildSite, testPassword } from '../../../test/builders.ts'
import { hashPassword } from './passwords.ts'

const { db, clock, logLines, send } = await buildTestApp({ trustProxy: true })

beforeEach(async () => {
  clock.set(testStart)
  await db.deleteFrom('sign_in_failure').execute()
})

const basic = (userName: string, password: string) =>
  `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`

const login = (userName: string, password = testPassword, address = '192.0.2.1') =>
  send(
    session.basicLogin,
    { body: { SystemId: 'MOBILE' } },
    { authorization: basic(userName, password), 'x-forwarded-for': address, 'accept-language': 'en' },
  )

async function userWith(password: string) {
  const password_hash = await hashPassword(password)
  return (await buildCredential(db, await buildEmployee(db), { password_hash })).user_name
}

async function buildUser() {
  const employee = await buildEmployee(db)
  const { user_name } = await buildCredential(db, employee)
  return { employee, userName: user_name }
}

describe('a sign-in with a correct password', () => {
  it('a correct password opens a session that ends after the idle time', async () => {
    const { employee, userName } = await buildUser()
    const { status, body } = await login(userName)
    expect(status).toBe(200)
    expect(body.ExpirationTime).toBe('2026-11-20T07:00:00.000Z')
    expect(body.Token.split('.')[0]).toBe(body.SessionId)
    const me = await send(session.getEmployee, {}, { authorization: body.Token })
    expect(me.body.Id).toBe(employee.id)
  })

  it('a sign-in accepts any case of the user name and any encoding of its accents', async () => {
    const { userName } = await buildUser()
    const answer = await login(userName.toUpperCase(), testPassword.normalize('NFD'))
    expect(answer.status).toBe(200)
  })

  it('a sign-in accepts a password of 512 characters, and refuses a longer one', async () => {
    const longest = 'å1'.repeat(256)
    const [most, tooMuch] = [await userWith(longest), await userWith(`${longest}x`)]
    expect((await login(most, longest)).status).toBe(200)
    expect((await login(tooMuch, `${longest}x`)).status).toBe(401)
  })

  it('each sign-in gets a new token, and the database stores no secret', async () => {
    const { userName, employee } = await buildUser()
    const [first, second] = [await login(userName), await login(userName)]
    expect(first.body.Token).not.toBe(second.body.Token)
    const rows = await db.selectFrom('session').selectAll().where('employee_id', '=', employee.id).execute()
    expect(rows).toHaveLength(2)
    const secret = first.body.Token.split('.')[1] ?? ''
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('a sign-in opens the session at an active site if the default site is closed', async () => {
    const [closed, open] = [await buildSite(db, { is_active: false }), await buildSite(db)]
    const employee = await buildEmployee(db, { sites: [closed, open] })
    const { user_name } = await buildCredential(db, employee)
    const { body } = await login(user_name)
    const me = await send(session.getEmployee, {}, { authorization: body.Token })
    expect(me.body.UnitId).toBe(open.id)
  })

  it('the sign-in of an employee without an active site is refused with a reason', async () => {
    const employee = await buildEmployee(db, { sites: [await buildSite(db, { is_active: false })] })
    const { user_name } = await buildCredential(db, employee)
    const { status, errors } = await login(user_name)
    expect(status).toBe(403)
    expect(errors).toMatchObject([{ ErrorId: 900021, ErrorMessage: expect.stringContaining('active site') }])
  })

  it('the sign-in of a dismissed employee is refused', async () => {
    const employee = await buildEmployee(db, { is_active: false })
    const { user_name } = await buildCredential(db, employee)
    expect(await login(user_name)).toMatchObject({ status: 401, errors: [{ ErrorId: 118262 }] })
  })
})

describe('a wrong sign-in', () => {
  it.each(['Wrong', '', `${testPassword} `, 'x'.repeat(600)])(
    'a sign-in with the wrong password %j fails with 118262',
    async (password) => {
      const { userName } = await buildUser()
      const { status, errors, headers } = await login(userName, password)
      expect(status).toBe(401)
      expect(errors).toMatchObject([{ ErrorId: 118262, MetaData: [] }])
      expect(headers['www-authenticate']).not.toMatch(/basic/i)
    },
  )

  it('a sign-in fails with the same response for an unknown and a known user name', async () => {
    const { userName } = await buildUser()
    const [known, unknown] = [await login(userName, 'Wrong'), await login('nobody', 'Wrong')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.errors).toEqual(known.errors)
  })

  it('a sign-in without credentials fails with 118262, and one with an invalid body fails with 400', async () => {
    const none = await send(session.basicLogin, { body: {} })
    expect(none).toMatchObject({ status: 401, errors: [{ ErrorId: 118262 }] })
    const body = { SystemId: 5 as unknown as string }
    const bad = await send(session.basicLogin, { body }, { authorization: basic('a', 'b') })
    expect(bad).toMatchObject({
      status: 400,
      errors: [{ MetaData: [{ Key: 'field', Value: 'SystemId' }, {}] }],
    })
  })
})

describe('guessing of passwords', () => {
  const failTimes = async (times: number, userName: string, address?: string) => {
    for (let time = 0; time < times; time += 1) await login(userName, 'Wrong', address)
  }

  it('wrong passwords for an account cause increasing waits, which also apply to the correct password', async () => {
    const { userName } = await buildUser()
    await failTimes(5, userName)
    const blocked = await login(userName)
    expect(blocked).toMatchObject({ status: 429, errors: [{ ErrorId: 900020, MetaData: [{ Value: '5' }] }] })
    expect(blocked.headers['retry-after']).toBe('5')
    expect(blocked.errors[0]?.ErrorMessage).toContain('5 s')

    clock.advance({ seconds: 5 })
    expect((await login(userName, 'Wrong')).status).toBe(401)
    expect((await login(userName)).headers['retry-after']).toBe('10')
    clock.advance({ seconds: 10 })
    expect((await login(userName)).status).toBe(200)
  })

  it('concurrent guesses of a password are all counted', async () => {
    const { userName } = await buildUser()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(userName, 'Wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})

it('the security log contains ids of people instead of names, and no secrets', async () => {
  const { userName, employee } = await buildUser()
  logLines.length = 0
  const { body } = await login(userName)
  await login(userName, 'Hunter2-wrong')
  for (let time = 0; time < 5; time += 1) await login('Secret4typed', 'Wrong')
  await login('Secret4typed', 'Wrong')
  const text = logLines.join('')
  const events = logLines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)
  expect(events[0]).toMatchObject({ security: 'signed in', employeeId: employee.id, address: '192.0.2.1' })
  expect(events[1]).toMatchObject({ security: 'sign-in failed', method: 'basic', level: 'warn' })
  expect(events.at(-1)).toMatchObject({ security: 'sign-in blocked', seconds: 5 })
  for (const secret of [testPassword, 'Hunter2-wrong', 'Secret4typed', body.Token.split('.')[1] ?? ''])
    expect(text).not.toContain(secret)
  expect(text).not.toContain(Buffer.from(`${userName}:${testPassword}`).toString('base64'))
})
