import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { scopes } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildServiceAccount, buildServiceKey, headersOfKey } from '../../../../test/service-builders.ts'
import { hashSecret } from '../../../platform/session/session-token.ts'

const { app, db, clock, logLines, send, signIn, settings } = await buildTestApp({ serviceCallsPerMinute: 5 })
const site = await buildSite(db)

const { getServiceCaller } = integrationAccountEndpoints
const ask = (key: string) => send(getServiceCaller, {}, headersOfKey(key))
const refused = { status: 401, errors: [{ ErrorId: 900310, MetaData: [] }] }
const securityLines = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)

beforeEach(() => {
  logLines.length = 0
})

describe('a key', () => {
  it('a call with a key returns the sites and scopes of its account', async () => {
    const { id, name, key } = await buildServiceAccount(db, {
      sites: [site],
      scopes: ['vehicles:write', 'changes:read'],
    })
    expect((await ask(key)).body).toEqual({
      id,
      name,
      siteIds: [site.id],
      scopes: ['vehicles:write', 'changes:read'],
      language: 'en',
      mayAdoptEmployees: false,
    })
  })

  it('a key of an account without restrictions has access to all sites and every scope', async () => {
    const { key } = await buildServiceAccount(db)
    expect((await ask(key)).body).toMatchObject({ siteIds: null, scopes })
  })

  it('a key ignores stored scopes that this version does not know', async () => {
    const { id, key } = await buildServiceAccount(db)
    await sql`update service_account set scopes = '{"cats:read","reports:read"}' where id = ${id}`.execute(db)
    expect((await ask(key)).body.scopes).toEqual(['reports:read'])
  })

  it('a key works until the instant at which it expires', async () => {
    const account = await buildServiceAccount(db)
    const { key } = await buildServiceKey(db, account, { days: 1, place: 2 })
    clock.advance({ hours: 23, minutes: 59 })
    expect((await ask(key)).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect(await ask(key)).toMatchObject(refused)
    expect((await ask(account.key)).status).toBe(200)
    clock.advance({ hours: -24 })
  })

  it('the refusal of a key names the error in its header, and that of a call without a key names none', async () => {
    const [bearer, invalid] = ['Bearer', 'Bearer error="invalid_token"']
    for (const [headers, expected] of [
      [{}, bearer],
      [{ authorization: 'Basic abc' }, bearer],
      [headersOfKey('nonsense'), invalid],
      [headersOfKey((await buildServiceAccount(db, { revoked_at: clock.now() })).key), invalid],
    ] as const) {
      const answer = await send(getServiceCaller, {}, headers)
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, expected])
    }
  })

  it('a key with a wrong secret is refused, and the log does not contain the secret', async () => {
    const { keyId, key } = await buildServiceAccount(db)
    await db
      .updateTable('service_key')
      .set({ secret_hash: hashSecret('another secret') })
      .where('id', '=', keyId)
      .execute()
    expect(await ask(key)).toMatchObject(refused)
    expect(securityLines()).toMatchObject([
      { security: 'service call refused', keyId, endpoint: 'getServiceCaller', level: 'warn' },
    ])
    expect(logLines.join('')).not.toContain(key.split('_')[2])
  })

  it('a session of a person cannot call the integration API', async () => {
    const headers = await signIn(await buildEmployee(db))
    expect(await send(getServiceCaller, {}, headers)).toMatchObject(refused)
  })

  it("the day and the network of a key's last use are stored", async () => {
    const { keyId, key } = await buildServiceAccount(db)
    await ask(key)
    const stored = await db
      .selectFrom('service_key')
      .select(['last_used_on', 'last_used_network'])
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ last_used_on: '2026-11-20', last_used_network: '127.0.0.1' })
  })

  it('a secret that is logged by mistake is removed from the log line', async () => {
    const { keyId, key } = await buildServiceAccount(db)
    app.log.info({ note: `sent ${key}` }, key)
    expect(logLines.join('')).toContain(`vst_${keyId}_[not logged]`)
    expect(logLines.join('')).not.toContain(key.split('_')[2])
  })
})

describe('the limit of an account', () => {
  it('each response has the number of remaining calls', async () => {
    const { key } = await buildServiceAccount(db)
    const { headers } = await ask(key)
    expect(headers['ratelimit-policy']).toBe('"account";q=5;w=60')
    expect(headers.ratelimit).toMatch(/^"account";r=4;t=(60|59)$/)
  })

  it('calls beyond the limit are refused with the waiting time, in the language of the account', async () => {
    const { id, key } = await buildServiceAccount(db, { language: 'sv' })
    const other = await buildServiceAccount(db)
    for (let call = 0; call < 5; call += 1) expect((await ask(key)).status).toBe(200)
    const answer = await ask(key)
    expect(answer).toMatchObject({ status: 429, errors: [{ ErrorId: 900007 }] })
    expect(answer.errors[0]?.ErrorMessage).toMatch(/^För många/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(answer.headers.ratelimit).toMatch(/^"account";r=0;t=/)
    expect(securityLines()).toMatchObject([{ security: 'service calls limited', serviceAccountId: id }])
    expect((await ask(other.key)).status).toBe(200)
  })

  it('both keys of an account share one limit', async () => {
    const account = await buildServiceAccount(db)
    const second = await buildServiceKey(db, account, { place: 2 })
    for (let call = 0; call < 5; call += 1) await ask(account.key)
    expect((await ask(second.key)).status).toBe(429)
  })
})

describe('the limit of networks', () => {
  it('the network limit counts refused calls, but not the calls of an accepted account', async () => {
    const limited = await buildTestApp({ requestsPerMinute: 3 })
    const { key } = await buildServiceAccount(limited.db)
    const call = (headers: Record<string, string>) =>
      limited.app.inject({ url: `${settings.apiBase}${getServiceCaller.path}`, headers })
    for (let count = 0; count < 8; count += 1) expect((await call(headersOfKey(key))).statusCode).toBe(200)
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await call({})).statusCode)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await call(headersOfKey(key))).statusCode).toBe(200)
  })
})
