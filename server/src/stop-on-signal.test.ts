import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import type { Database } from './platform/database/open-database.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal)
})

it('a signal lets a running request finish, refuses new ones, and closes the database last', async () => {
  const steps: string[] = []
  const begun = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  const app = Fastify({ return503OnClosing: false })
  app.get('/slow', async () => {
    begun.resolve()
    await mayFinish.promise
    steps.push('request finished')
    return 'done'
  })
  const database = { close: async () => void steps.push('database closed') } as unknown as Database
  const log = { info: vi.fn(), error: vi.fn() }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  stopOnSignal({ app, stopping: new AbortController(), delay: 0, database, log })

  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await begun.promise
  process.emit('SIGTERM')
  process.emit('SIGINT')
  await eventually(() => expect(app.server.listening).toBe(false))
  const [refused] = await once(request({ port, host: '127.0.0.1' }).end(), 'error')
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })

  mayFinish.resolve()
  expect(await (await answer).text()).toBe('done')
  await eventually(() => expect(steps).toEqual(['request finished', 'database closed']))
  expect(log.error).not.toHaveBeenCalled()
})

it('a stopping server still answers requests during its delay, which a second signal ends', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  const database = { close: vi.fn(async () => {}) }
  const log = { info: vi.fn(), error: vi.fn() }
  const stopping = new AbortController()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  stopOnSignal({ app, stopping, delay: 3_600_000, database: database as unknown as Database, log })

  process.emit('SIGTERM')
  await eventually(() =>
    expect(log.info).toHaveBeenCalledWith({ signal: 'SIGTERM', delay: 3_600_000 }, 'stopping'),
  )
  expect(stopping.signal.aborted).toBe(true)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('here')
  expect(app.server.listening).toBe(true)

  process.emit('SIGTERM')
  await eventually(() => expect(database.close).toHaveBeenCalled())
  expect(app.server.listening).toBe(false)
})

it('a signal closes the database even if the application cannot be closed', async () => {
  const app = Fastify()
  app.addHook('onClose', async () => {
    throw new Error('stuck')
  })
  await app.ready()
  const database = { close: vi.fn(async () => {}) }
  const log = { info: vi.fn(), error: vi.fn() }
  stopOnSignal({
    app,
    stopping: new AbortController(),
    delay: 0,
    database: database as unknown as Database,
    log,
  })
  process.emit('SIGTERM')
  await eventually(() => expect(log.error).toHaveBeenCalled())
  expect(database.close).toHaveBeenCalled()
  expect(process.exitCode).toBe(1)
  process.exitCode = 0
})
