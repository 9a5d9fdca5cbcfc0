import { act } from '@testing-library/react'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callWithin, sendWhileLeaving } from '../api/call-within.ts'
import { createFakeServer, networkError, refusal } from '../session/test/fake-server.ts'
import { startTexts, translate } from '../texts/i18n.ts'
import { dismissToast, readToasts } from '../ui/notify.ts'
import { type LockCalls, type LockState, lockTimeoutMs, useLock } from './use-lock.ts'

const reserves = 'GET /api/workshop/workorder/id/7/reserve'
const releases = 'GET /api/workshop/workorder/id/7/release'
const minute = 60_000

const { reserveWorkOrder, releaseWorkOrder } = workOrderEditEndpoints
const calls: LockCalls = {
  take: (id) => callWithin(lockTimeoutMs, reserveWorkOrder, { params: { id } }),
  release: (session, id) => sendWhileLeaving(session, releaseWorkOrder, { params: { id } }),
}

const server = createFakeServer()
let lock: LockState = { phase: 'reserving' }
let isVisible = true

function Dialog() {
  lock = useLock(calls, 7).state
  return null
}

async function openDialog() {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Dialog />))
  await pass(0)
  return { close: () => act(async () => root.unmount()) }
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const countOf = (route: string) => server.callsOf(route).length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server.fetch)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  isVisible = true
  server.seen.length = 0
  server.reply(reserves, { body: {} })
  server.reply(releases, { body: {} })
  for (const { id } of readToasts()) dismissToast(id)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a dialog requests its lock when it opens, renews it every minute and releases it when it closes', async () => {
  const { close } = await openDialog()
  expect(lock.phase).toBe('held')
  await pass(3 * minute + 5_000)
  expect(countOf(reserves)).toBe(4)
  await close()
  await pass(2 * minute)
  expect([countOf(reserves), countOf(releases)]).toEqual([4, 1])
})

it('a lock is not renewed on a hidden page, and is requested again when the page becomes visible', async () => {
  const { close } = await openDialog()
  isVisible = false
  await pass(20 * minute)
  expect(countOf(reserves)).toBe(1)
  server.reply(reserves, refusal(400, 119925))
  isVisible = true
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(lock.phase).toBe('lost')
  server.reply(reserves, { body: {} })
  await pass(minute + 5_000)
  expect(lock.phase).toBe('held')
  await close()
})

it('a lock is lost only after the network has failed for longer than the lease', async () => {
  const { close } = await openDialog()
  server.reply(reserves, networkError)
  await pass(4 * minute)
  expect(lock.phase).toBe('held')
  await pass(2 * minute)
  expect(lock.phase).toBe('lost')
  await close()
})

it('closing a dialog does not release a lock that was refused', async () => {
  server.reply(reserves, refusal(400, 119925))
  const { close } = await openDialog()
  expect(lock.phase).toBe('refused')
  await close()
  expect(countOf(releases)).toBe(0)
})

it('closing a dialog releases a lock whose request got no response, and shows no error', async () => {
  server.reply(reserves, networkError)
  const { close } = await openDialog()
  expect(lock.phase).toBe('refused')
  server.reply(releases, refusal(400, 119929))
  await close()
  await pass(0)
  expect([countOf(releases), readToasts()]).toEqual([1, []])
})

it('closing a dialog does not release a lock that another user took over, and shows no toast', async () => {
  const { close } = await openDialog()
  server.reply(reserves, refusal(400, 119925))
  await pass(minute + 5_000)
  expect(lock.phase).toBe('lost')
  await close()
  expect([countOf(releases), readToasts()]).toEqual([0, []])
})

it('closing a dialog shows an error if its lock cannot be released', async () => {
  await startTexts()
  const { close } = await openDialog()
  server.reply(releases, refusal(400, 119929))
  await close()
  await pass(0)
  expect(readToasts()).toMatchObject([{ kind: 'error', message: translate('error.lockNotHeld') }])
})

it('a lock is released before the next dialog requests it, even if that dialog opens immediately', async () => {
  const first = createRoot(document.createElement('div'))
  await act(async () => {
    first.render(<Dialog />)
  })
  await act(async () => first.unmount())
  const { close } = await openDialog()
  expect(server.seen.map(({ route }) => route)).toEqual([reserves, releases, reserves])
  await close()
})

it('a lock that is granted after its dialog closed is released', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  server.reply(reserves, () => promise)
  const { close } = await openDialog()
  await close()
  expect([lock.phase, countOf(releases)]).toEqual(['reserving', 0])
  resolve({ body: {} })
  await pass(0)
  expect(countOf(releases)).toBe(1)
})

it('closing the page releases the lock', async () => {
  const { close } = await openDialog()
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(countOf(releases)).toBe(1)
  await close()
})
