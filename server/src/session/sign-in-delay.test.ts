import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountRule, addressRule, remainingFailures, secondsToWait } from './sign-in-delay.ts'

const start = new Date('2026-11-20T06:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const failed = (failures: number) => ({ failures, lastFailedAt: start })

describe('secondsToWait', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [7, 20],
    [12, 640],
    [13, 900],
    [1000, 900],
  ])('after %i failures of an account is %i s', (failures, seconds) => {
    expect(secondsToWait(failed(failures), start, accountRule)).toBe(seconds)
  })

  it('is for a shared address more patient', () => {
    expect(secondsToWait(failed(29), start, addressRule)).toBe(0)
    expect(secondsToWait(failed(30), start, addressRule)).toBe(5)
  })

  it('counts down to the allowed second', () => {
    expect(secondsToWait(failed(6), after(3.5), accountRule)).toBe(7)
    expect(secondsToWait(failed(6), after(9.999), accountRule)).toBe(1)
    expect(secondsToWait(failed(6), after(10), accountRule)).toBe(0)
  })

  it('never exceeds the longest delay, even after the clock was set back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: -1e9, max: 1e9 }), (n, s) => {
        const wait = secondsToWait(failed(n), after(s), accountRule)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(accountRule.longestDelay)
      }),
    )
  })
})

describe('remainingFailures', () => {
  it('forgets one failure after each quiet time, down to none', () => {
    expect(remainingFailures(failed(6), after(599), accountRule)).toBe(6)
    expect(remainingFailures(failed(6), after(600), accountRule)).toBe(5)
    expect(remainingFailures(failed(6), after(86_400), accountRule)).toBe(0)
    expect(remainingFailures(failed(6), after(-86_400), accountRule)).toBe(6)
  })
})
