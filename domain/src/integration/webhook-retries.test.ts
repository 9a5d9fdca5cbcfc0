import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failingDays, findNextAttempt, readRetryAfter, retryWaits } from './webhook-retries.ts'

const start = new Date('2026-11-20T06:00:00Z')
const minute = 60_000
const day = 86_400_000

/**
 * Returns the attempts for a receiver that always fails after some milliseconds, and the time at which they
 * end.
 */
function attemptsOf(delayOf: (attempt: number) => number, retryAfter: number | null = null) {
  const attempts = [start]
  let now = start
  let since: Date | undefined
  for (let count = 1; count < 100; count += 1) {
    now = new Date(now.getTime() + delayOf(count))
    since ??= now
    const next = findNextAttempt({ count, since, now, retryAfter })
    if (next === null) return { attempts, since, end: now }
    attempts.push(next)
    now = next
  }
  throw new Error('The webhook was never disabled')
}

describe('the retries of a webhook', () => {
  it('attempts follow after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and then each 12 h', () => {
    const { attempts } = attemptsOf(() => 0)
    const waits = attempts
      .slice(1)
      .map((at, place) => (at.getTime() - (attempts[place]?.getTime() ?? 0)) / minute)
    expect(waits.slice(0, 9)).toEqual([5 / 60, 5, 30, 120, 300, 600, 720, 720, 720])
  })

  it('a webhook is disabled by the first failure after five days, and not before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 100 }), (delays) => {
        const { since, end, attempts } = attemptsOf((attempt) => delays[attempt] ?? 0)
        const lasted = end.getTime() - since.getTime()
        expect(lasted).toBeGreaterThanOrEqual(failingDays * day)
        expect(lasted).toBeLessThan(failingDays * day + 12.1 * 60 * minute)
        expect(attempts.length).toBeGreaterThan(retryWaits.length)
      }),
    )
  })

  it('a wait never gets shorter with more failures, and Retry-After changes it only within 12 hours', () => {
    const seconds = fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: null })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), seconds, (count, retryAfter) => {
        const waitOf = (failures: number, after: number | null) =>
          ((findNextAttempt({ count: failures, since: start, now: start, retryAfter: after })?.getTime() ??
            0) -
            start.getTime()) /
          1000
        expect(waitOf(count + 1, null)).toBeGreaterThanOrEqual(waitOf(count, null))
        expect(waitOf(count, retryAfter)).toBe(
          Math.max(waitOf(count, null), Math.min(retryAfter ?? 0, 43_200)),
        )
      }),
    )
  })
})

describe('the header Retry-After', () => {
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 06:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 05:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1e9', null],
    [undefined, null],
  ])('%s means %s seconds', (header, expected) => {
    expect(readRetryAfter(header, start)).toBe(expected)
  })
})
