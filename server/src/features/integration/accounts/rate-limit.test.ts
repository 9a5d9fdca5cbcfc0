import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countCalls } from './rate-limit.ts'

it('the first call of a window waits at most a minute, at any fraction of a millisecond', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (at) => {
      expect(countCalls(5, () => at)(1)).toEqual({ isExceeded: false, remaining: 4, resetSeconds: 60 })
    }),
    { examples: [[8777.099999999999]] },
  )
})
