import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import { AccessToken, TokenError } from '@verstas/contract/integration/token-endpoints.ts'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildServiceAccount, buildServiceKey, headersOfKey } from '../../../../test/service-builders.ts'
import { deleteExpiredTokens } from './access-tokens.ts'
import { columnsOfKey } from './service-accounts.ts'

const { app, db, clock, logLines, send, signIn } = await buildTestApp()

const post = (fields: Readonly<Record<string, string>> | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const grant = { grant_type: 'client_credentials' }
const basic = (user: string | number, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
})
const getToken = async ({ id, key }: { id: number; key: string }, fields = {}) =>
  AccessToken.parse((await post({ ...grant, ...fields }, basic(id, key))).json())
const ask = (token: string) => send(integrationAccountEndpoints.getServiceCaller, {}, headersOfKey(token))
const refusalOf = async (answer: ReturnType<typeof post>) => {
  const { statusCode, headers, json } = await answer
  const { error, error_description } = TokenError.parse(json())
  expect(error_description).not.toBe('')
  expect(headers['cache-control']).toBe('no-store')
  return [statusCode, error]
}

beforeEach(() => {
  logLines.length = 0
})

describe('an access token', () => {
  it('an access token by client_secret_basic is valid for one hour and opens the integration API', async () => {
    const account = await buildServiceAccount(db, { scopes: ['parts:read', 'changes:read'] })
    const answer = await post(grant, basic(account.id, account.key))
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
    expect(answer.headers.ratelimit).toBeDefined()
    const token = AccessToken.parse(answer.json())
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'parts:read changes:read' })
    expect((await ask(token.access_token)).body).toMatchObject({ id: account.id })
    clock.advance({ minutes: 59 })
    expect((await ask(token.access_token)).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect((await ask(token.access_token)).status).toBe(401)
    clock.advance({ hours: -1 })
  })

  it('a request by client_secret_post gets an access token', async () => {
    const account = await buildServiceAccount(db)
    const form = { ...grant, client_id: String(account.id), client_secret: account.key }
    const { access_token } = AccessToken.parse((await post(form)).json())
    expect((await ask(access_token)).body).toMatchObject({ id: account.id })
  })

  it('an access token has the requested scopes, but only those that the account has', async () => {
    const account = await buildServiceAccount(db, { scopes: ['parts:read', 'parts:write', 'changes:read'] })
    const { access_token, scope } = await getToken(account, { scope: 'changes:read parts:write' })
    expect(scope).toBe('parts:write changes:read')
    expect((await ask(access_token)).body.scopes).toEqual(['parts:write', 'changes:read'])
    await db
      .updateTable('service_account')
      .set({ scopes: ['parts:read', 'changes:read'] })
      .where('id', '=', account.id)
      .execute()
    expect((await ask(access_token)).body.scopes).toEqual(['changes:read'])
    expect(await refusalOf(post({ ...grant, scope: 'parts:write' }, basic(account.id, account.key)))).toEqual(
      [400, 'invalid_scope'],
    )
  })

  it('an access token expires with its key', async () => {
    const account = await buildServiceAccount(db)
    const { key } = await buildServiceKey(db, account, { days: 1, place: 2 })
    clock.advance({ hours: 23, minutes: 30 })
    const token = await getToken({ id: account.id, key })
    expect(token.expires_in).toBe(1800)
    clock.advance({ minutes: 30 })
    expect((await ask(token.access_token)).status).toBe(401)
    clock.advance({ hours: -24 })
  })

  it('an access token ends as soon as its key or its account is revoked, but not if another key is', async () => {
    const administrator = await buildEmployee(db)
    const account = await buildServiceAccount(db, { sites: [{ id: administrator.siteId }] })
    const second = await buildServiceKey(db, account, { place: 2 })
    const one = (await getToken(account)).access_token
    const other = (await getToken({ id: account.id, key: second.key })).access_token
    const headers = await signIn(administrator)
    const params = { id: account.id, keyId: account.keyId }
    await send(serviceAccountEndpoints.revokeServiceKey, { params }, headers)
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([401, 200])
    await send(serviceAccountEndpoints.revokeServiceAccount, { params: { id: account.id } }, headers)
    expect((await ask(other)).status).toBe(401)
  })

  it('an access token is stored only as a hash, never logged, and deleted after its hour', async () => {
    const account = await buildServiceAccount(db)
    const { access_token } = await getToken(account)
    const stored = await db.selectFrom('service_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(access_token)
    expect(logLines.join('')).not.toContain(access_token)
    expect(logLines.join('')).not.toContain(account.key)
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
      security: 'access token given',
      serviceAccountId: account.id,
      keyId: account.keyId,
    })
    clock.advance({ minutes: 61 })
    expect(await deleteExpiredTokens(db, clock.now())).toBeGreaterThan(0)
    const left = db.selectFrom('service_token').select('account_id').where('account_id', '=', account.id)
    expect(await left.execute()).toEqual([])
    clock.advance({ minutes: -61 })
  })
})

describe('a request for an access token', async () => {
  const account = await buildServiceAccount(db)
  const other = await buildServiceAccount(db)
  const ownCredentials = basic(account.id, account.key)
  const post2 = { client_id: String(account.id), client_secret: account.key }

  it.each<[string, Parameters<typeof post>, number, string]>([
    ['without a grant type', [{}, ownCredentials], 400, 'invalid_request'],
    ['of another grant type', [{ grant_type: 'password' }, ownCredentials], 400, 'unsupported_grant_type'],
    [
      'with a repeated field',
      ['grant_type=client_credentials&scope=a&scope=b', ownCredentials],
      400,
      'invalid_request',
    ],
    ['without credentials', [grant], 401, 'invalid_client'],
    ['with a client_id, but no key', [{ ...grant, client_id: '1' }], 401, 'invalid_client'],
    ['with two ways of authentication', [{ ...grant, ...post2 }, ownCredentials], 400, 'invalid_request'],
    [
      'whose client_id differs from its header',
      [{ ...grant, client_id: '0' }, ownCredentials],
      400,
      'invalid_request',
    ],
    ['with the key of another account', [grant, basic(account.id, other.key)], 401, 'invalid_client'],
    ['with a mistyped key', [grant, basic(account.id, `${account.key}x`)], 401, 'invalid_client'],
    ['with an unknown scope', [{ ...grant, scope: 'cats:read' }, ownCredentials], 400, 'invalid_scope'],
    ['with an empty assertion', [{ ...grant, client_assertion: '' }], 400, 'invalid_request'],
  ])('a token request %s is refused with the error of RFC 6749', async (_, request, status, error) => {
    expect(await refusalOf(post(...request))).toEqual([status, error])
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ security: 'access token refused', reason: error })
  })

  it('the refusal of a client names the Basic scheme in its header', async () => {
    expect((await post(grant)).headers['www-authenticate']).toBe('Basic realm="verstas"')
  })

  it('a token request in JSON is refused with 415, which names the encoding that is wanted', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'accept-language': 'en' },
      payload: { ...grant, ...post2 },
    })
    expect(answer.statusCode).toBe(415)
    const type = 'application/x-www-form-urlencoded'
    expect(answer.json()).toEqual([
      {
        ErrorId: 900006,
        ErrorMessage: `This format is not accepted. Send it in the format with the header Content-Type: ${type}.`,
        MetaData: [{ Key: 'type', Value: type }],
      },
    ])
  })

  it('a token request that is too large is refused with 413, which names the limit', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
      payload: `grant_type=${'a'.repeat(70_000)}`,
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject([
      { ErrorMessage: 'What was sent is too large. At most 0.06 MB. Divide it among several requests.' },
    ])
  })

  it('an access token cannot be used to get another one', async () => {
    const { access_token } = await getToken(account)
    expect(await refusalOf(post(grant, basic(account.id, access_token)))).toEqual([401, 'invalid_client'])
  })

  it('an expired key gets no token', async () => {
    const { key } = await buildServiceKey(db, account, { days: 1, place: 2 })
    clock.advance({ hours: 24 })
    expect(await refusalOf(post(grant, basic(account.id, key)))).toEqual([401, 'invalid_client'])
    clock.advance({ hours: -24 })
  })
})

describe('private_key_jwt', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const account = await buildServiceAccount(
    db,
    await columnsOfKey(pair.publicKey.export({ format: 'jwk' }) as object),
  )
  const client = String(account.id)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  const sign = (
    changes: Readonly<Record<string, unknown>> = {},
    { key = pair.privateKey, alg = 'ES256' }: { key?: KeyObject | Uint8Array; alg?: string } = {},
  ) => {
    const claims = {
      iss: client,
      sub: client,
      aud: 'http://localhost/api/oauth/token',
      jti: randomUUID(),
      exp: seconds() + 60,
      ...changes,
    }
    const definedClaims = Object.fromEntries(
      Object.entries(claims).filter(([, value]) => value !== undefined),
    )
    return new SignJWT(definedClaims).setProtectedHeader({ alg }).sign(key)
  }
  const byAssertion = async (client_assertion: string, more = {}) =>
    post(
      {
        ...grant,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
        ...more,
      },
      { host: 'localhost' },
    )

  it.each(['http://localhost/api/oauth/token', 'http://localhost/api', 'http://localhost'])(
    'an assertion for the audience %s gets an access token',
    async (aud) => {
      const { access_token } = AccessToken.parse((await byAssertion(await sign({ aud }))).json())
      expect((await ask(access_token)).body).toMatchObject({ id: account.id })
    },
  )

  it('an assertion works once, even for ten concurrent requests', async () => {
    const assertion = await sign()
    const answers = await Promise.all(Array.from({ length: 10 }, () => byAssertion(assertion)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(401)])
    expect((await byAssertion(await sign())).statusCode).toBe(200)
  })

  it('two accounts may use assertions with the same id', async () => {
    const second = generateKeyPairSync('ed25519')
    const other = await buildServiceAccount(
      db,
      await columnsOfKey(second.publicKey.export({ format: 'jwk' }) as object),
    )
    const jti = randomUUID()
    const id = String(other.id)
    const ofOther = await sign({ jti, iss: id, sub: id }, { key: second.privateKey, alg: 'EdDSA' })
    expect((await byAssertion(await sign({ jti }))).statusCode).toBe(200)
    expect((await byAssertion(ofOther)).statusCode).toBe(200)
  })

  it.each<[string, Parameters<typeof sign>]>([
    ['of another issuer', [{ iss: '1' }]],
    ['of another subject', [{ sub: '999999' }]],
    ['for another audience', [{ aud: 'https://elsewhere.example' }]],
    ['without an id', [{ jti: undefined }]],
    ['with an empty id', [{ jti: '' }]],
    ['without an expiry', [{ exp: undefined }]],
    ['that has expired', [{ exp: seconds() - 60 }]],
    ['that is valid for an hour', [{ exp: seconds() + 3600 }]],
    ['that is not valid yet', [{ nbf: seconds() + 300 }]],
    ['that another key signed', [{}, { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }]],
    ['that a shared secret signed', [{}, { key: Buffer.from(client.padEnd(32)), alg: 'HS256' }]],
  ])('an assertion %s is refused', async (_, parts) => {
    expect(await refusalOf(byAssertion(await sign(...parts)))).toEqual([401, 'invalid_client'])
  })

  it('an unsigned assertion is refused', async () => {
    const [, payload] = (await sign()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect((await byAssertion(`${header}.${payload}.`)).statusCode).toBe(401)
    expect((await byAssertion('a.b.c')).statusCode).toBe(401)
    expect((await byAssertion('x')).statusCode).toBe(401)
  })

  it('an assertion is refused if the account is revoked or has another public key', async () => {
    const { access_token } = AccessToken.parse((await byAssertion(await sign())).json())
    await db
      .updateTable('service_account')
      .set({ revoked_at: clock.now() })
      .where('id', '=', account.id)
      .execute()
    expect((await ask(access_token)).status).toBe(401)
    expect((await byAssertion(await sign())).statusCode).toBe(401)
    const another = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    await db
      .updateTable('service_account')
      .set({
        revoked_at: null,
        ...(await columnsOfKey(another.publicKey.export({ format: 'jwk' }) as object)),
      })
      .where('id', '=', account.id)
      .execute()
    expect((await byAssertion(await sign())).statusCode).toBe(401)
  })
})
