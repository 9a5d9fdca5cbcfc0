import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextSpan } from './use-rendered-part.ts'

const [view, step] = [860, 50]
const px = fc.integer({ min: 0, max: 10_000 })

it('the schedule board renders visible and nearby rows step by step, and no others', () => {
  fc.assert(
    fc.property(px, px, px, fc.boolean(), (top, height, seenTop, isDownward) => {
      const visible = { top: seenTop, bottom: seenTop + view }
      let drawn = { top, bottom: top + height }
      for (let steps = 0; ; steps += 1) {
        const next = nextSpan(drawn, visible, isDownward, step)
        if (next.top === drawn.top && next.bottom === drawn.bottom) break
        drawn = next
        expect(steps).toBeLessThan((view + 1300) / step)
      }
      expect(drawn.top).toBeLessThanOrEqual(Math.max(0, visible.top - 400))
      expect(drawn.top).toBeGreaterThanOrEqual(visible.top - 600 - step)
      expect(drawn.bottom).toBeGreaterThanOrEqual(visible.bottom + 400)
      expect(drawn.bottom).toBeLessThanOrEqual(visible.bottom + 600 + step)
    }),
    { numRuns: 300 },
  )
})
