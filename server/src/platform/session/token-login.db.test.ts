import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildEmployee, buildIdentity, buildSite, deactivate } from '../../../test/builders.ts'
import { createLoginToken } from './login-token.ts'

const issuer = 'https://login.example.test'
const audience = 'verstas'
const keys = await generateKeyPair('RS256', { extractable: true })
const strangeKeys = await generateKeyPair('RS256', { extractable: true })
const published: JWK[] = [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }]
let fetched = 0
const keyServer = createServer((_, response) => {
  fetched += 1
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }))
})
await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
afterAll(() => void keyServer.close())
const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`

const { app, db, clock, logLines, settings, signIn, send } = await buildTestApp({
  oidc: {
    issuer,
    audience,
    jwksUrl,
    client: { id: audience, secret: undefined, name: undefined },
    linkClaim: 'sub',
    isLinkedByEmail: true,
    isEmailTrusted: false,
  },
})

beforeEach(async () => {
  clock.set(testStart)
  await db.deleteFrom('sign_in_failure').execute()
})

const login = (authorization?: string) =>
  send(session.tokenLogin, { body: {} }, authorization === undefined ? {} : { authorization })

const notLinked = { status: 403, errors: [{ ErrorId: 900205 }] }
const accessEnded = { status: 403, errors: [{ ErrorId: 900280 }] }
const unauthorized = { status: 401, errors: [{ ErrorId: 118263 }] }

describe('a login link', () => {
  it('a login link signs in its employee', async () => {
    const employee = await buildEmployee(db)
    const { body } = await login(`Token ${await createLoginToken(db, { employeeId: employee.id, clock })}`)
    const me = await send(session.getEmployee, {}, { authorization: body.Token })
    expect(me.body.Id).toBe(employee.id)
  })

  it('a login link works once', async () => {
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    expect((await login(`Token ${tokenId}`)).status).toBe(200)
    expect(await login(`Token ${tokenId}`)).toMatchObject(unauthorized)
  })

  it('a login link expires after five minutes', async () => {
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    clock.advance({ minutes: 5 })
    expect(await login(`Token ${tokenId}`)).toMatchObject(unauthorized)
  })

  it('a login link fails for a dismissed employee, and for one without an active site', async () => {
    const dismissed = await buildEmployee(db, { is_active: false })
    const first = await createLoginToken(db, { employeeId: dismissed.id, clock })
    expect(await login(`Token ${first}`)).toMatchObject(unauthorized)
    const homeless = await buildEmployee(db, { sites: [await buildSite(db, { is_active: false })] })
    const second = await createLoginToken(db, { employeeId: homeless.id, clock })
    expect(await login(`Token ${second}`)).toMatchObject({ status: 403, errors: [{ ErrorId: 900021 }] })
  })

  it('the database stores only the hash of a login link, and the log contains no part of it', async () => {
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    await login(`Token ${tokenId}`)
    expect(JSON.stringify(await db.selectFrom('login_token').selectAll().execute())).not.toContain(tokenId)
    expect(logLines.join('')).not.toContain(tokenId)
  })

  it.each([undefined, 'Token', 'Token x', 'Basic eDp5', 'Bearer', 'Bearer x.y.z'])(
    'the sign-in by token refuses the header %j',
    async (header) => {
      expect(await login(header)).toMatchObject(unauthorized)
    },
  )

  it('a login link works after forty invalid links in the same network', async () => {
    for (let time = 0; time < 40; time += 1) expect(await login(`Token ${time}`)).toMatchObject(unauthorized)
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    expect((await login(`Token ${tokenId}`)).status).toBe(200)
  })
})

interface Signing {
  readonly key?: CryptoKey
  readonly kid?: string
  readonly alg?: string
  readonly typ?: string
}

describe('a token of the identity provider', () => {
  async function buildSubject() {
    const employee = await buildEmployee(db)
    const sub = await buildIdentity(db, employee)
    return { employee, sub }
  }

  const seconds = (minutes: number) => Math.floor(clock.now().getTime() / 1000) + minutes * 60

  const claimsOf = (payload: JWTPayload) => ({
    iss: issuer,
    aud: audience,
    sub: 'anna',
    iat: seconds(0),
    exp: seconds(5),
    ...payload,
  })

  const sign = (payload: JWTPayload, how: Signing = {}) => signExactly(claimsOf(payload), how)

  const signExactly = (
    payload: JWTPayload,
    { key = keys.privateKey, kid = 'k1', alg = 'RS256', typ = 'JWT' }: Signing = {},
  ) => new SignJWT(payload).setProtectedHeader({ alg, kid, typ }).sign(key)

  /** Signs with the public key as if it were a shared secret, as an attacker could. */
  const signByPublicKey = async (payload: JWTPayload) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode(await exportSPKI(keys.publicKey)))

  it('a token signs in the employee who is linked to its subject', async () => {
    const { employee, sub } = await buildSubject()
    const { body } = await login(`Bearer ${await sign({ sub })}`)
    const me = await send(session.getEmployee, {}, { authorization: `Bearer ${body.Token}` })
    expect(me.body.Id).toBe(employee.id)
  })

  it('a token identifies an unlinked employee by an e-mail address that the provider has verified', async () => {
    const anna = await buildEmployee(db, { email: 'anna@kaarre.test' })
    const claims = { sub: 'anna-at-kaarre', email: 'Anna@Kaarre.test', email_verified: true }
    const { body } = await login(`Bearer ${await sign(claims)}`)
    const me = await send(session.getEmployee, {}, { authorization: body.Token })
    expect(me.body.Id).toBe(anna.id)
    const unsure = await sign({ ...claims, email_verified: false })
    expect(await login(`Bearer ${unsure}`)).toMatchObject(notLinked)
  })

  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }

  it.each<[string, () => Promise<string>]>([
    ['wrong issuer', () => sign({ iss: 'https://elsewhere.test' })],
    ['wrong audience', () => sign({ aud: 'another-client' })],
    ['of our own sign-in page', () => sign({ nonce: 'n' })],
    ['expired', () => sign({ exp: seconds(-1) })],
    ['not valid yet', () => sign({ nbf: seconds(2) })],
    ['no end', () => signExactly({ iss: issuer, aud: audience, sub: 'anna' })],
    ['no subject', () => signExactly({ iss: issuer, aud: audience, exp: seconds(5) })],
    ['no subject', () => sign({ sub: '' })],
    // The database cannot store this text.
    ['no subject', () => sign({ sub: 'anna\0' })],
    ['no subject', () => sign({ sub: 'a'.repeat(10_000) })],
    ['wrong signature', () => sign({}, { key: strangeKeys.privateKey })],
    ['unknown key', () => sign({}, { kid: 'k9' })],
    ['another kind of token', () => sign({ events })],
    ['another kind of token', () => sign({}, { typ: 'logout+jwt' })],
    ['algorithm not allowed', async () => new UnsecuredJWT(claimsOf({})).encode()],
    ['algorithm not allowed', () => signByPublicKey(claimsOf({}))],
    ['malformed', async () => 'a.b.c'],
  ])('an invalid token is refused, and the reason is logged: %s', async (reason, build) => {
    await buildIdentity(db, await buildEmployee(db), { provider: 'oidc', claim: 'sub', subject: 'anna' })
    logLines.length = 0
    expect(await login(`Bearer ${await build()}`)).toMatchObject(unauthorized)
    const refused = logLines
      .map((line) => JSON.parse(line))
      .find(({ security }) => security === 'sign-in failed')
    expect(refused?.reason).toBe(reason)
    await db.deleteFrom('identity_link').execute()
  })

  it('a token remains valid for half a minute after its expiry, because clocks differ', async () => {
    const { sub } = await buildSubject()
    const statusOf = async (exp: number) => (await login(`Bearer ${await sign({ sub, exp })}`)).status
    expect(await statusOf(seconds(0) - 29)).toBe(200)
    expect(await statusOf(seconds(0) - 31)).toBe(401)
  })

  it('the refusals of a stranger and of a former employee name the person to ask', async () => {
    const { employee, sub } = await buildSubject()
    await deactivate(db, employee)
    expect(await login(`Bearer ${await sign({ sub })}`)).toMatchObject(accessEnded)
    const stranger = { sub: 'stranger-9', name: 'Stina Stranger' }
    expect(await login(`Bearer ${await sign(stranger)}`)).toMatchObject(notLinked)
    expect(logLines.join('')).not.toContain('stranger-9')
    const waiting = await db.selectFrom('waiting_identity').select(['subject', 'name']).execute()
    expect(waiting).toContainEqual({ subject: 'stranger-9', name: 'Stina Stranger' })
  })

  it('a new key is fetched, and invented keys cause no further requests', async () => {
    const { sub } = await buildSubject()
    const newKeys = await generateKeyPair('ES256', { extractable: true })
    await login(`Bearer ${await sign({ sub })}`)
    published.push({ ...(await exportJWK(newKeys.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    try {
      const token = await sign({ sub }, { key: newKeys.privateKey, kid: 'k2', alg: 'ES256' })
      expect((await login(`Bearer ${token}`)).status).toBe(200)
      const fetchedBefore = fetched
      for (let time = 0; time < 5; time += 1)
        await login(`Bearer ${await sign({ sub }, { kid: `made-up-${time}` })}`)
      expect(fetched).toBe(fetchedBefore)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('the sign-in by token refuses a session token', async () => {
  const { authorization } = await signIn(await buildEmployee(db))
  expect(await login(authorization)).toMatchObject(unauthorized)
})

it('a server without a domain refuses a ticket, and its response names the scheme', async () => {
  const answer = await send(session.negotiateLogin, { body: {} }, { authorization: 'Negotiate YII=' })
  expect(answer).toMatchObject({ status: 401, errors: [{ ErrorId: 900022 }] })
  expect(answer.headers['www-authenticate']).toBe('Negotiate')
})

it('a sign-in refuses bodies that do not match the contract', async () => {
  for (const path of ['token', 'negotiate', 'basic']) {
    const url = `${settings.apiBase}/authentication/${path}/login`
    const answer = await app.inject({ method: 'POST', url, payload: { SystemId: 'x', Extra: 1 } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject([{ ErrorId: 900001, MetaData: [{ Value: 'Extra' }, {}] }])
  }
})
