import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { handleErrors } from './error-handler.ts'
import { rememberLanguage } from './language.ts'
import { addCompression } from './limits.ts'
import { createLog, RequestLog } from './log.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const app = Fastify({ loggerInstance: log as FastifyBaseLogger, logController: new RequestLog() })
rememberLanguage(app)
handleErrors(app, 'en')
await addCompression(app)

let answer: Readable
app.post('/answer', async (_, reply) => reply.type('text/plain').send(answer))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/**
 * Sends a request whose body is read immediately. The framework then cannot distinguish the end of the body
 * from a disconnected client.
 */
function ask(encoding: string): ClientRequest {
  lines.length = 0
  const asking = request({
    port,
    path: '/answer',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
  })
  onTestFinished(() => void asking.destroy())
  asking.on('error', () => undefined)
  asking.end('{}')
  return asking
}

const logged = () =>
  eventually(() => {
    expect(lines).toHaveLength(1)
    return JSON.parse(lines[0] ?? '')
  })

const encodings = ['br', 'identity']
const expectedLine = { level: 'info', msg: 'reader left', req: { method: 'POST', route: '/answer' } }

it.each(encodings)(
  'a client that disconnects before the first chunk causes no error: %s',
  async (encoding) => {
    answer = new Readable({ read: () => undefined })
    const asking = ask(encoding)
    await eventually(() => expect(answer.listenerCount('close')).toBeGreaterThan(0))
    asking.destroy()
    expect(await logged()).toMatchObject(expectedLine)
  },
)

it.each(encodings)('a client that disconnects during the response causes no error: %s', async (encoding) => {
  answer = new Readable({
    read() {
      this.push(crypto.getRandomValues(Buffer.alloc(65_000)).toString('hex'))
    },
  })
  const asking = ask(encoding)
  const [response] = await once(asking, 'response')
  await once(response, 'data')
  asking.destroy()
  expect(await logged()).toMatchObject(expectedLine)
})

it('a response that fails before its first chunk is logged as an error', async () => {
  answer = new Readable({ read: () => void answer.destroy() })
  const [response] = await once(ask('identity'), 'response')
  expect(response.statusCode).toBe(500)
  await eventually(() => expect(lines.length).toBeGreaterThan(0))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', msg: 'unexpected failure' })
})

it('a response that fails after its first chunk is logged as a warning', async () => {
  answer = new Readable({ read: () => undefined })
  answer.push('the first piece')
  const [response] = await once(ask('identity'), 'response')
  await once(response, 'data')
  response.on('error', () => undefined)
  answer.destroy()
  expect(await logged()).toMatchObject({ level: 'warn', msg: 'answer cut off' })
})
