import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doOverlap } from '../time/span.ts'
import { overlapLanes } from './lanes.ts'

const spans = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 20 }) })
    .map(({ from, length }) => ({
      startAt: new Date(Date.UTC(2026, 10, 20, 6, from)),
      endAt: new Date(Date.UTC(2026, 10, 20, 6, from + length)),
    })),
  { maxLength: 12 },
)

describe('lanes of overlapping boxes', () => {
  it('each box is in exactly one lane, and boxes in the same lane never overlap', () => {
    fc.assert(
      fc.property(spans, (drawn) => {
        const placed = overlapLanes(drawn)
        expect(new Set(placed.map(({ span }) => span))).toEqual(new Set(drawn))
        expect(placed).toHaveLength(drawn.length)
        for (const one of placed) {
          expect(one.lane).toBeGreaterThanOrEqual(0)
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of placed) {
            if (other === one || !doOverlap(one.span, other.span)) continue
            expect(other.lanes).toBe(one.lanes)
            expect(other.lane).not.toBe(one.lane)
          }
        }
      }),
    )
  })

  it('a row has only as many lanes as there are boxes that overlap at the same time', () => {
    fc.assert(
      fc.property(spans, (drawn) => {
        const placed = overlapLanes(drawn)
        const atOnce = drawn.map(
          ({ startAt }) => drawn.filter((other) => other.startAt <= startAt && startAt < other.endAt).length,
        )
        const most = Math.max(0, ...placed.map(({ lanes }) => lanes))
        expect(most).toBe(Math.max(0, ...atOnce))
      }),
    )
  })

  it('a box that overlaps no other box takes the full height of its row (one lane)', () => {
    fc.assert(
      fc.property(spans, (drawn) => {
        for (const { span, lanes } of overlapLanes(drawn))
          if (!drawn.some((other) => other !== span && doOverlap(other, span))) expect(lanes).toBe(1)
      }),
    )
  })
})
