import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countCalls } from './rate-limit.ts'

it('an account may make as many calls as the limit in the minute after its first call, and then again', () => {
  let now = 0
  const count = countCalls(2, () => now)
  expect(count(1)).toEqual({ isExceeded: false, remaining: 1, resetSeconds: 60 })
  now = 30_500
  expect(count(1)).toEqual({ isExceeded: false, remaining: 0, resetSeconds: 30 })
  expect(count(1)).toEqual({ isExceeded: true, remaining: 0, resetSeconds: 30 })
  now = 60_000
  expect(count(1)).toEqual({ isExceeded: false, remaining: 1, resetSeconds: 60 })
})

it('a limit of 0 refuses no call', () => {
  const count = countCalls(0, () => 0)
  expect([count(1), count(1)].map(({ isExceeded }) => isExceeded)).toEqual([false, false])
})

it('no account gets more calls in a window than the limit, regardless of other accounts', () => {
  const calls = fc.array(fc.record({ account: fc.integer({ min: 1, max: 3 }), wait: fc.nat(40_000) }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), calls, (most, list) => {
      let now = 0
      const count = countCalls(most, () => now)
      const windows = new Map<number, { readonly begunAt: number; accepted: number }>()
      for (const { account, wait } of list) {
        now += wait
        const last = windows.get(account)
        const window =
          last !== undefined && now < last.begunAt + 60_000 ? last : { begunAt: now, accepted: 0 }
        windows.set(account, window)
        if (!count(account).isExceeded) window.accepted += 1
        expect(window.accepted).toBeLessThanOrEqual(most)
      }
    }),
  )
})
