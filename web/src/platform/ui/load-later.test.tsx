import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countWhileOpen } from '../api/open-calls.ts'
import { loadLater } from './load-later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function setOnline(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

it('`loadLater` loads code only after all calls have ended and a pause has passed', async () => {
  const load = vi.fn(async () => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = countWhileOpen(promise)
  loadLater(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).not.toHaveBeenCalled()
  resolve()
  await call
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledOnce()
})

it('`loadLater` loads code after a call has failed, although another call never ends', async () => {
  const load = vi.fn(async () => undefined)
  void countWhileOpen(new Promise(() => undefined))
  loadLater(load)
  await expect(countWhileOpen(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledOnce()
})

it('`loadLater` loads urgent code immediately, and retries it when the network returns', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('offline')))
  loadLater(load, true)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  setOnline(true)
  expect(load).toHaveBeenCalledTimes(2)
})

it('`loadLater` loads code immediately when the network is lost, because the code may be cached', async () => {
  const load = vi.fn(async () => undefined)
  loadLater(load)
  setOnline(false)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  setOnline(true)
  setOnline(false)
  expect(load).toHaveBeenCalledOnce()
})

it('`loadLater` loads code immediately when the app moves to the background', async () => {
  const load = vi.fn(async () => undefined)
  loadLater(load)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(load).toHaveBeenCalledOnce()
})

it('`loadLater` loads code immediately if there is no network at the start', () => {
  setOnline(false)
  const load = vi.fn(async () => undefined)
  loadLater(load)
  expect(load).toHaveBeenCalledOnce()
})

it('`loadLater` retries a load that failed offline when the network returns', async () => {
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
  })
  loadLater(load)
  setOnline(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledOnce()
  setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
})

it('`loadLater` does not retry a load that was cancelled before it failed', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const load = vi.fn(() => promise)
  const stop = loadLater(load, true)
  stop()
  reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(0)
  setOnline(true)
  expect(load).toHaveBeenCalledOnce()
})

it.each([false, true])(
  '`loadLater` loads nothing after it was cancelled (an earlier load failed: %s)',
  async (hasFailed) => {
    const load = vi.fn(() => Promise.reject(new Error('x')))
    const stop = loadLater(load)
    if (hasFailed) setOnline(false)
    await vi.advanceTimersByTimeAsync(0)
    load.mockClear()
    stop()
    setOnline(false)
    setOnline(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).not.toHaveBeenCalled()
  },
)
