import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { linkSession, setApiBase } from '../api/connection.ts'
import type { LiveListener } from './live-listener.ts'
import { openLive } from './open-live.ts'
import { watchWorkOrder } from './topics.ts'
import { readIsLive } from './use-is-live.ts'

/** Starts a server that accepts connections with the token `mine`. */
async function startServer() {
  const http = createServer()
  const io = new Server(http, { path: '/api/live' })
  const asked: string[] = []
  const validTokens = new Set(['mine'])
  io.use((socket, next) => {
    const { token } = socket.handshake.auth
    next(validTokens.has(token) ? undefined : Object.assign(new Error('refused'), { data: { status: 401 } }))
  })
  io.on('connection', (socket) => {
    for (const wish of ['subscribe', 'unsubscribe'])
      socket.on(wish, ({ WorkOrderId }, answer) => {
        asked.push(`${wish} ${WorkOrderId}`)
        answer(wish === 'subscribe' ? { Version: 3, LockedBy: null } : null)
      })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void io.close())
  return { io, asked, validTokens, base: `http://127.0.0.1:${(http.address() as AddressInfo).port}/api` }
}

const listener = {
  handleEvent: vi.fn(),
  connected: vi.fn(),
  subscribed: vi.fn(),
  refresh: vi.fn(),
} satisfies LiveListener

const open = () => {
  const close = openLive(listener)
  onTestFinished(close)
  return close
}
const calledTimes = (effect: ReturnType<typeof vi.fn>, times: number) =>
  eventually(() => expect(effect).toHaveBeenCalledTimes(times))

let server: Awaited<ReturnType<typeof startServer>>
beforeEach(async () => {
  server = await startServer()
  vi.stubGlobal('location', { href: server.base })
  setApiBase(server.base)
  linkSession({ token: 'mine', onRenewed: () => undefined, onUnauthorized: () => undefined })
})
afterEach(() => {
  linkSession(null)
  setApiBase('/api')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('the live connection subscribes to visible work orders and forwards events', async () => {
  const leave = watchWorkOrder(7)
  open()
  await calledTimes(listener.connected, 1)
  await eventually(() => expect(listener.subscribed).toHaveBeenCalledWith(7, { Version: 3, LockedBy: null }))
  const event = { EmployeeId: 1, WorkOrderIds: [7] }
  server.io.emit('stampingChanged', event)
  await eventually(() => expect(listener.handleEvent).toHaveBeenCalledWith('stampingChanged', event))
  leave()
  await eventually(() => expect(server.asked).toEqual(['subscribe 7', 'unsubscribe 7']))
  expect(listener.refresh).not.toHaveBeenCalled()
})

it('the live connection reopens after the server closed it, requests a refetch and subscribes again', async () => {
  onTestFinished(watchWorkOrder(9))
  open()
  await calledTimes(listener.subscribed, 1)
  server.io.disconnectSockets()
  await calledTimes(listener.refresh, 1)
  await calledTimes(listener.subscribed, 2)
  expect(listener.connected).toHaveBeenCalledTimes(1)
})

it('the live connection requests a refetch if the server refuses its token', async () => {
  server.validTokens.clear()
  open()
  await calledTimes(listener.refresh, 1)
  expect(listener.connected).not.toHaveBeenCalled()
})

it('the live connection closes without a subscription if the user signs out during its opening', async () => {
  const letIn = vi.fn(() => linkSession(null))
  server.io.on('connection', letIn)
  open()
  await calledTimes(letIn, 1)
  await eventually(() => expect(server.io.sockets.sockets.size).toBe(0))
  expect(listener.connected).not.toHaveBeenCalled()
})

it('a closed live connection forwards no events', async () => {
  const close = open()
  await calledTimes(listener.connected, 1)
  close()
  // Sends an event before the server notices the disconnection.
  server.io.emit('refresh', {})
  await eventually(() => expect(server.io.sockets.sockets.size).toBe(0))
  expect(listener.handleEvent).not.toHaveBeenCalled()
})

it('the live status is true while connected and false after the connection was lost', async () => {
  open()
  await eventually(() => expect(readIsLive()).toBe(true))
  await server.io.close()
  await eventually(() => expect(readIsLive()).toBe(false))
})
