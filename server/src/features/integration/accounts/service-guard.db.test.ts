import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { scopes } from '@verstas/contract/integration/scopes.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildSite } from '../../../../test/builders.ts'
import { buildServiceAccount, buildServiceKey, headersOfKey } from '../../../../test/service-builders.ts'

const { db, clock, send } = await buildTestApp({ serviceCallsPerMinute: 5 })
const [site] = [await buildSite(db), await buildSite(db)]

const { getServiceCaller } = integrationAccountEndpoints
const ask = (key: string) => send(getServiceCaller, {}, headersOfKey(key))
const refused = { status: 401, errors: [{ ErrorId: 900310 }] }

describe('a key', () => {
  it('a key answers with the sites and scopes of its account', async () => {
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

  it('a key of an account for everything has all sites and every scope', async () => {
    const { key } = await buildServiceAccount(db)
    expect((await ask(key)).body).toMatchObject({ siteIds: null, scopes })
  })

  it('a key works until the second in which it expires', async () => {
    const account = await buildServiceAccount(db)
    const { key } = await buildServiceKey(db, account, { days: 1, place: 2 })
    clock.advance({ hours: 23, minutes: 59 })
    expect((await ask(key)).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect(await ask(key)).toMatchObject(refused)
    expect((await ask(account.key)).status).toBe(200)
  })

  it('a refusal is in the language of the account, or of the header without one', async () => {
    const { key } = await buildServiceAccount(db, { language: 'sv' })
    for (let call = 0; call < 5; call += 1) await ask(key)
    expect((await ask(key)).errors[0]?.ErrorMessage).toMatch(/^För många/)
  })
})
