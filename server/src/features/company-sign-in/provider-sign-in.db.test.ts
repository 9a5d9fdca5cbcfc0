import { companySignInEndpoints as company } from '@verstas/contract/company-sign-in/endpoints.ts'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildIdentity, buildSite, deactivate, nextNumber } from '../../../test/builders.ts'
import { oidcClient, signInAtProvider, startOidcServer } from '../../../test/oidc-server.ts'
import { deleteExpiredProviderSignIns } from './provider-feature.ts'

const settingsOfProvider = (issuer: string) => ({
  issuer,
  audience: oidcClient.id,
  jwksUrl: undefined,
  client: oidcClient,
  linkClaim: 'sub' as const,
  isLinkedByEmail: false,
  isEmailTrusted: false,
})

const server = await startOidcServer()
afterAll(server.stop)
const { issuer } = server
const { app, db, clock, logLines, signIn, send } = await buildTestApp({
  oidc: { ...settingsOfProvider(issuer), isLinkedByEmail: true },
})
const appUrl = await app.listen({ port: 0, host: '127.0.0.1' })
server.admit(appUrl)
const authority = new URL(appUrl).host
const path = '/api/authentication/oidc'

beforeEach(async () => {
  clock.set(new Date())
  logLines.length = 0
  await db.deleteFrom('sign_in_failure').execute()
})

const headersOf = (cookie: string) => ({ host: authority, ...(cookie && { cookie }) })

/**
 * Opens an address without following redirects.
 *
 * @returns the redirect and the cookies that it sets
 */
async function visit(url: string, cookie = '') {
  const { statusCode, headers } = await app.inject({ url, headers: headersOf(cookie) })
  expect(statusCode).toBe(302)
  const setCookies = [headers['set-cookie'] ?? []].flat()
  return { location: String(headers.location), cookie: setCookies.at(-1)?.split(';')[0] ?? '', setCookies }
}

/** A browser that stores the cookies of all its tabs and sends the oldest first. */
function openBrowser() {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const follow = async (url: string) => {
    const answer = await visit(url, cookies())
    for (const line of answer.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return answer.location
  }
  const start = (returnTo: string) => follow(`${path}/start?${new URLSearchParams({ returnTo })}`)
  return { jar, follow, start }
}

const begin = (returnTo = '/workschedule') => visit(`${path}/start?${new URLSearchParams({ returnTo })}`)

const searchOf = ({ search }: URL): string => `${path}/callback${search}`

/**
 * Signs a person in at the provider, in the browser that began the sign-in.
 *
 * @returns the app's address
 */
async function signInThere(login: string, returnTo?: string) {
  const begun = await begin(returnTo)
  const back = await signInAtProvider(begun.location, login)
  return { ...(await visit(searchOf(back), begun.cookie)), begun, back }
}

const tokenIn = (location: string): string => /tokenId=([\w-]+)$/.exec(location)?.[1] ?? ''

const enter = (tokenId: string) =>
  send(session.tokenLogin, { body: {} }, { authorization: `Token ${tokenId}` })

async function buildPerson() {
  const login = `person-${nextNumber()}`
  const employee = await buildEmployee(db)
  await buildIdentity(db, employee, { provider: 'oidc', claim: 'sub', subject: login })
  return { login, employee }
}

const isSignedIn = async (authorization: string) =>
  (await send(session.getEmployee, {}, { authorization })).status === 200

const reasons = () => logLines.map((line) => JSON.parse(line).reason).filter(Boolean)

describe('a sign-in at the provider', () => {
  it('a sign-in at the provider returns the linked person to the page where the sign-in began', async () => {
    const { login, employee } = await buildPerson()
    const { location, begun, setCookies } = await signInThere(login, '/workorder?number=7')
    expect(location).toMatch(/^\/#\/workorder\?number=7&tokenId=[\w-]{43}$/)
    expect(begun.setCookies).toEqual([
      expect.stringMatching(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ])
    const [name = ''] = begun.cookie.split('=')
    expect(setCookies).toEqual([`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`])
    const { body } = await enter(tokenIn(location))
    expect((await send(session.getEmployee, {}, { authorization: body.Token })).body.Id).toBe(employee.id)
    expect(logLines.join('')).toContain('"method":"oidc"')
    expect(logLines.join('')).not.toContain(tokenIn(location))
  })

  it('an e-mail address signs in an unlinked person, and the log omits the address of a refused stranger', async () => {
    const anna = await buildEmployee(db, { email: 'Anna@Kaarre.test' })
    const { body } = await enter(tokenIn((await signInThere('anna')).location))
    expect((await send(session.getEmployee, {}, { authorization: body.Token })).body.Id).toBe(anna.id)
    logLines.length = 0
    const { location } = await signInThere('stranger', '/startpage')
    expect(location).toBe('/#/startpage?signInFailed=notLinked')
    expect(logLines.join('')).toContain('"identity":"oidc:')
    expect(logLines.join('')).not.toContain('stranger@')
  })

  it('a stranger is listed once for administrators, and can sign in after being linked', async () => {
    const site = await buildSite(db)
    const headers = await signIn(await buildEmployee(db, { name: 'Kaisa', sites: [site] }))
    const list = async () => (await send(company.listWaitingIdentities, {}, headers)).body
    const login = `newcomer-${nextNumber()}`
    await signInThere(login)
    clock.advance({ minutes: 1 })
    await signInThere(login)
    const [stranger, ...others] = (await list()).filter(({ Subject }) => Subject === login)
    expect(others).toEqual([])
    expect(stranger).toMatchObject({
      Provider: 'oidc',
      Claim: 'sub',
      Name: `${login} of Kaarre`,
      Email: `${login}@kaarre.test`,
    })
    const seen = [stranger?.FirstSeen, stranger?.LastSeen].map((instant) => Date.parse(instant ?? ''))
    expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBe(60_000)
    const employee = await buildEmployee(db, { sites: [site] })
    const link = { Provider: 'oidc' as const, Claim: 'sub' as const, Subject: login }
    await send(company.addIdentityLink, { params: { employeeId: employee.id }, body: link }, headers)
    expect((await list()).map(({ Subject }) => Subject)).not.toContain(login)
    const { body } = await enter(tokenIn((await signInThere(login)).location))
    expect((await send(session.getEmployee, {}, { authorization: body.Token })).body.Id).toBe(employee.id)
  })

  it('refuses a former employee with the reason accessEnded, and does not list them as a stranger', async () => {
    const { login, employee } = await buildPerson()
    await deactivate(db, employee)
    expect((await signInThere(login, '/startpage')).location).toBe('/#/startpage?signInFailed=accessEnded')
    const waiting = await db.selectFrom('waiting_identity').select('subject').execute()
    expect(waiting.map(({ subject }) => subject)).not.toContain(login)
  })

  it("the provider's callback works once, and only in the browser that began the sign-in", async () => {
    const { login } = await buildPerson()
    const begun = await begin()
    const stranger = await begin()
    const back = searchOf(await signInAtProvider(begun.location, login))
    for (const cookie of ['', stranger.cookie, `${begun.cookie}x`])
      expect((await visit(back, cookie)).location).toBe('/#/?signInFailed=expired')
    expect(tokenIn((await visit(back, begun.cookie)).location)).not.toBe('')
    expect((await visit(back, begun.cookie)).location).toBe('/#/?signInFailed=expired')
  })

  it('only one of two concurrent callbacks receives a login link, and the link works only once', async () => {
    const { login } = await buildPerson()
    const begun = await begin()
    const back = searchOf(await signInAtProvider(begun.location, login))
    const [one, other] = await Promise.all([visit(back, begun.cookie), visit(back, begun.cookie)])
    const tokens = [one, other].map(({ location }) => tokenIn(location)).filter(Boolean)
    expect(tokens).toHaveLength(1)
    const answers = await Promise.all([enter(tokens[0] ?? ''), enter(tokens[0] ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('a sign-in at the provider expires after ten minutes, and its login link after a minute', async () => {
    const { login } = await buildPerson()
    const begun = await begin()
    const back = searchOf(await signInAtProvider(begun.location, login))
    clock.advance({ minutes: 10 })
    expect((await visit(back, begun.cookie)).location).toBe('/#/?signInFailed=expired')
    clock.set(new Date())
    const { location } = await signInThere(login)
    clock.advance({ minutes: 1 })
    expect((await enter(tokenIn(location))).status).toBe(401)
  })

  it('an invalid code and errors of the provider are refused, and a cancelled sign-in is reported as such', async () => {
    const come = async (change: (query: URLSearchParams) => void) => {
      const begun = await begin()
      const query = new URLSearchParams({
        state: new URL(begun.location).searchParams.get('state') ?? '',
        iss: issuer,
      })
      change(query)
      return (await visit(`${path}/callback?${query}`, begun.cookie)).location
    }
    const failed = '/#/workschedule?signInFailed='
    expect(await come((query) => query.set('code', 'made up'))).toBe(`${failed}refused`)
    expect(await come((query) => query.set('error', '<b>free text</b>'))).toBe(`${failed}refused`)
    expect(await come((query) => query.set('error', 'access_denied'))).toBe(`${failed}cancelled`)
    const elsewhere = (query: URLSearchParams) => {
      query.set('code', 'x')
      query.set('iss', 'https://elsewhere.test')
    }
    expect(await come(elsewhere)).toBe(`${failed}refused`)
    expect(reasons().slice(0, 3)).toEqual([
      'the provider says invalid_grant',
      'the provider says an error without a code',
      'the provider says access_denied',
    ])
  })

  it('sign-in parameters are removed from the address that opens after a sign-in', async () => {
    const { login } = await buildPerson()
    const { location } = await signInThere(
      login,
      '/workorder?tokenId=stranger&number=7&bearer=x&siteId=2&signInFailed=expired&%74okenId=stranger',
    )
    expect(location).toBe(`/#/workorder?number=7&tokenId=${tokenIn(location)}`)
  })

  it.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '/a#b',
    '/a b',
    '/a\0',
    '/hinta€',
    `/${'x'.repeat(1001)}`,
  ])('a refused sign-in opens the root instead of the unsafe address %j', async (returnTo) => {
    const { location } = await signInThere('nobody', returnTo)
    expect(location).toBe('/#/?signInFailed=notLinked')
  })

  it('callbacks with an unknown state do not count as failed sign-ins', async () => {
    const { login } = await buildPerson()
    for (let time = 0; time < 40; time += 1) {
      const { location, setCookies } = await visit(`${path}/callback?code=x&state=${time}`)
      expect([location, setCookies]).toEqual(['/#/?signInFailed=expired', []])
    }
    expect(tokenIn((await signInThere(login)).location)).not.toBe('')
    expect(await db.selectFrom('sign_in_failure').selectAll().execute()).toEqual([])
  })

  it('two tabs of a browser can sign in at the provider concurrently', async () => {
    const { login } = await buildPerson()
    const { follow, start } = openBrowser()
    const backs: URL[] = []
    for (const place of ['/workschedule', '/startpage'])
      backs.push(await signInAtProvider(await start(place), login))
    const [first = '', second = ''] = backs.map(searchOf)
    expect(await follow(`${path}/callback?code=x&state=of+another+browser`)).toBe('/#/?signInFailed=expired')
    expect(await follow(first)).toMatch(/^\/#\/workschedule\?tokenId=/)
    expect(await follow(first)).toBe('/#/?signInFailed=expired')
    expect(await follow(second)).toMatch(/^\/#\/startpage\?tokenId=/)
  })

  it('a ninth concurrent sign-in of a browser discards the oldest one', async () => {
    const { login } = await buildPerson()
    const { jar, follow, start } = openBrowser()
    const begun: string[] = []
    for (let tab = 0; tab < 9; tab += 1) begun.push(await start(`/startpage?tab=${tab}`))
    expect(jar.size).toBe(8)
    const comeBack = async (address = '') => follow(searchOf(await signInAtProvider(address, login)))
    expect(await comeBack(begun[0])).toBe('/#/?signInFailed=expired')
    expect(await comeBack(begun[1])).toContain('/#/startpage?tab=1&tokenId=')
  })
})

describe('a sign-out', () => {
  it('a sign-out sends the ID token to the provider and deletes it, and the token opens no later session', async () => {
    const { login } = await buildPerson()
    const { body } = await enter(tokenIn((await signInThere(login)).location))
    const headers = { authorization: body.Token, host: authority }
    const { body: end } = await send(session.closeSession, { params: { id: body.SessionId } }, headers)
    const address = new URL(end.LogoutUrl ?? '')
    expect(address.origin + address.pathname).toBe(`${issuer}/session/end`)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${appUrl}/`)
    expect((await fetch(address)).status).toBe(200)
    // Checks that the ID token opens no session, because the browser history of a shared tablet could reveal
    // it.
    const idToken = address.searchParams.get('id_token_hint')
    const answer = await send(session.tokenLogin, { body: {} }, { authorization: `Bearer ${idToken}` })
    expect(answer.status).toBe(401)
    expect(reasons()).toContain('of our own sign-in page')
    const { id_token } = await db
      .selectFrom('session')
      .select('id_token')
      .where('id', '=', body.SessionId)
      .executeTakeFirstOrThrow()
    expect(id_token).toBeNull()
  })

  it("a logout at the provider ends the person's sessions and unused login links on all devices", async () => {
    const { login } = await buildPerson()
    const { body: first } = await enter(tokenIn((await signInThere(login)).location))
    const { body: second } = await enter(tokenIn((await signInThere(login)).location))
    const { provider_session: sid } = await db
      .selectFrom('session')
      .select('provider_session')
      .where('id', '=', first.SessionId)
      .executeTakeFirstOrThrow()
    await server.notifyOfLogout(login, sid ?? '')
    expect([await isSignedIn(first.Token), await isSignedIn(second.Token)]).toEqual([false, true])
    const onItsWay = await signInThere(login)
    expect((await tell(await signLogout({ sub: login }))).statusCode).toBe(200)
    expect(await isSignedIn(second.Token)).toBe(false)
    expect((await enter(tokenIn(onItsWay.location))).status).toBe(401)
  })

  const logout = { 'http://schemas.openid.net/event/backchannel-logout': {} }

  const signLogout = (claims: object, typ = 'logout+jwt') =>
    new SignJWT({ events: logout, jti: `jti-${nextNumber()}`, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...(typ && { typ }) })
      .setIssuer(issuer)
      .setAudience('verstas')
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(server.privateKey)

  const post = (form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `${path}/backchannel-logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  const tell = (logout_token: string) => post({ logout_token })

  const expectRefused = (answer: Awaited<ReturnType<typeof post>>) => {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject([{ ErrorId: 900201 }])
  }

  it.each<[string, object, string?]>([
    ['another kind of token', { events: undefined }],
    ['another kind of token', { events: { 'http://elsewhere.test/event': {} } }],
    ['another kind of token', { nonce: 'n' }],
    ['another kind of token', {}, 'at+jwt'],
    ['another kind of token', {}, 'JWT'],
    ['another kind of token', {}, ''],
    ['no jti', { jti: undefined }],
    ['no subject', { sub: undefined }],
  ])('refuses an invalid logout token with the reason %j', async (reason, claims, typ) => {
    expectRefused(await tell(await signLogout({ sub: 'anna', ...claims }, typ)))
    expect(reasons()).toEqual([reason])
  })

  it('a logout request without a token is refused', async () => {
    expectRefused(await post({}))
  })

  it('a logout token is accepted only once, even in concurrent requests', async () => {
    const { login } = await buildPerson()
    const token = await signLogout({ sub: login })
    const answers = await Promise.all([tell(token), tell(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const { body } = await enter(tokenIn((await signInThere(login)).location))
    expectRefused(await tell(token))
    expect(await isSignedIn(body.Token)).toBe(true)
  })

  it('a logout token is accepted only once, even after it has expired within the tolerance', async () => {
    const { login } = await buildPerson()
    const token = await signLogout({ sub: login })
    expect((await tell(token)).statusCode).toBe(200)
    clock.advance({ minutes: 2, seconds: 20 })
    await deleteExpiredProviderSignIns(db, clock.now())
    expectRefused(await tell(token))
    expect(reasons()).toEqual(['used before'])
  })
})

it('a sign-in by https sets a secure, host-only cookie', async () => {
  const { app: behindProxy } = await buildTestApp({ oidc: settingsOfProvider(issuer), trustProxy: true })
  const https = { host: authority, 'x-forwarded-proto': 'https' }
  const { headers } = await behindProxy.inject({ url: `${path}/start?returnTo=/`, headers: https })
  expect([headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(
      /^__Host-verstas-sign-in-.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
})

it('a sign-in redirects to the app with an error reason if the provider is unreachable', async () => {
  const { app: lonely } = await buildTestApp({
    oidc: settingsOfProvider('http://127.0.0.1:9'),
  })
  const { headers } = await lonely.inject(`${path}/start?returnTo=/startpage`)
  expect(headers.location).toBe('/#/startpage?signInFailed=unavailable')
})

it('a sign-in redirects to the provider once the provider is reachable again', async () => {
  const waking = await startOidcServer()
  afterAll(waking.stop)
  const { app: early } = await buildTestApp({ oidc: settingsOfProvider(waking.issuer) })
  const locationOf = async () => String((await early.inject(`${path}/start?returnTo=/`)).headers.location)
  expect(await locationOf()).toBe('/#/?signInFailed=unavailable')
  waking.admit('https://verstas.example.test')
  expect(await locationOf()).toContain(waking.issuer)
})
