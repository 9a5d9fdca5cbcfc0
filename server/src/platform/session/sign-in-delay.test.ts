import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountRule,
  addFailure,
  addressRule,
  type CountKind,
  type FailureCount,
  holderRule,
  knownPairRule,
  notAhead,
  pairRule,
  remainingFailures,
  secondsToWait,
  secondsUntilAllowed,
} from './sign-in-delay.ts'

const start = new Date('2026-11-20T06:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const failed = (failures: number) => ({ failures, lastFailedAt: start })

const anyRule = fc.constantFrom(pairRule, knownPairRule, accountRule, addressRule, holderRule)
const anyCount = fc
  .record({
    failures: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    seconds: fc.integer({ min: -1e9, max: 1e9 }),
  })
  .map(({ failures, seconds }): FailureCount => ({ failures, lastFailedAt: after(seconds) }))
const maybeCount = fc.option(anyCount)

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
  ])(
    'secondsToWait counts the failures in one network: %i failures cause a wait of %i s',
    (failures, seconds) => {
      expect(secondsToWait(failed(failures), start, pairRule)).toBe(seconds)
    },
  )

  it.each([
    ['in a network where the person signed in recently', knownPairRule, 20],
    ['for an account from anywhere', accountRule, 100],
    ['for a shared address', addressRule, 100],
    ['for a device or a session', holderRule, 30],
  ])('the first wait begins after $2 failures $0', (_, rule, free) => {
    expect(secondsToWait(failed(free - 1), start, rule)).toBe(0)
    expect(secondsToWait(failed(free), start, rule)).toBe(5)
  })

  it('the wait decreases to 0 in whole seconds, rounded up', () => {
    expect(secondsToWait(failed(6), after(3.5), pairRule)).toBe(7)
    expect(secondsToWait(failed(6), after(9.999), pairRule)).toBe(1)
    expect(secondsToWait(failed(6), after(10), pairRule)).toBe(0)
  })

  it('a wait never exceeds the longest delay, even after the clock was set back', () => {
    fc.assert(
      fc.property(anyCount, anyRule, (count, rule) => {
        const wait = secondsToWait(count, start, rule)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(rule.longestDelay)
      }),
    )
  })

  it('a wait that began before the clock was set back ends on time', () => {
    fc.assert(
      fc.property(anyCount, anyRule, (count, rule) => {
        const corrected = notAhead(count, start)
        const wait = secondsToWait(corrected, start, rule)
        expect(secondsToWait(corrected, after(wait), rule)).toBe(0)
      }),
    )
  })
})

describe('secondsUntilAllowed', () => {
  const counts = (
    pair: FailureCount | null,
    account: FailureCount | null,
    address: FailureCount | null,
  ): Map<CountKind, FailureCount | null> =>
    new Map([
      ['pair', pair],
      ['account', account],
      ['address', address],
    ])

  it('a wait in a known network depends only on failures of the same name in that network', () => {
    fc.assert(
      fc.property(maybeCount, maybeCount, maybeCount, (pair, account, address) => {
        const alone = secondsUntilAllowed(counts(pair, null, null), start, true)
        expect(secondsUntilAllowed(counts(pair, account, address), start, true)).toBe(alone)
      }),
    )
  })

  it('a wait in a known network is never longer than in an unknown one', () => {
    fc.assert(
      fc.property(maybeCount, maybeCount, maybeCount, (pair, account, address) => {
        const all = counts(pair, account, address)
        const waitOfKnown = secondsUntilAllowed(all, start, true)
        expect(waitOfKnown).toBeLessThanOrEqual(secondsUntilAllowed(all, start, false))
      }),
    )
  })

  it('the waits limit the guesses at one name from one network in a day', () => {
    const day = 86_400
    for (const [isKnown, most] of [
      [false, 5 + 144 + 8],
      [true, 20 + 144 + 8],
    ] as const) {
      let count: FailureCount | null = null
      let guesses = 0
      for (let second = 0; second < day; second += 1) {
        if (secondsUntilAllowed(counts(count, null, null), after(second), isKnown) > 0) continue
        count = addFailure('pair', count, after(second))
        guesses += 1
      }
      expect(guesses).toBeLessThanOrEqual(most)
    }
  })
})

describe('remainingFailures', () => {
  it('one failure is forgotten after each period without a failure, until none remains', () => {
    expect(remainingFailures(failed(6), after(599), pairRule)).toBe(6)
    expect(remainingFailures(failed(6), after(600), pairRule)).toBe(5)
    expect(remainingFailures(failed(6), after(86_400), pairRule)).toBe(0)
    expect(remainingFailures(failed(6), after(-86_400), pairRule)).toBe(6)
  })
})
