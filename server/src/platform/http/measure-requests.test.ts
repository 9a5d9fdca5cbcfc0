import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { parseMetrics } from '../../../test/parse-metrics.ts'
import { exposeMetrics } from '../metrics/registry.ts'
import { createLog, RequestLog } from './log.ts'
import { measureRequests } from './measure-requests.ts'
import { serveWebApp } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-files-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html>')
await writeFile(join(folder, 'assets/one-Cd3fG5.js'), 'export {}')
await writeFile(join(folder, 'assets/two-Ab1cD2.js'), 'export {}')

const logLines: string[] = []
const log = createLog('info', { write: (line) => void logLines.push(line) })
const app = Fastify({ loggerInstance: log as FastifyBaseLogger, logController: new RequestLog() })
measureRequests(app)
const waiting = Promise.withResolvers<void>()
app.get('/orders/:id', async () => ({}))
app.get('/slow', async () => waiting.promise)
await serveWebApp(app, folder, async () => ({ APIUrl: '/api', DefaultLanguage: 'fi' }))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  waiting.resolve()
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  logLines.length = 0
})

const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

/** Returns the number of requests by route and status. */
async function countRequests(): Promise<Record<string, number>> {
  const metric = parseMetrics(await exposeMetrics()).get('verstas_http_request_duration_seconds')
  const counts = metric?.samples.filter(({ name }) => name.endsWith('_count')) ?? []
  return Object.fromEntries(counts.map(({ labels, value }) => [`${labels.route} ${labels.status}`, value]))
}

const inFlight = async () =>
  parseMetrics(await exposeMetrics()).get('verstas_http_requests_in_flight')?.samples[0]?.value

it('requests of one route count together, although their ids differ', async () => {
  for (const id of ['1', '2', '3']) await get(`/orders/${id}`)
  await eventually(async () => expect(await countRequests()).toMatchObject({ '/orders/:id 2xx': 3 }))
})

it('files of the web app count together, and only their failures are in the log at info', async () => {
  for (const file of ['one-Cd3fG5', 'two-Ab1cD2', 'two-Ab1cD2']) await get(`/assets/${file}.js`)
  await eventually(async () => expect(await countRequests()).toMatchObject({ '(file) 2xx': 3 }))
  expect(logLines).toEqual([])
  await get('/assets/three-Xy9zZ0.js')
  await eventually(() => expect(logLines).toHaveLength(1))
})

it('a request counts as in flight until its client disconnects, and then as cut', async () => {
  const asking = request({ port, host: '127.0.0.1', path: '/slow' })
  asking.on('error', () => undefined)
  asking.end()
  await eventually(async () => expect(await inFlight()).toBe(1))
  asking.destroy()
  await eventually(async () => expect(await countRequests()).toMatchObject({ '/slow cut': 1 }))
  expect(await inFlight()).toBe(0)
})
