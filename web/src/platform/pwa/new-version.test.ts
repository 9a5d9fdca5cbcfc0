import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../session/test/memory-storage.ts'
import { reloadOnStaleBuild } from './new-version.ts'
import { startServiceWorker } from './service-worker.ts'

const reload = vi.fn()
const page = Object.assign(new EventTarget(), { location: { reload } })
const view = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const registration = Object.assign(new EventTarget(), { waiting: null, update: vi.fn(async () => undefined) })
const browser = {
  onLine: true,
  serviceWorker: { register: async () => registration, getRegistration: async () => registration },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', view)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('sessionStorage', createMemoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

it('a page whose build is missing on the server reloads at most once a minute, and only with a network', async () => {
  reloadOnStaleBuild()
  const miss = async () => {
    const isError = page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await new Promise(setImmediate)
    return isError
  }
  browser.onLine = false
  expect(await miss()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(0)
  browser.onLine = true
  expect(await miss()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  pass(59_000)
  expect(await miss()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  pass(1_000)
  await miss()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('the app checks for a new version when it becomes visible, at most once an hour', async () => {
  await startServiceWorker()
  const look = (visibilityState: string) => {
    view.visibilityState = visibilityState
    view.dispatchEvent(new Event('visibilitychange'))
    return registration.update.mock.calls.length
  }
  expect(look('visible')).toBe(0)
  pass(60 * 60_000)
  expect(look('hidden')).toBe(0)
  expect(look('visible')).toBe(1)
  pass(30 * 60_000)
  expect(look('visible')).toBe(1)
  pass(30 * 60_000)
  expect(look('visible')).toBe(2)
})
