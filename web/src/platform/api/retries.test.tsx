import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRetries, type Retries } from './retries.ts'

const retry = vi.fn()
let retries: Retries

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  retry.mockReset()
  retries = createRetries(retry)
})
afterEach(() => {
  retries.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Returns the number of seconds until the next attempt. */
const waitForRetry = (): number => {
  const begun = Date.now()
  retries.later()
  vi.advanceTimersToNextTimer()
  return (Date.now() - begun) / 1000
}

it('each failure doubles the pause before a retry, up to a minute, until the pause is reset', () => {
  expect(Array.from({ length: 8 }, waitForRetry)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  retries.reset()
  expect(waitForRetry()).toBe(1)
  expect(retry).toHaveBeenCalledTimes(9)
})

it('a retry waits as long as the server requests, but at most ten minutes', () => {
  const waitsFor = (askedMs: number) => {
    const begun = Date.now()
    retries.later(askedMs)
    vi.advanceTimersToNextTimer()
    return Date.now() - begun
  }
  expect(waitsFor(90_000)).toBe(90_000)
  expect(waitsFor(3_600_000)).toBe(600_000)
})

it('several failures during one pause cause only one retry', () => {
  retries.later()
  retries.later()
  vi.runAllTimers()
  expect(retry).toHaveBeenCalledTimes(1)
})

it.each([
  ['the network returns', () => window.dispatchEvent(new Event('online'))],
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a pending retry runs immediately when %s, and not again after the pause', (_, happen) => {
  retries.later()
  happen()
  expect(retry).toHaveBeenCalledTimes(1)
  vi.runAllTimers()
  expect(retry).toHaveBeenCalledTimes(1)
})

it('closing a lane cancels its pending retry', () => {
  retries.later()
  retries.close()
  window.dispatchEvent(new Event('online'))
  vi.runAllTimers()
  expect(retry).not.toHaveBeenCalled()
})
