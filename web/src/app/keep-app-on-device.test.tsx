import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAppOnDevice } from './keep-app-on-device.ts'

// Loads the lazily imported module before the tests.
import '../platform/pwa/service-worker.ts'

/** Stub of the function that registers a service worker. It does not exist in jsdom. */
const register = vi.fn(async () => new EventTarget())
/** Stub of `navigator.connection` in a browser that has the Network Information API. */
const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  Object.assign(connection, { saveData: false, effectiveType: '4g' })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('the app is cached on the device a few seconds after the start', async () => {
  keepAppOnDevice()
  await passSeconds(20)
  expect(register).toHaveBeenCalledOnce()
})

it('caching starts only after three seconds without a tap', async () => {
  keepAppOnDevice()
  for (let tap = 0; tap < 10; tap += 1) {
    await passSeconds(2)
    window.dispatchEvent(new Event('pointerdown'))
  }
  expect(register).not.toHaveBeenCalled()
  await passSeconds(10)
  expect(register).toHaveBeenCalledOnce()
})

it.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])(
  'caching waits while the browser reports the connection %j',
  async (poor) => {
    Object.assign(connection, poor)
    keepAppOnDevice()
    await passSeconds(60)
    expect(register).not.toHaveBeenCalled()
    Object.assign(connection, { saveData: false, effectiveType: '4g' })
    connection.dispatchEvent(new Event('change'))
    await passSeconds(10)
    expect(register).toHaveBeenCalledOnce()
  },
)
