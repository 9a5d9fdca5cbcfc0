import type { ErrorList } from '@verstas/contract/errors/entities.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { buildApp } from './app.ts'
import { features } from './features.ts'
import { DatabaseUnavailableError } from './platform/database/database-error.ts'
import { createLog } from './platform/http/log.ts'
import { TooManyWaitingError } from './platform/processes/take-turns.ts'
import { readSettings } from './platform/settings.ts'
import { productVersion } from './platform/version.ts'

const { db, listen } = await freshDatabase()
const logLines: string[] = []
const log = createLog('info', { write: (line) => void logLines.push(line) })
const settings = { ...readSettings({ DEFAULT_LANGUAGE: 'en' }), requestsPerMinute: 50, maxEventLoopDelay: 0 }
const app = await buildApp({ db, listen, log, settings, clock: createTestClock() })
app.get('/api/fails', async () => {
  throw new Error('select * from secret_table')
})
app.get('/api/loses-database', async () => {
  throw new DatabaseUnavailableError(new Error('connect ECONNREFUSED'))
})
app.get('/api/waits-too-long', async () => {
  throw new TooManyWaitingError()
})
afterAll(() => app.close())

/**
 * The last number of the caller's address. Each call has a new address, so that tests do not share a rate
 * limit.
 */
let caller = 0
async function call(url: string, options: Pick<InjectOptions, 'method' | 'headers' | 'payload'> = {}) {
  caller += 1
  return app.inject({ url, method: 'GET', remoteAddress: `192.0.2.${caller}`, ...options })
}

describe('every answer', () => {
  it.each([
    '/api/health/live',
    '/api/nothing',
    '/api/fails',
    '/api/docs',
    '/api/%E0%A4%A',
    `/api/attachment/open/${'x'.repeat(101)}`,
  ])('the response of %s has the security headers', async (url) => {
    const { headers } = await call(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers.traceparent).toBe(
      `00-${headers['x-request-id']}-${String(headers.traceparent).slice(36, 52)}-00`,
    )
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('the headers of a page isolate its window and deny the microphone', async () => {
    const { headers } = await call('/api/docs')
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('microphone=()')
  })

  it('API responses have no Permissions-Policy header, because only pages need one', async () => {
    for (const url of ['/api/health/live', '/api/nothing', '/api/%E0%A4%A'])
      expect((await call(url)).headers).not.toHaveProperty('permissions-policy')
  })

  it("the content policy of a page allows only the app's own scripts", async () => {
    const policy = String((await call('/api/docs')).headers['content-security-policy'])
    const directives = Object.fromEntries(policy.split(';').map((part) => part.split(/ (.*)/)))
    expect(directives).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'script-src-attr': "'none'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
  })

  it('the content policy of a response with data allows nothing to load or run', async () => {
    const { headers } = await call('/api/health/live')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('the content policy of a page allows connections to a chat on another origin', async () => {
    const withChat = { ...settings, chatUrl: 'https://chat.example/base' }
    const other = await buildApp({ db, listen, log, settings: withChat, clock: createTestClock() })
    const { headers } = await other.inject('/api/docs')
    await other.close()
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://chat.example wss://chat.example;",
    )
  })

  it('the configuration contains an API address on another origin, and the content policy allows it', async () => {
    const withApi = { ...settings, apiUrl: 'https://api.example/v1' }
    const other = await buildApp({ db, listen, log, settings: withApi, clock: createTestClock() })
    const { body } = await other.inject('/configuration/default')
    const { headers } = await other.inject('/api/docs')
    await other.close()
    expect(JSON.parse(body)).toMatchObject({ APIUrl: 'https://api.example/v1' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' https://api.example wss://api.example;")
    expect(policy).toContain("img-src 'self' blob: data: https://api.example;")
    expect(policy).toContain("media-src 'self' blob: https://api.example;")
  })
})

describe('a refusal', () => {
  const json = { 'content-type': 'application/json' }
  const post = (payload: string, headers: Record<string, string>) => ({
    method: 'POST' as const,
    payload,
    headers,
  })
  const texts = '/api/utility/textresources'

  it.each([
    ['an unknown path', '/api/nothing', {}, 404, 900004],
    ['an unknown path outside the API', '/wp-login.php', {}, 404, 900004],
    ['a method that the path does not have', texts, {}, 404, 900004],
    ['an action of a former version', '/api/workshop/gone', post('{}', json), 404, 900570],
    ['a call of other systems that does not exist', '/api/integration/v1/vehicle', {}, 404, 900570],
    ['the base of the calls of other systems', '/api/integration/v1', {}, 404, 900570],
    ['a malformed address', '/api/%E0%A4%A', {}, 404, 900004],
    ['an address that is too long', `/api/attachment/open/${'x'.repeat(101)}`, {}, 404, 900004],
    ['malformed JSON', texts, post('[1,', json), 400, 900002],
    ['a body with a prototype', texts, post('{"__proto__":{}}', json), 400, 900002],
    ['a body of another media type', texts, post('<a/>', { 'content-type': 'application/xml' }), 415, 900006],
    ['a body of plain text', texts, post('[]', { 'content-type': 'text/plain' }), 415, 900006],
    [
      'a body over the limit for calls without a session',
      texts,
      post(JSON.stringify(['x'.repeat(65_536)]), json),
      413,
      900005,
    ],
    ['a body over the limit', texts, post(`[${'1,'.repeat(600_000)}1]`, json), 413, 900005],
    ['a call without a session', '/api/utility/employee', {}, 401, 118263],
  ])('%s is refused with the error list of the contract', async (_, url, options, status, errorId) => {
    const response = await call(url, options)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual([
      { ErrorId: errorId, ErrorMessage: expect.stringMatching(/./), MetaData: [] },
    ])
  })

  it('a response to an unexpected error contains only an opaque id, which is also logged with the error', async () => {
    const response = await call('/api/fails')
    expect(response.statusCode).toBe(500)
    const [{ ErrorId, MetaData }] = response.json()
    expect(ErrorId).toBe(900008)
    expect(MetaData).toEqual([{ Key: 'id', Value: response.headers['x-request-id'] }])
    expect(response.body).not.toContain('secret_table')
    const line = logLines.find((text) => text.includes(MetaData[0].Value))
    expect(line).toContain('select * from secret_table')
  })

  it('a call answers 503 with a retry time if the database connection is lost', async () => {
    const response = await call('/api/loses-database')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()[0].ErrorId).toBe(900009)
    expect(response.body).not.toContain('ECONNREFUSED')
    expect(logLines.at(-2)).toContain('connect ECONNREFUSED')
  })

  it('a call answers 429 with a retry time after too many calls from its address', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= settings.requestsPerMinute; count += 1) {
      const response = await app.inject({ url: '/configuration/default', remoteAddress: '198.51.100.1' })
      statuses.push(response.statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const refused = await app.inject({ url: '/configuration/default', remoteAddress: '198.51.100.1' })
    // The seconds until the rate limit's minute ends.
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect(refused.json()[0].ErrorId).toBe(900007)
  })

  it('the error list of an invalid body names at most twenty wrong fields', async () => {
    const wrong = Array.from({ length: 25 }, (_, place) => `${place}`)
    const { statusCode, ...response } = await call(texts, post(JSON.stringify(wrong), json))
    expect(statusCode).toBe(400)
    const fields = response.json().map(({ MetaData }: ErrorList[number]) => MetaData[0]?.Value)
    expect(fields).toEqual(Array.from({ length: 20 }, (_, place) => `${place}`))
  })

  it('a call answers 429 with a retry time if too many calls are waiting already', async () => {
    const response = await call('/api/waits-too-long')
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject([{ ErrorId: 900007, MetaData: [{ Key: 'seconds', Value: '5' }] }])
  })

  it('the text of an error is in the preferred language of the request', async () => {
    const response = await call('/api/nothing', { headers: { 'accept-language': 'de, sv;q=0.8, fi;q=0.9' } })
    expect(response.json()[0].ErrorMessage).toContain('Ei löytynyt')
  })
})

describe('a long answer', () => {
  const texts = '/api/utility/textresources'

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    [undefined, undefined],
  ])(
    'a long response to a client with Accept-Encoding %s has Content-Encoding %s',
    async (accepted, encoding) => {
      const headers = { 'content-type': 'application/json', ...(accepted && { 'accept-encoding': accepted }) }
      const payload = JSON.stringify(Object.values(textCatalogue).map(({ id }) => id))
      const { statusCode, ...answer } = await call(texts, { method: 'POST', payload, headers })
      expect(statusCode).toBe(200)
      expect(answer.headers['content-encoding']).toBe(encoding)
    },
  )
})

describe('the log', () => {
  it('the log of a request contains its status, but no values of path, query or headers', async () => {
    const secret = 'b7d1f0c2'
    await call(`/api/workshop/workorder/${secret}?tokenId=${secret}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    await call(`/nothing/${secret}?bearer=${secret}`)
    expect(logLines.some((line) => line.includes('"status":404'))).toBe(true)
    expect(logLines.filter((line) => line.includes(secret))).toEqual([])
  })

  it.each([
    ['/configuration/default', 'info'],
    ['/api/nothing', 'info'],
    ['/api/fails', 'warn'],
    ['/api/loses-database', 'warn'],
  ])('the response of %s is logged with the level %s', async (url, level) => {
    logLines.length = 0
    await call(url)
    const answered = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(answered).toMatchObject([{ level }])
  })

  it('the log omits the secret of a session token in messages, fields and errors', () => {
    const [id, secret] = ['0b9f6a52-3c1e-4a53-9a50-6f1d3d9f2c11', 'Zk3_-'.repeat(9).slice(0, 43)]
    log.info({ url: `/api/utility/session/${id}.${secret}/close` }, `closed ${id}.${secret}`)
    log.error({ err: new Error(`no session ${id}.${secret}`) }, 'mistake')
    const lines = logLines.slice(-2).join('')
    expect(lines).toContain(`${id}.[not logged]`)
    expect(lines).not.toContain(secret)
  })

  it('the log omits passwords and authorization headers that are logged by mistake', () => {
    log.info({ user: { password: 'hunter2' }, headers: { authorization: 'Basic aHVudGVyMg==' } }, 'mistake')
    expect(logLines.at(-1)).not.toContain('hunter2')
    expect(logLines.at(-1)).not.toContain('aHVudGVyMg==')
  })
})

describe('health', () => {
  it('the health endpoints report a live and ready server if the database has every migration', async () => {
    expect((await call('/api/health/live')).json()).toEqual({ Status: 'ok' })
    expect((await call('/api/health/live/')).json()).toEqual({ Status: 'ok' })
    expect((await call('/api/health/ready')).json()).toEqual({ Status: 'ok' })
    expect((await call('/api/health')).json()).toEqual({
      Status: 'ok',
      Version: productVersion,
      UptimeSeconds: expect.any(Number),
      Storage: 'ok',
    })
  })

  it('the health endpoints report a live server that is not ready while a migration is missing', async () => {
    await sql`update schema_migration set name = 'x' || name`.execute(db)
    const response = await eventually(async () => {
      const answer = await call('/api/health/ready')
      expect(answer.statusCode).toBe(503)
      return answer
    })
    await sql`update schema_migration set name = substr(name, 2)`.execute(db)
    expect(response.headers['retry-after']).toBe('5')
    expect((await call('/api/health/live')).statusCode).toBe(200)
    await eventually(async () => expect((await call('/api/health/ready')).statusCode).toBe(200))
  })

  it('a server stays ready on a database that a newer version expanded, until that version contracts it', async () => {
    const applyNewer = (name: string, kind: string) =>
      sql`insert into schema_migration (name, checksum, kind) values (${name}, '', ${kind})`.execute(db)
    onTestFinished(async () => {
      await sql`delete from schema_migration where name > '99'`.execute(db)
      await eventually(async () => expect((await call('/api/health/ready')).statusCode).toBe(200))
    })
    await applyNewer('9901_newer.sql', 'expand')
    // Longer than the server caches the state of the database.
    const until = performance.now() + 1_200
    await eventually(async () => {
      expect((await call('/api/health/ready')).statusCode).toBe(200)
      expect(performance.now()).toBeGreaterThan(until)
    })
    await applyNewer('9902_newer.sql', 'contract')
    await eventually(async () => expect((await call('/api/health/ready')).statusCode).toBe(503))
    expect(logLines.join('')).toContain('start the newer version instead')
  })

  it.each(['/api/health/live', '/api/health/ready'])(
    'the health endpoint %s answers 200 even if the caller has exceeded the rate limit',
    async (url) => {
      const remoteAddress = '198.51.100.2'
      const statusOf = async (path: string) => (await app.inject({ url: path, remoteAddress })).statusCode
      for (let count = 0; count <= settings.requestsPerMinute; count += 1)
        await statusOf('/configuration/default')
      expect(await statusOf('/configuration/default')).toBe(429)
      expect(await statusOf(url)).toBe(200)
    },
  )
})

describe('the description of the API', () => {
  const endpoints = Object.values(features).flatMap((feature) => Object.entries(feature.endpoints))

  it('the description of the API lists every call with the rights that it needs', async () => {
    const document = (await call('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const [name, { method, path, rights, extension, at }] of endpoints) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation, name).toMatchObject({ operationId: name, 'x-rights': rights })
      expect(operation['x-extension'], name).toBe(extension === true ? true : undefined)
      expect(app.hasRoute({ method, url: (at ? '' : '/api') + path }) || path.includes(':'), name).toBe(true)
    }
  })

  it('the description of the API names the caller of each call: a session, a service account or anyone', async () => {
    const { paths, components } = (await call('/api/openapi.json')).json()
    expect(components.securitySchemes).toMatchObject({
      session: { type: 'http', scheme: 'bearer' },
      serviceKey: { type: 'http', scheme: 'bearer' },
      accessToken: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/api/oauth/token' } } },
    })
    for (const [name, { method, path, rights }] of endpoints) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const expected = areServiceRights(rights)
        ? [{ serviceKey: [] }, { accessToken: rights.scopes }]
        : rights === 'public'
          ? []
          : [{ session: [] }]
      expect(operation.security, name).toEqual(expected)
      if (areServiceRights(rights)) {
        const tag = path.startsWith('/scim')
          ? 'scim'
          : path.startsWith('/integration/v1/webhooks')
            ? 'webhooks'
            : 'integration'
        expect(operation.tags, name).toEqual([tag])
      }
    }
  })

  it('the description of the API contains every schema to which it refers', async () => {
    const { payload } = await call('/api/openapi.json')
    const { schemas } = JSON.parse(payload).components
    const references = new Set(
      Array.from(payload.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name),
    )
    expect(references.size).toBeGreaterThan(0)
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...references]))
  })

  it('the API description lists 404 for a call that names an entity, but not for one that names only a day', async () => {
    const { paths } = (await call('/api/openapi.json')).json()
    expect(paths['/workshop/workorder/id/{id}'].get.responses).toHaveProperty('404')
    expect(paths['/workshop/reservations/{id}/{date}'].get.responses).toHaveProperty('404')
    expect(paths['/workshop/reservations/{date}'].get.responses).not.toHaveProperty('404')
    expect(paths['/workshop/workorder'].post.responses).toHaveProperty('404')
    expect(paths['/utility/employee'].get.responses).not.toHaveProperty('404')
  })

  it('the description of the API marks extensions among fields, parameters and headers', async () => {
    const { paths } = (await call('/api/openapi.json')).json()
    const save = paths['/workshop/workorder/job'].post
    const ifMatch = save.parameters.find(({ name }: { name: string }) => name === 'if-match')
    expect(ifMatch).toMatchObject({ in: 'header', required: false, 'x-extension': true })
    const { properties } = save.requestBody.content['application/json'].schema
    expect(properties.JobId['x-extension']).toBe(true)
    expect(properties.JobNumber['x-extension']).toBeUndefined()
  })

  it.each(['/api/openapi.json', '/api/docs', '/api/docs/style.css'])(
    'a request for %s answers 304 if the client has the current version',
    async (url) => {
      const { etag } = (await call(url)).headers
      const answer = await call(url, { headers: { 'if-none-match': String(etag) } })
      expect(answer.statusCode).toBe(304)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('the page of the API description has no scripts, inline styles or references to other hosts', async () => {
    const { body, headers } = await call('/api/docs')
    expect(headers['content-type']).toContain('text/html')
    expect(body).not.toMatch(/<script|<style| style=| on\w+=|https?:\/\//i)
    for (const [name] of endpoints) expect(body).toContain(`id="${name}"`)
    expect((await call('/api/docs/style.css')).headers['content-type']).toContain('text/css')
  })

  it('the page of the API description has the method, address, rights, fields and refusals of a call', async () => {
    const { body } = await call('/api/docs')
    const articleOf = (name: string) =>
      body.match(new RegExp(`<article id="${name}">.*?</article>`, 's'))?.[0]
    const save = articleOf('saveJob')
    expect(save).toContain('<span class="verb">POST</span> <code>/api/workshop/workorder/job</code>')
    expect(save).toContain('<span>Needs the right MobileServiceTechnician</span>')
    expect(save).toMatch(/<code>if-match<\/code><\/td><td>header<\/td><td>[^<]*<\/td><td>optional</)
    expect(save).toContain('JobNumber')
    expect(save).toMatch(/<strong>412<\/strong> .*<code>900061<\/code> workOrderChanged/)
    const read = articleOf('getWorkOrder')
    expect(read).toContain('<span class="verb">GET</span>')
    expect(read).toMatch(/<code>id<\/code><\/td><td>path<\/td><td>[^<]*<\/td><td>required</)
    expect(read).toContain('<h4>Answer</h4>')
    expect(read).not.toContain('<h4>Body</h4>')
  })
})
