import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime } from '../time/format.ts'
import { doOverlap, partsOutside } from '../time/span.ts'
import { freeSlots, freeTimes, openTimes } from './free-slots.ts'
import { companionsOf } from './move.ts'
import type { Movable, Schedule } from './schedule.ts'
import { anyMove, helsinki } from './test/random-schedule.ts'

const quarter = 15 * 60_000

/** True if the resource is available for the whole span, and no other reservation or absence overlaps it. */
function isFree(
  schedule: Schedule,
  resourceId: number,
  moved: Movable,
  span: { startAt: Date; endAt: Date },
) {
  const times = schedule.resources.get(resourceId)
  const there = times?.isPerson ? times.shifts : openTimes(schedule)
  const isThere = partsOutside(span, there).length === 0
  const others = schedule.allocations.filter(
    (other) => other.resourceId === resourceId && other.reservationId !== moved.reservationId,
  )
  // A span outside the day is not free, because the shifts of other days are unknown.
  const isOfDay = span.startAt >= schedule.day.startAt && span.endAt <= schedule.day.endAt
  return (
    isOfDay && isThere && ![...others, ...(times?.absences ?? [])].some((other) => doOverlap(other, span))
  )
}

describe('free slots', () => {
  it('freeSlots returns all quarter hours at which every moved resource is free, the nearest first', () => {
    fc.assert(
      fc.property(
        anyMove,
        fc.boolean(),
        ({ schedule, moved, to: { resourceId, startAt: near }, now }, isFromNow) => {
          const length = moved.endAt.getTime() - moved.startAt.getTime()
          const beside = companionsOf(moved, schedule.allocations).map((companion) => companion.resourceId)
          const first = schedule.day.startAt.getTime() - 4 * 60 * 60_000
          const all = Array.from({ length: 4 * 40 }, (_, place) => first + place * quarter)
            .map((start) => ({ startAt: new Date(start), endAt: new Date(start + length) }))
            .filter((span) => !isFromNow || span.startAt >= now)
            .filter((span) => [resourceId, ...beside].every((id) => isFree(schedule, id, moved, span)))
          const distance = ({ startAt }: { startAt: Date }) => Math.abs(startAt.getTime() - near.getTime())
          const expected = all.toSorted((a, b) => distance(a) - distance(b))
          const from = isFromNow ? now : undefined
          expect(freeSlots(schedule, { moved, resourceId, near, from, count: 1000 })).toEqual(expected)
          expect(freeSlots(schedule, { moved, resourceId, near, from, count: 3 })).toEqual(
            expected.slice(0, 3),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('free slots begin at quarters of an hour of the local time, even on days with clock changes', () => {
    fc.assert(
      fc.property(anyMove, ({ schedule, moved, to }) => {
        const slots = freeSlots(schedule, { moved, resourceId: to.resourceId, near: to.startAt, count: 5 })
        for (const { startAt } of slots) expect(formatTime(startAt, helsinki)).toMatch(/:(00|15|30|45)$/)
      }),
    )
  })

  it('an unknown resource has no free slots', () => {
    fc.assert(
      fc.property(anyMove, ({ schedule, moved, to }) => {
        expect(freeSlots(schedule, { moved, resourceId: 99, near: to.startAt, count: 3 })).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

describe('free times', () => {
  it('freeTimes contains exactly the minutes at which the resource is available and not taken', () => {
    fc.assert(
      fc.property(anyMove, fc.integer({ min: 0, max: 1440 }), ({ schedule, to: { resourceId } }, minute) => {
        const startAt = new Date(schedule.day.startAt.getTime() + minute * 60_000)
        const span = { startAt, endAt: new Date(startAt.getTime() + 60_000) }
        const nothing = { reservationId: 'none' } as Movable
        const found = freeTimes(schedule, resourceId)
        expect(partsOutside(span, found).length === 0).toBe(isFree(schedule, resourceId, nothing, span))
      }),
      { numRuns: 300 },
    )
  })
})
