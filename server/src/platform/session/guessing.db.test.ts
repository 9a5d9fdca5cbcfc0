import { accountEndpoints as account } from '@verstas/contract/account/endpoints.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildCredential, buildEmployee, nextNumber, testPassword } from '../../../test/builders.ts'
import { buildDevice, buildPin } from '../../../test/quick-change-builders.ts'
import { createLoginToken } from './login-token.ts'
import { deleteExpiredSignInData } from './session-store.ts'
import { hashSecret } from './session-token.ts'
import { beginAttempt } from './sign-in-throttle.ts'

const { db, clock, send, signIn } = await buildTestApp({ trustProxy: true })

const workshop = '192.0.2.1'
const elsewhere = '203.0.113.5'

beforeEach(async () => {
  clock.set(testStart)
  await db.deleteFrom('sign_in_failure').execute()
})

const login = (userName: string, password = testPassword, address = workshop) =>
  send(
    session.basicLogin,
    { body: { SystemId: 'MOBILE' } },
    {
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
      'x-forwarded-for': address,
    },
  )

const loginByLink = async (employee: { readonly id: number }, address: string) =>
  send(
    session.tokenLogin,
    { body: {} },
    {
      authorization: `Token ${await createLoginToken(db, { employeeId: employee.id, clock })}`,
      'x-forwarded-for': address,
    },
  )

const from = (headers: object) => ({ ...headers, 'x-forwarded-for': workshop })

async function buildUser(name?: string) {
  const employee = await buildEmployee(db)
  const { user_name } = await buildCredential(db, employee, name === undefined ? {} : { user_name: name })
  return { employee, userName: user_name }
}

const fail = async (times: number, userName: string, address?: string) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await login(userName, 'Wrong', address)).status)
  return statuses
}

/** Counts failed attempts without checking a password, because that check takes most of the time. */
const guess = async (times: number, foldedName: string, address: string) => {
  for (let time = 0; time < times; time += 1)
    await beginAttempt(db, address, { account: { foldedName, employeeId: undefined } }, clock.now())
}

/** Makes five guesses from each of several networks. More guesses would cause a wait. */
const guessFromNetworks = async (networks: number, userName: string) => {
  for (let host = 1; host <= networks; host += 1) await guess(5, userName, `198.51.100.${host}`)
}

const guessAtNames = async (names: number, address: string) => {
  for (let name = 0; name < names; name += 1) await guess(1, `nobody${name}`, address)
}

describe('an attacker who guesses passwords', () => {
  it("an attacker who guesses must wait, but does not delay the account's owner in another network", async () => {
    const { userName } = await buildUser()
    expect(await fail(40, userName, elsewhere)).toContain(429)
    expect((await login(userName)).status).toBe(200)
  })

  it('an account must wait in every network if its password is guessed from many networks', async () => {
    const { userName } = await buildUser()
    await guessFromNetworks(20, userName)
    expect((await login(userName, testPassword, '198.51.100.99')).status).toBe(429)
  })

  it('an attacker does not delay the owner in a network where the owner signed in recently', async () => {
    const { userName, employee } = await buildUser()
    await login(userName, testPassword, workshop)
    await loginByLink(employee, elsewhere)
    clock.advance({ hours: 29 * 24 })
    await guessFromNetworks(20, userName)
    expect((await login(userName, testPassword, '198.51.100.99')).status).toBe(429)
    expect((await login(userName, testPassword, elsewhere)).status).toBe(200)
    expect((await login(userName, testPassword, workshop)).status).toBe(200)
  })

  it('guesses at many accounts do not delay people who recently signed in from the same network', async () => {
    const { userName } = await buildUser()
    const newcomer = await buildUser()
    await login(userName)
    await guessAtNames(100, workshop)
    expect((await login(newcomer.userName)).status).toBe(429)
    expect((await login(userName)).status).toBe(200)
    expect((await loginByLink(newcomer.employee, workshop)).status).toBe(200)
  })

  it("an attacker does not delay a signed-in person's confirmation by password", async () => {
    const { employee, userName } = await buildUser()
    const confirm = async (Password: string, headers: object) =>
      (await send(account.confirmByPassword, { body: { Password } }, from(headers))).status
    const [here, there] = [await signIn(employee), await signIn(employee)]
    expect(await fail(30, userName)).toContain(429)
    expect(await confirm(testPassword, here)).toBe(200)
    for (let time = 0; time < 5; time += 1) expect(await confirm('Wrong', here)).toBe(403)
    expect(await confirm(testPassword, here)).toBe(429)
    expect(await confirm(testPassword, there)).toBe(200)
  })

  it('eight wrong passwords in the same network do not delay the owner after a recent sign-in', async () => {
    const { userName } = await buildUser()
    await login(userName)
    await fail(8, userName)
    expect((await login(userName)).status).toBe(200)
    expect(await fail(40, userName)).toContain(429)
  })
})

describe('a known network', () => {
  it('a network is known for thirty days after a sign-in, and only for that person', async () => {
    const [user, other] = [await buildUser(), await buildUser()]
    await login(user.userName)
    expect(await fail(6, other.userName)).toContain(429)
    clock.advance({ hours: 30 * 24 })
    await deleteExpiredSignInData(db, clock.now())
    expect(await fail(6, user.userName)).toContain(429)
  })

  it('a later sign-in extends the thirty days for which a network is known', async () => {
    const { userName } = await buildUser()
    await login(userName)
    clock.advance({ hours: 20 * 24 })
    await login(userName)
    clock.advance({ hours: 20 * 24 })
    expect(await fail(6, userName)).not.toContain(429)
  })
})

describe('a PIN, a badge and a link', () => {
  const badge = 'ABCDEFGHKMNPRSTU'.repeat(2)

  it('a PIN, a badge and a link work after 100 wrong passwords and 40 invalid links in the network', async () => {
    const employee = await buildEmployee(db)
    const device = await buildDevice(db, employee)
    await buildPin(db, employee, '2580')
    await db
      .insertInto('badge')
      .values({ employee_id: employee.id, code_hash: hashSecret(badge), made_at: testStart })
      .execute()
    await guessAtNames(100, workshop)
    for (let number = 0; number < 40; number += 1) {
      const headers = from({ 'offer-token': `made-up-${number}` })
      expect((await send(offerEndpoints.getCustomerOffer, { headers: {} }, headers)).status).toBe(404)
      const authorization = `Token made-up-${number}`
      expect((await send(session.tokenLogin, { body: {} }, from({ authorization }))).status).toBe(401)
    }
    expect((await login(`nobody${nextNumber()}`)).status).toBe(429)

    const pin = { body: { EmployeeId: employee.id, Pin: '2580' } }
    expect((await send(quickChangeEndpoints.pinSignIn, pin, from(device.headers))).status).toBe(200)
    const scan = { body: { Badge: badge } }
    expect((await send(quickChangeEndpoints.badgeSignIn, scan, from(device.headers))).status).toBe(200)
    expect((await loginByLink(employee, workshop)).status).toBe(200)
  })
})

describe('a trusted device', () => {
  it('a trusted device must wait after thirty unknown badges, and other devices need not', async () => {
    const employee = await buildEmployee(db)
    const [device, other] = [await buildDevice(db, employee), await buildDevice(db, employee, 'Halli 3')]
    const scan = async ({ headers }: typeof device, Badge: string) =>
      (await send(quickChangeEndpoints.badgeSignIn, { body: { Badge } }, headers)).status
    for (let time = 0; time < 30; time += 1) expect(await scan(device, 'made up')).toBe(401)
    expect(await scan(device, 'made up')).toBe(429)
    expect(await scan(other, 'made up')).toBe(401)
  })
})

describe('the user name of an attempt', () => {
  it('all spellings of a user name belong to one account', async () => {
    const { userName } = await buildUser(`İlkka${nextNumber()}`)
    const { rows } = await sql<{ lower: string }>`select lower(${userName})`.execute(db)
    const folded = rows[0]?.lower ?? ''
    const spellings = [userName, folded, ` ${userName} `, userName]
    const statuses = []
    for (const spelling of [...spellings, ...spellings])
      statuses.push((await login(spelling, 'Wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  it('an unknown user name causes the same waits as a known one', async () => {
    const { userName } = await buildUser()
    expect(await fail(8, `nobody${nextNumber()}`)).toEqual(await fail(8, userName))
  })
})

describe('a wait', () => {
  it('a wait ends after its time, even if the clock was set back meanwhile', async () => {
    const { userName } = await buildUser()
    await fail(6, userName)
    clock.advance({ hours: -48 })
    expect((await login(userName)).headers['retry-after']).toBe('5')
    clock.advance({ seconds: 5 })
    expect((await login(userName)).status).toBe(200)
  })

  it('an attempt that ends with an internal error neither adds a failure nor removes one', async () => {
    const { userName } = await buildUser()
    const ofUser = db.updateTable('credential').where('user_name', '=', userName)
    const { password_hash } = await db
      .selectFrom('credential')
      .select('password_hash')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    await fail(4, userName)
    await ofUser.set({ password_hash: 'broken' }).execute()
    for (let time = 0; time < 3; time += 1) expect((await login(userName)).status).toBe(500)
    await ofUser.set({ password_hash }).execute()
    expect(await fail(2, userName)).toEqual([401, 429])
  })

  it('repeated sign-ins do not shorten the wait of a whole network', async () => {
    const { userName } = await buildUser()
    await guessAtNames(100, workshop)
    clock.advance({ minutes: 1 })
    await loginByLink(await buildEmployee(db), workshop)
    for (let time = 0; time < 5; time += 1) await login(userName)
    expect(await fail(2, 'somebody else')).toEqual([401, 429])
  })
})
