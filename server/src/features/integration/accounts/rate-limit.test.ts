import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countCalls } from './rate-limit.ts'

it('a caller waits at most a minute, even if the window began at a fraction of a millisecond', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (at) => {
      expect(countCalls(5, () => at)(1)).toEqual({ isExceeded: false, remaining: 4, resetSeconds: 60 })
    }),
    { examples: [[8777.099999999999]] },
  )
})
