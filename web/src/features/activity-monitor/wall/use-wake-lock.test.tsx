import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

/** Stubs the browser's wake lock, and returns a record of whether the screen is kept awake. */
function putScreen() {
  const screen = { isAwake: false }
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: async () => {
        screen.isAwake = true
        return {
          release: async () => {
            screen.isAwake = false
          },
        }
      },
    },
  })
  return screen
}

function show(visibilityState: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document, 'visibilityState')
})

it('keeps the screen awake until the user leaves the page, even if the page was hidden meanwhile', async () => {
  const screen = putScreen()
  const { unmount } = renderHook(useWakeLock)
  expect(screen.isAwake).toBe(true)
  await Promise.resolve()
  show('hidden')
  screen.isAwake = false
  show('visible')
  expect(screen.isAwake).toBe(true)
  await Promise.resolve()
  unmount()
  expect(screen.isAwake).toBe(false)
})

it('a browser without a wake lock causes no error', () => {
  expect(() => renderHook(useWakeLock).unmount()).not.toThrow()
})
