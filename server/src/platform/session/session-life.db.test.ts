import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildEmployee, buildSession, buildSite, deactivate } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildApp } from '../../app.ts'
import { extendSession } from './session-store.ts'
import { createSecret } from './session-token.ts'

const testApp = await buildTestApp()
const { db, clock, settings, logLines, send, signIn } = testApp

beforeEach(() => clock.set(testStart))

const ask = (authorization?: string) =>
  send(session.getEmployee, {}, authorization === undefined ? {} : { authorization })

const build = async () => {
  const employee = await buildEmployee(db)
  return { employee, ...(await buildSession(db, employee, { clock, limits: settings })) }
}

const storedExpiry = async (id: string) => {
  const row = await db
    .selectFrom('session')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.expires_at.toISOString()
}

const unauthorized = { status: 401, errors: [{ ErrorId: 118263 }] }

describe('a session token', () => {
  it('a session token works with and without the scheme Bearer', async () => {
    const { token } = await build()
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    expect((await ask(token)).status).toBe(200)
  })

  it("a session token fails if it is missing, invalid, altered or combined with another session's id", async () => {
    const [{ token, id }, other] = [await build(), await build()]
    const otherSecret = other.token.split('.')[1]
    const flipped = token.endsWith('A') ? `${token.slice(0, -1)}E` : `${token.slice(0, -1)}A`
    const strange = `00000000-0000-4000-8000-000000000000.${createSecret()}`
    const wrong = [undefined, '', 'Bearer', id, `${id}.${otherSecret}`, flipped, strange, `Token ${token}`]
    for (const authorization of wrong) expect(await ask(authorization)).toMatchObject(unauthorized)
    expect((await ask(token)).status).toBe(200)
  })
})

describe('the expiry', () => {
  it('a call extends the expiry, and `session-expires` contains the stored value', async () => {
    const { token, id } = await build()
    clock.advance({ minutes: 59 })
    const answer = await ask(token)
    expect(answer.headers['session-expires']).toBe('2026-11-20T07:59:00.000Z')
    expect(await storedExpiry(id)).toBe('2026-11-20T07:59:00.000Z')
    clock.advance({ minutes: 59 })
    expect((await ask(token)).status).toBe(200)
  })

  it('the expiry changes at most every 15 seconds, and `session-expires` has the stored value', async () => {
    const { token, id } = await build()
    clock.advance({ seconds: 15 })
    expect((await ask(token)).headers['session-expires']).toBe('2026-11-20T07:00:00.000Z')
    expect(await storedExpiry(id)).toBe('2026-11-20T07:00:00.000Z')
    clock.advance({ seconds: 1 })
    expect((await ask(token)).headers['session-expires']).toBe('2026-11-20T07:00:16.000Z')
  })

  it('a slow request never moves the expiry back', async () => {
    const { token, id } = await build()
    clock.advance({ minutes: 30 })
    await ask(token)
    const slow = await extendSession(db, id, new Date('2026-11-20T07:10:00.000Z'), clock.now())
    expect(slow?.toISOString()).toBe('2026-11-20T07:30:00.000Z')
    expect(await storedExpiry(id)).toBe('2026-11-20T07:30:00.000Z')
    await extendSession(db, id, new Date('2026-11-20T07:10:00.000Z'), testStart)
    const { last_used_at } = await db
      .selectFrom('session')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(last_used_at).toEqual(clock.now())
  })

  it('a session is refused after its idle time, to the second', async () => {
    const { token } = await build()
    clock.advance({ minutes: 59, seconds: 59 })
    expect((await ask(token)).status).toBe(200)
    clock.advance({ minutes: 60 })
    const late = await ask(token)
    expect(late).toMatchObject(unauthorized)
    expect(late.headers['session-expires']).toBeUndefined()
  })

  it('the expiry never exceeds the maximum lifetime, however often the session is used', async () => {
    const { token } = await build()
    let lastExpiry: string | undefined
    for (let half = 0; half < 28; half += 1) {
      const answer = await ask(token)
      expect(answer.status).toBe(200)
      lastExpiry = answer.headers['session-expires']
      clock.advance({ minutes: 30 })
    }
    expect(lastExpiry).toBe('2026-11-20T20:00:00.000Z')
    expect(await ask(token)).toMatchObject(unauthorized)
  })

  it('an error response also has the expiry header', async () => {
    const { token } = await build()
    const refused = await send(
      session.changeSite,
      { body: { TokenId: '00000000-0000-4000-8000-000000000000', UnitId: 1 } },
      { authorization: token },
    )
    expect(refused.status).toBe(404)
    expect(refused.headers['session-expires']).toBe('2026-11-20T07:00:00.000Z')
  })
})

describe('signing out', () => {
  it('signing out ends the session, and its token is refused afterwards, also for signing out', async () => {
    const { token, id } = await build()
    const answer = await send(session.closeSession, { params: { id } }, { authorization: token })
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(answer.headers['session-expires']).toBeUndefined()
    // The header must not clear "storage", because the browser's storage contains unsent entries.
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(await ask(token)).toMatchObject(unauthorized)
    expect(await send(session.closeSession, { params: { id } }, { authorization: token })).toMatchObject(
      unauthorized,
    )
    expect(logLines.some((line) => line.includes('signed out'))).toBe(true)
  })

  it('a session can sign out only itself, and other sessions of the employee stay open', async () => {
    const { token, employee, id } = await build()
    const second = await buildSession(db, employee, { clock, limits: settings })
    const answer = await send(session.closeSession, { params: { id } }, { authorization: second.token })
    expect(answer).toMatchObject({ status: 404, errors: [{ ErrorId: 900004 }] })
    await send(session.closeSession, { params: { id: second.id } }, { authorization: second.token })
    expect((await ask(token)).status).toBe(200)
  })

  it("signing out accepts the whole token as the session's id", async () => {
    const { token } = await build()
    const answer = await send(session.closeSession, { params: { id: token } }, { authorization: token })
    expect(answer.status).toBe(200)
    expect(await ask(token)).toMatchObject(unauthorized)
    expect(logLines.filter((line) => line.includes(token.split('.')[1] ?? ''))).toEqual([])
  })

  it.each(['x', '0b9f6a52-3c1e-4a53-9a50-6f1d3d9f2c11.', '0b9f6a52-3c1e-4a53-9a50-6f1d3d9f2c11.x'])(
    'signing out refuses an invalid id, such as %s',
    async (id) => {
      const { token } = await build()
      const answer = await send(session.closeSession, { params: { id } }, { authorization: token })
      expect(answer).toMatchObject({ status: 400, errors: [{ MetaData: [{ Value: 'id' }, {}] }] })
    },
  )
})

describe('changes of the employee or the site', () => {
  it('the sessions of a dismissed employee end immediately', async () => {
    const { token, employee } = await build()
    await deactivate(db, employee)
    expect(await ask(token)).toMatchObject(unauthorized)
  })

  it('the sessions at a closed site end immediately', async () => {
    const { token, employee } = await build()
    await db.updateTable('site').set({ is_active: false }).where('id', '=', employee.siteId).execute()
    expect(await ask(token)).toMatchObject(unauthorized)
  })

  it('a public call with an unknown token is answered as a call without a session', async () => {
    const answer = await send(session.getConfiguration, {}, { authorization: `Bearer ${createSecret()}` })
    expect(answer.status).toBe(200)
    expect(answer.headers['session-expires']).toBeUndefined()
  })
})

it('a starting server deletes only sessions and sign-in failures that are more than a day old', async () => {
  const { id: old } = await build()
  clock.advance({ hours: 20 })
  const { id: recent } = await build()
  clock.advance({ hours: 6 })
  const failed = (subject: string, last_failed_at: Date) => ({ subject, failures: 1, last_failed_at })
  await db
    .insertInto('sign_in_failure')
    .values([failed('old', new Date(testStart)), failed('recent', clock.now())])
    .execute()
  const second = await buildApp(testApp)
  await second.ready()
  await eventually(async () => {
    const remaining = await db.selectFrom('session').select('id').where('id', 'in', [old, recent]).execute()
    expect(remaining).toEqual([{ id: recent }])
    const failures = await db.selectFrom('sign_in_failure').select('subject').execute()
    expect(failures).toEqual([{ subject: 'recent' }])
  })
  await second.close()
})

it('the database refuses a session at a site where the employee does not work', async () => {
  const [employee, foreign] = [await buildEmployee(db), await buildSite(db)]
  await signIn(employee)
  const move = sql`update session set site_id = ${foreign.id} where employee_id = ${employee.id}`.execute(db)
  await expect(move).rejects.toThrow('session__site')
})
