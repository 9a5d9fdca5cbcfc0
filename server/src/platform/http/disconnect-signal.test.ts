import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { createDisconnectSignal } from './disconnect-signal.ts'

const app = Fastify()
const arrived = Promise.withResolvers<void>()
const noticed = Promise.withResolvers<{ readonly early: AbortSignal; readonly late: AbortSignal }>()
app.get('/slow', async (_, reply) => {
  const early = createDisconnectSignal(reply)
  arrived.resolve()
  await once(early, 'abort')
  noticed.resolve({ early, late: createDisconnectSignal(reply) })
})
app.get('/answered', async (_, reply) => {
  const signal = createDisconnectSignal(reply)
  reply.raw.once('close', () => answered.resolve(signal))
  return 'done'
})
const answered = Promise.withResolvers<AbortSignal>()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

it('the signal aborts if the client disconnects, or has already disconnected', async () => {
  const asking = request({ port, path: '/slow' }).on('error', () => undefined)
  asking.end()
  await arrived.promise
  asking.destroy()
  const { early, late } = await noticed.promise
  expect([early.aborted, late.aborted]).toEqual([true, true])
})

it('the signal does not abort after the response was sent', async () => {
  await fetch(`http://127.0.0.1:${port}/answered`)
  expect((await answered.promise).aborted).toBe(false)
})
