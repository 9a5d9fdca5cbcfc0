import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildEmployee, buildIdentity, buildSite } from '../../../test/builders.ts'
import { createLoginToken } from './login-token.ts'

const issuer = 'https://login.example.test'
const audience = 'verstas'
const keys = await generateKeyPair('RS256', { extractable: true })
const strangeKeys = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
const keyServer = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
})
await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
afterAll(() => void keyServer.close())
const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`

const { app, db, clock, logLines, settings, signIn, send } = await buildTestApp({
  oidc: { issuer, audience, jwksUrl },
})

beforeEach(async () => {
  clock.set(testStart)
  await db.deleteFrom('sign_in_failure').execute()
})

const login = (authorization?: string) =>
  send(session.tokenLogin, { body: {} }, authorization === undefined ? {} : { authorization })

const unauthorized = { status: 401, errors: [{ ErrorId: 118263 }] }

describe('a login link', () => {
  it('signs its employee in', async () => {
    const employee = await buildEmployee(db)
    const { body } = await login(`Token ${await createLoginToken(db, { employeeId: employee.id, clock })}`)
    const me = await send(session.getEmployee, {}, { authorization: body.Token })
    expect(me.body.Id).toBe(employee.id)
  })

  it('works once', async () => {
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    expect((await login(`Token ${tokenId}`)).status).toBe(200)
    expect(await login(`Token ${tokenId}`)).toMatchObject(unauthorized)
  })

  it('lasts five minutes', async () => {
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    clock.advance({ minutes: 5 })
    expect(await login(`Token ${tokenId}`)).toMatchObject(unauthorized)
  })

  it('is of no use to a dismissed employee or one without a site', async () => {
    const dismissed = await buildEmployee(db, { is_active: false })
    const first = await createLoginToken(db, { employeeId: dismissed.id, clock })
    expect(await login(`Token ${first}`)).toMatchObject(unauthorized)
    const homeless = await buildEmployee(db, { sites: [await buildSite(db, { is_active: false })] })
    const second = await createLoginToken(db, { employeeId: homeless.id, clock })
    expect(await login(`Token ${second}`)).toMatchObject({ status: 403, errors: [{ ErrorId: 900021 }] })
  })

  it('is stored as a hash and never logged', async () => {
    const employee = await buildEmployee(db)
    const tokenId = await createLoginToken(db, { employeeId: employee.id, clock })
    await login(`Token ${tokenId}`)
    expect(JSON.stringify(await db.selectFrom('login_token').selectAll().execute())).not.toContain(tokenId)
    expect(logLines.join('')).not.toContain(tokenId)
  })

  it.each([undefined, 'Token', 'Token x', 'Basic eDp5', 'Bearer', 'Bearer x.y.z'])(
    'is not %j',
    async (header) => {
      expect(await login(header)).toMatchObject(unauthorized)
    },
  )

  it('is slowed down when it is guessed at', async () => {
    for (let time = 0; time < 30; time += 1) await login(`Token ${time}`)
    expect(await login('Token 30')).toMatchObject({ status: 429, errors: [{ ErrorId: 900020 }] })
  })
})

describe('a token of the identity provider', () => {
  async function buildSubject() {
    const employee = await buildEmployee(db)
    const sub = await buildIdentity(db, employee)
    return { employee, sub }
  }

  const seconds = (minutes: number) => Math.floor(clock.now().getTime() / 1000) + minutes * 60

  const sign = (payload: JWTPayload, key = keys.privateKey) =>
    signExactly({ iss: issuer, aud: audience, iat: seconds(0), exp: seconds(5), ...payload }, key)

  const signExactly = (payload: JWTPayload, key = keys.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)

  it('signs the employee of its subject in', async () => {
    const { employee, sub } = await buildSubject()
    const { body } = await login(`Bearer ${await sign({ sub })}`)
    const me = await send(session.getEmployee, {}, { authorization: `Bearer ${body.Token}` })
    expect(me.body.Id).toBe(employee.id)
  })

  it.each<[string, () => JWTPayload]>([
    ['another issuer', () => ({ iss: 'https://elsewhere.test' })],
    ['another audience', () => ({ aud: 'other' })],
    ['an end in the past', () => ({ exp: seconds(-1) })],
    ['a start in the future', () => ({ nbf: seconds(2) })],
    ['an unknown subject', () => ({ sub: 'nobody' })],
    ['an empty subject', () => ({ sub: '' })],
    ['a subject that no database can be asked for', () => ({ sub: 'anna\0' })],
    ['a subject that is longer than any of ours', () => ({ sub: 'a'.repeat(10_000) })],
  ])('with %s is refused', async (_, payload) => {
    const { sub } = await buildSubject()
    expect(await login(`Bearer ${await sign({ sub, ...payload() })}`)).toMatchObject(unauthorized)
  })

  it('without an end is refused', async () => {
    const { sub } = await buildSubject()
    const endless = await signExactly({ iss: issuer, aud: audience, sub })
    expect(await login(`Bearer ${endless}`)).toMatchObject(unauthorized)
  })

  it('signed by a stranger, by nobody or with a shared secret is refused', async () => {
    const { sub } = await buildSubject()
    expect(await login(`Bearer ${await sign({ sub }, strangeKeys.privateKey)}`)).toMatchObject(unauthorized)
    const claims = { iss: issuer, aud: audience, exp: seconds(5), sub }
    expect(await login(`Bearer ${new UnsecuredJWT(claims).encode()}`)).toMatchObject(unauthorized)
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode(JSON.stringify(jwk)))
    expect(await login(`Bearer ${shared}`)).toMatchObject(unauthorized)
  })

  it('of a dismissed employee is refused', async () => {
    const { employee, sub } = await buildSubject()
    await db.updateTable('employee').set({ is_active: false }).where('id', '=', employee.id).execute()
    expect(await login(`Bearer ${await sign({ sub })}`)).toMatchObject(unauthorized)
  })
})

it('refuses a session token in place of a login token', async () => {
  const { authorization } = await signIn(await buildEmployee(db))
  expect(await login(authorization)).toMatchObject(unauthorized)
})

it('refuses integrated sign-in and names its scheme', async () => {
  const answer = await send(session.negotiateLogin, { body: {} }, { authorization: 'Negotiate YII=' })
  expect(answer).toMatchObject({ status: 401, errors: [{ ErrorId: 900022 }] })
  expect(answer.headers['www-authenticate']).toBe('Negotiate')
})

it('refuses bodies that do not match the contract', async () => {
  for (const path of ['token', 'negotiate', 'basic']) {
    const url = `${settings.apiBase}/authentication/${path}/login`
    const answer = await app.inject({ method: 'POST', url, payload: { SystemId: 'x', Extra: 1 } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject([{ ErrorId: 900001, MetaData: [{ Value: 'Extra' }, {}] }])
  }
})
