import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { createRequestIds, setRequestIds, traceRequests } from './identify-request.ts'
import { rememberLanguage } from './language.ts'
import { createLog, RequestLog } from './log.ts'

const proxy = '10.1.2.3'
const logLines: string[] = []
const log = createLog('info', { write: (line) => void logLines.push(line) })
const app = Fastify({
  loggerInstance: log as FastifyBaseLogger,
  logController: new RequestLog(),
  ...createRequestIds({ trustProxy: ['10.0.0.0/8'] }),
})
traceRequests(app)
rememberLanguage(app)
handleErrors(app, 'en')
app.addHook('onSend', async (request, reply) => setRequestIds(request, reply))
app.get('/fails', async () => {
  throw new Error('the reason')
})
app.post('/says', async () => {
  await nextTurn()
  log.info('said by another module')
  return {}
})

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

describe('the ids of a request', () => {
  it('each request has a new trace, whose id is in the response and in its log lines', async () => {
    const [one, other] = [await call('/nothing'), await call('/nothing')]
    const [first, second] = [one.headers['x-request-id'], other.headers['x-request-id']]
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    expect(one.headers.traceparent).toMatch(new RegExp(`^00-${first}-[0-9a-f]{16}-00$`))
    expect(lines().map((line) => line.traceId)).toEqual([first, second])
    expect(answeredLine()).not.toHaveProperty('requestId')
  })

  it("a trusted proxy's trace continues in the log and in the response", async () => {
    const { headers } = await call('/nothing', { traceparent, 'x-request-id': 'edge:42' }, proxy)
    expect(headers['x-request-id']).toBe('edge:42')
    expect(headers.traceparent).toMatch(new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)[0-9a-f]{16}-00$`))
    expect(answeredLine()).toMatchObject({ traceId, requestId: 'edge:42' })
  })

  it('the ids of anyone else are ignored', async () => {
    const { headers } = await call('/nothing', { traceparent, 'x-request-id': 'edge:42' })
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
    const answered = await call('/nothing', headers, proxy)
    expect(answered.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(answered.headers.traceparent).not.toContain(traceId)
  })

  it("the id of an unexpected failure is the trace's, in the message and in all log lines", async () => {
    const response = await call('/fails', { traceparent }, proxy)
    expect(response.json()[0].MetaData).toEqual([{ Key: 'id', Value: traceId }])
    expect(lines()).toMatchObject([
      { msg: 'unexpected failure', traceId, errorId: traceId, err: { message: 'the reason' } },
      { msg: 'answered', traceId, status: 500 },
    ])
  })

  it('a line of another module belongs to the trace, also after the body has arrived', async () => {
    const remoteAddress = proxy
    await app.inject({ method: 'POST', url: '/says', payload: {}, headers: { traceparent }, remoteAddress })
    expect(lines()).toMatchObject([
      { msg: 'said by another module', traceId },
      { msg: 'answered', traceId },
    ])
  })
})
