import { generateKeyPairSync } from 'node:crypto'
import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { serviceAccountEndpoints as api } from '@verstas/contract/integration/administration-endpoints.ts'
import type { Scope } from '@verstas/contract/integration/scopes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { addSite, buildEmployee, buildSite, deactivate, nextNumber } from '../../../../test/builders.ts'
import { buildServiceAccount, headersOfKey } from '../../../../test/service-builders.ts'
import { buildWebhook } from '../../../../test/webhook-builders.ts'

const { db, logLines, clock, send, signIn } = await buildTestApp()
const turku = await buildSite(db, { name: 'Turku' })
const helsinki = await buildSite(db, { name: 'Helsinki' })
const anna = await buildEmployee(db, { name: 'Anna', sites: [turku, helsinki] })
const ben = await buildEmployee(db, { name: 'Ben', sites: [turku] })

const { getServiceCaller } = integrationAccountEndpoints
const ask = (key: string) => send(getServiceCaller, {}, headersOfKey(key))
interface Changes {
  readonly Name?: string
  /** Null means all sites. */
  readonly SiteIds?: number[] | null
  readonly Scopes?: Scope[] | null
}
const fieldsOf = ({
  Name = `System ${nextNumber()}`,
  SiteIds = [turku.id],
  Scopes = ['vehicles:write', 'vehicles:read'],
}: Changes) => ({
  Name,
  HasAllSites: SiteIds === null,
  SiteIds,
  HasAllScopes: Scopes === null,
  Scopes,
  Language: 'en' as const,
  MayAdoptEmployees: false,
})
const add = async (by: { readonly id: number }, changes: Changes = {}, more = {}) =>
  send(api.addServiceAccount, { body: { ...fieldsOf(changes), ...more }, headers: {} }, await signIn(by))
const save = async (
  by: { readonly id: number },
  account: { readonly Id: number; readonly Version: number },
  changes: Changes,
  more = {},
) =>
  send(
    api.saveServiceAccount,
    {
      params: { id: account.Id },
      body: { ...fieldsOf(changes), ...more, Version: account.Version },
      headers: {},
    },
    await signIn(by),
  )
const addKey = async (by: { readonly id: number }, id: number, Days?: number) =>
  send(api.addServiceKey, { params: { id }, body: Days === undefined ? {} : { Days } }, await signIn(by))
const revokeKey = async (by: { readonly id: number }, id: number, keyId: string) =>
  send(api.revokeServiceKey, { params: { id, keyId } }, await signIn(by))
const revoke = async (by: { readonly id: number }, id: number) =>
  send(api.revokeServiceAccount, { params: { id } }, await signIn(by))
const list = async (by: { readonly id: number }, siteId?: number) =>
  (await send(api.listServiceAccounts, {}, await signIn(by, siteId))).body

beforeEach(() => {
  logLines.length = 0
})

describe('an administrator', () => {
  it('an administrator adds an account and a key, which is shown once and opens the integration API', async () => {
    const { body: account } = await add(anna, { Name: '  Dealer system ' })
    expect(account).toMatchObject({
      Name: 'Dealer system',
      Sites: [{ Id: turku.id, Description: 'Turku' }],
      CreatorName: 'Anna',
      Keys: [],
      Revoked: null,
    })
    const { body: key } = await addKey(anna, account.Id)
    expect(key.Expires).toBe('2027-11-20T06:00:00.000Z')
    expect((await ask(key.Key)).body).toMatchObject({
      name: 'Dealer system',
      siteIds: [turku.id],
      scopes: ['vehicles:read', 'vehicles:write'],
    })
    const [listed] = (await list(ben)).filter(({ Id }) => Id === account.Id)
    expect(listed?.Keys).toMatchObject([
      { Id: key.Id, CreatorName: 'Anna', LastUsedOn: '2026-11-20', LastUsedNetwork: '127.0.0.1' },
    ])
    expect(JSON.stringify(listed)).not.toContain(key.Key.split('_')[2])
    const stored = await db.selectFrom('service_key').selectAll().where('id', '=', key.Id).execute()
    expect(JSON.stringify(stored)).not.toContain(key.Key.split('_')[2])
    expect(logLines.map((line) => JSON.parse(line)).filter(({ security }) => security)).toMatchObject([
      { security: 'service account made', employeeId: anna.id, serviceAccountId: account.Id },
      { security: 'service key made', employeeId: anna.id, keyId: key.Id },
    ])
    expect(logLines.join('')).not.toContain(key.Key.split('_')[2])
  })

  it('an administrator chooses the lifetime of a key, and an account has at most two valid keys', async () => {
    const { body: account } = await add(anna)
    const { body: first } = await addKey(anna, account.Id, 1)
    expect(first.Expires).toBe('2026-11-21T06:00:00.000Z')
    const { body: second } = await addKey(anna, account.Id)
    expect(await addKey(anna, account.Id)).toMatchObject({ status: 409, errors: [{ ErrorId: 900312 }] })
    for (const { Key } of [first, second]) expect((await ask(Key)).status).toBe(200)
    expect((await revokeKey(anna, account.Id, second.Id)).status).toBe(204)
    expect((await ask(second.Key)).status).toBe(401)
    expect((await ask(first.Key)).status).toBe(200)
    expect((await addKey(anna, account.Id)).status).toBe(200)
    expect((await addKey(anna, account.Id)).status).toBe(409)
    clock.advance({ hours: 25 })
    expect((await addKey(anna, account.Id)).status).toBe(200)
    clock.advance({ hours: -25 })
  })

  it('changed scopes and sites of an account apply to its keys immediately', async () => {
    const { body: account } = await add(anna)
    const { body: key } = await addKey(anna, account.Id)
    const changed = await save(anna, account, { SiteIds: [turku.id, helsinki.id], Scopes: null })
    expect(changed.body).toMatchObject({ Scopes: null, Version: account.Version + 1 })
    const caller = (await ask(key.Key)).body
    expect(caller.siteIds).toEqual([turku.id, helsinki.id])
    expect(caller.scopes).toContain('reports:read')
    expect(await save(anna, account, {})).toMatchObject({ status: 412, errors: [{ ErrorId: 900316 }] })
  })

  it('a revoked account and its keys cannot be used again', async () => {
    const { body: account } = await add(anna)
    const { body: key } = await addKey(anna, account.Id)
    expect((await revoke(anna, account.Id)).body).toMatchObject({
      Revoked: '2026-11-20T06:00:00+00:00',
      Keys: [{ Id: key.Id, Revoked: '2026-11-20T06:00:00+00:00' }],
    })
    expect((await ask(key.Key)).status).toBe(401)
    const ended = { status: 409, errors: [{ ErrorId: 900315 }] }
    expect(await revoke(anna, account.Id)).toMatchObject(ended)
    expect(await addKey(anna, account.Id)).toMatchObject(ended)
    const now = { ...account, Version: account.Version + 1 }
    expect(await save(anna, now, {})).toMatchObject(ended)
    expect(await revokeKey(anna, account.Id, key.Id)).toMatchObject({ status: 404 })
    expect((await list(anna)).at(-1)?.Revoked).not.toBeNull()
  })

  it('the webhooks of a revoked account are disabled immediately, even those that wait for a retry', async () => {
    const { body: account } = await add(anna)
    const waiting = {
      state: 'active',
      failures: 1,
      failing_since: testStart,
      next_attempt_at: testStart,
    } as const
    await buildWebhook(db, { id: account.Id }, waiting)
    await buildWebhook(db, { id: account.Id })
    await revoke(anna, account.Id)
    const webhooks = await db
      .selectFrom('webhook')
      .select(['state', 'disabled_reason', 'next_attempt_at'])
      .where('account_id', '=', account.Id)
      .execute()
    const disabled = { state: 'disabled', disabled_reason: 'account', next_attempt_at: null }
    expect(webhooks).toEqual([disabled, disabled])
  })

  it('an account cannot have the name of another valid account, ignoring case', async () => {
    const { body: account } = await add(anna, { Name: 'Payroll' })
    const taken = { status: 409, errors: [{ ErrorId: 900313 }] }
    expect(await add(anna, { Name: 'PAYROLL' })).toMatchObject(taken)
    const { body: other } = await add(anna)
    expect(await save(anna, other, { Name: 'payroll' })).toMatchObject(taken)
    expect((await save(anna, account, { Name: 'PAYROLL' })).status).toBe(200)
    await revoke(anna, account.Id)
    expect((await add(anna, { Name: 'Payroll' })).status).toBe(200)
  })

  it('an account remains valid after its creator is deactivated, and another administrator can revoke it', async () => {
    const carl = await buildEmployee(db, { sites: [turku] })
    const { body: account } = await add(carl)
    const { body: key } = await addKey(carl, account.Id)
    await deactivate(db, carl)
    expect((await ask(key.Key)).status).toBe(200)
    expect((await revoke(ben, account.Id)).status).toBe(200)
  })
})

describe('the reach of an account', () => {
  it.each([
    ['neither sites nor all sites', { HasAllSites: false, SiteIds: [] }, 'SiteIds'],
    ['sites and all sites', { HasAllSites: true, SiteIds: [turku.id] }, 'SiteIds'],
    ['neither scopes nor every scope', { HasAllScopes: false, Scopes: null }, 'Scopes'],
    ['scopes and every scope', { HasAllScopes: true }, 'Scopes'],
  ])('an account with %s is refused', async (_, more, field) => {
    expect(await add(anna, {}, more)).toMatchObject({
      status: 400,
      errors: [{ MetaData: expect.arrayContaining([{ Key: 'field', Value: field }]) }],
    })
  })
})

describe('the authority of an administrator', () => {
  const notAllowed = { status: 403, errors: [{ ErrorId: 900023 }] }
  const elsewhere = (sites: string) => ({
    status: 403,
    errors: [{ ErrorId: 900314, MetaData: [{ Key: 'sites', Value: sites }] }],
  })

  it('an administrator can add accounts only for sites at which the administrator works', async () => {
    expect(await add(ben, { SiteIds: [helsinki.id] })).toMatchObject(notAllowed)
    expect(await add(ben, { SiteIds: [turku.id, helsinki.id] })).toMatchObject(notAllowed)
    expect(await add(ben, { SiteIds: [turku.id, 999_999] })).toMatchObject(notAllowed)
    expect(await add(ben, { SiteIds: null })).toMatchObject(notAllowed)
    expect((await add(ben)).status).toBe(200)
  })

  it('an account for all sites can be added only by an administrator of every open site', async () => {
    const porvoo = await buildSite(db, { name: 'Porvoo' })
    expect(await add(anna, { SiteIds: null })).toMatchObject(notAllowed)
    await db.updateTable('site').set({ is_active: false }).where('id', '=', porvoo.id).execute()
    expect((await add(anna, { SiteIds: null })).body.Sites).toBeNull()
    await db.updateTable('site').set({ is_active: true }).where('id', '=', porvoo.id).execute()
    await addSite(db, anna, porvoo)
    expect((await add(anna, { SiteIds: null })).status).toBe(200)
  })

  it('an account cannot be changed if it has access to a site at which the administrator does not work', async () => {
    const { body: account } = await add(anna, { SiteIds: [turku.id, helsinki.id] })
    const { body: key } = await addKey(anna, account.Id)
    const refusals = [
      await save(ben, account, { SiteIds: [turku.id] }),
      await addKey(ben, account.Id),
      await revokeKey(ben, account.Id, key.Id),
      await revoke(ben, account.Id),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject(elsewhere('Helsinki'))
    expect((await list(ben)).map(({ Id }) => Id)).toContain(account.Id)
  })

  it('an administrator cannot extend an account to a site at which they do not work', async () => {
    const { body: account } = await add(ben)
    expect(await save(ben, account, { SiteIds: [turku.id, helsinki.id] })).toMatchObject(notAllowed)
    expect(await save(ben, account, { SiteIds: null })).toMatchObject(notAllowed)
  })

  it("an account without access to the session's site is neither listed nor changeable", async () => {
    const { body: account } = await add(anna, { SiteIds: [helsinki.id] })
    expect((await list(ben)).map(({ Id }) => Id)).not.toContain(account.Id)
    expect((await list(anna, helsinki.id)).map(({ Id }) => Id)).toContain(account.Id)
    expect((await addKey(ben, account.Id)).status).toBe(404)
    expect((await revoke(ben, account.Id)).status).toBe(404)
  })

  it('a key is revoked only by a call that names its account', async () => {
    const { body: account } = await add(ben)
    const other = await buildServiceAccount(db, { sites: [turku] })
    expect((await revokeKey(ben, account.Id, other.keyId)).status).toBe(404)
    expect((await ask(other.key)).status).toBe(200)
  })
})

describe('the public key of an account', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()

  it('a public key has one fingerprint in PEM and JWK, remains after a save, and is removed on request', async () => {
    const jwk = JSON.stringify(rsa.publicKey.export({ format: 'jwk' }))
    const { body: one } = await add(anna, {}, { PublicKey: pem })
    const { body: other } = await add(anna, {}, { PublicKey: jwk })
    expect(one.PublicKeyThumbprint).toMatch(/^[\w-]{43}$/)
    expect(other.PublicKeyThumbprint).toBe(one.PublicKeyThumbprint)
    const { body: saved } = await save(anna, one, {})
    expect(saved.PublicKeyThumbprint).toBe(one.PublicKeyThumbprint)
    const { body: removed } = await save(anna, saved, {}, { RemovesPublicKey: true })
    expect(removed.PublicKeyThumbprint).toBeNull()
  })

  it.each([
    ['a private key in JWK', JSON.stringify(rsa.privateKey.export({ format: 'jwk' }))],
    ['a private key in PEM', rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
    [
      'a short RSA key',
      generateKeyPairSync('rsa', { modulusLength: 1024 })
        .publicKey.export({ format: 'pem', type: 'spki' })
        .toString(),
    ],
    [
      'a key of another curve',
      generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
        .publicKey.export({ format: 'pem', type: 'spki' })
        .toString(),
    ],
    ['a symmetric key', JSON.stringify({ kty: 'oct', k: 'AAAA' })],
    ['half a key', pem.slice(0, 100)],
    ['a key in the format of SSH', 'ssh-rsa AAAA'],
  ])('an account cannot have %s as its public key', async (_, PublicKey) => {
    expect(await add(anna, {}, { PublicKey })).toMatchObject({
      status: 400,
      errors: [{ MetaData: expect.arrayContaining([{ Key: 'field', Value: 'PublicKey' }]) }],
    })
  })
})
