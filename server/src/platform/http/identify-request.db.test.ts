import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'

const proxy = '10.1.2.3'
const { app, db, signIn, logLines } = await buildTestApp({ trustProxy: ['10.0.0.0/8'] })
app.get('/api/fails', async () => {
  throw new Error('the reason')
})
const site = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site] })

beforeEach(() => {
  logLines.length = 0
})

interface Line {
  readonly level: string
  readonly msg: string
  readonly traceId?: string
  readonly requestId?: string
}
const lines = () => logLines.map((line) => JSON.parse(line) as Line)
const answeredLine = () => lines().find(({ msg }) => msg === 'answered')

const call = (url: string, headers: InjectOptions['headers'] = {}, remoteAddress = '192.0.2.1') =>
  app.inject({ url, headers, remoteAddress })

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const pageCall = '/api/utility/textresources/none'

describe('the ids of a request', () => {
  it('each request has a new trace, whose id is in the response and in its log lines', async () => {
    const [one, other] = [await call('/api/nothing'), await call('/api/nothing')]
    const [first, second] = [one.headers['x-request-id'], other.headers['x-request-id']]
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    expect(one.headers.traceparent).toMatch(new RegExp(`^00-${first}-[0-9a-f]{16}-00$`))
    expect(lines().map((line) => line.traceId)).toEqual([first, second])
    expect(answeredLine()).not.toHaveProperty('requestId')
  })

  it("a trusted proxy's trace goes on in the log and in the response", async () => {
    const { headers } = await call(pageCall, { traceparent, 'x-request-id': 'edge:42' }, proxy)
    expect(headers['x-request-id']).toBe('edge:42')
    expect(headers.traceparent).toMatch(new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)[0-9a-f]{16}-00$`))
    expect(answeredLine()).toMatchObject({ traceId, requestId: 'edge:42' })
  })

  it('the ids of anyone else are ignored', async () => {
    const { headers } = await call(pageCall, { traceparent, 'x-request-id': 'edge:42' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers.traceparent).not.toContain(traceId)
    expect(logLines.join('')).not.toMatch(/edge:42|0af7651916cd43dd/)
  })

  it.each([
    ['a trace without an id', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }],
    ['a trace without a span', { traceparent: `00-${traceId}-${'0'.repeat(16)}-01` }],
    ['a trace in capitals', { traceparent: traceparent.toUpperCase() }],
    ['a trace of the invalid version', { traceparent: `ff${traceparent.slice(2)}` }],
    ['a request id with a line break', { 'x-request-id': 'a\tb' }],
    ['a request id that is too long', { 'x-request-id': 'x'.repeat(101) }],
  ])('%s of a trusted proxy is replaced', async (_, headers) => {
    const answered = await call(pageCall, headers, proxy)
    expect(answered.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(answered.headers.traceparent).not.toContain(traceId)
  })

  it("the id of an unexpected failure is the trace's, in the message and in all log lines", async () => {
    const response = await call('/api/fails', { traceparent }, proxy)
    expect(response.json()[0].MetaData).toEqual([{ Key: 'id', Value: traceId }])
    expect(lines()).toMatchObject([
      { msg: 'unexpected failure', traceId, errorId: traceId, err: { message: 'the reason' } },
      { msg: 'answered', traceId, status: 500 },
    ])
  })

  it('an address that the framework refuses has ids, too', async () => {
    const { headers } = await call('/api/%E0%A4%A')
    expect(headers.traceparent).toContain(headers['x-request-id'])
  })
})

describe('the line of a request', () => {
  it('names the employee, the site and the session, without its token', async () => {
    const headers = await signIn(anna)
    await call('/api/utility/employee', headers)
    const token = headers.authorization.replace('Bearer ', '')
    expect(answeredLine()).toMatchObject({
      level: 'info',
      employeeId: anna.id,
      siteId: site.id,
      session: token.slice(0, 8),
      req: { method: 'GET', route: '/api/utility/employee' },
      pid: process.pid,
      host: expect.stringMatching(/./),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(logLines.join('')).not.toContain(token.split('.')[1])
  })

  it('names the service account', async () => {
    const account = await buildServiceAccount(db)
    await call('/api/integration/v1/account', account.headers)
    expect(answeredLine()).toMatchObject({ serviceAccountId: account.id })
  })

  it('a caller without a session has none of these fields', async () => {
    await call('/api/utility/employee')
    for (const name of ['employeeId', 'siteId', 'session', 'serviceAccountId'])
      expect(answeredLine()).not.toHaveProperty(name)
  })

  it('a successful probe is not in the log at info', async () => {
    await call('/api/health/live')
    expect(lines()).toEqual([])
  })
})
