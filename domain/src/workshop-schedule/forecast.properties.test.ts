import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doOverlap, type EndedSpan, partsOutside } from '../time/span.ts'
import { findFirstPlace, findOpenPlaces } from './first-place.ts'
import { type Expectation, type Forecast, forecast } from './forecast.ts'
import { presentTimes } from './free-slots.ts'
import { impactOf } from './impact.ts'
import { movesWith, overlapsOfMove } from './move.ts'
import type { Allocation, Place, Schedule } from './schedule.ts'
import { anyMove, anySchedule, scheduleOf } from './test/random-schedule.ts'

const all = ({ expectations }: Forecast): Expectation[] => [...expectations.values()]

/** True if the planned end of the work has not passed and the work is not finished. */
const isAhead = ({ endAt, isFinished }: Allocation, now: Date) => endAt > now && !isFinished

/** Returns the schedule after a move, as the server would store it. */
function afterMove(day: string, schedule: Schedule, moved: Allocation, to: Place): Schedule {
  const moves = new Map(movesWith(moved, to, schedule.allocations).map((move) => [move.allocation, move.to]))
  const kept = schedule.allocations.filter(
    (one) =>
      !(one.resourceId === to.resourceId && one !== moved && one.reservationId === moved.reservationId),
  )
  const allocations = kept.map((one) => {
    const place = moves.get(one)
    return place ? { ...one, ...place, isOverlapAllowed: true } : one
  })
  const { resources, running } = schedule
  return scheduleOf(day, allocations, { resources, running })
}

/** Returns the greatest lateness of each vehicle, in minutes. */
const latenessOf = (expected: Forecast): Map<string, number> => {
  const cars = new Map<string, number>()
  for (const piece of expected.plan.pieces)
    for (const allocation of piece.allocations) {
      const { minutesLate = 0 } = expected.expectations.get(allocation) ?? {}
      cars.set(piece.car, Math.max(minutesLate, cars.get(piece.car) ?? 0))
    }
  return cars
}

describe('the forecast', () => {
  it('the forecast equals the plan if no work overlaps or overruns', () => {
    fc.assert(
      fc.property(anySchedule, ({ day, schedule, now }) => {
        const alone = schedule.allocations.filter(
          (one, place) =>
            !schedule.allocations
              .slice(0, place)
              .some((other) => other.reservationId !== one.reservationId && doOverlap(other, one)),
        )
        const calm = scheduleOf(day, alone, { resources: schedule.resources })
        for (const { allocation, startAt, endAt, isPushed } of all(forecast(calm, now))) {
          expect([startAt, endAt]).toEqual([allocation.startAt, allocation.endAt])
          expect(isPushed).toBe(false)
        }
      }),
    )
  })

  it('no work is expected to begin or end earlier than planned', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, now }) => {
        for (const { allocation, startAt, endAt } of all(forecast(schedule, now))) {
          expect(startAt >= allocation.startAt).toBe(true)
          expect(endAt >= allocation.endAt).toBe(true)
        }
      }),
    )
  })

  it('work that is not running begins no earlier than the expected end of preceding work on the resource', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, now }) => {
        const expected = forecast(schedule, now)
        for (const pieces of expected.plan.byResource.values())
          for (const [place, piece] of pieces.entries()) {
            if (piece.isRunning) continue
            const start = expected.times.get(piece)?.startAt ?? 0
            for (const before of pieces.slice(0, place))
              expect(start).toBeGreaterThanOrEqual(expected.times.get(before)?.endAt ?? Number.NaN)
          }
      }),
    )
  })

  it('work that is not running begins no earlier than the expected end of preceding work on the vehicle', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, now }) => {
        const { expectations } = forecast(schedule, now)
        const ahead = schedule.allocations.filter((one) => isAhead(one, now))
        for (const one of ahead)
          for (const next of ahead) {
            const isRunning = schedule.running.some(({ workOrderIds }) =>
              workOrderIds.includes(next.workOrderId ?? 0),
            )
            if (isRunning || next.license !== one.license || next.startAt < one.endAt) continue
            const end = expectations.get(one)?.endAt.getTime() ?? 0
            expect(expectations.get(next)?.startAt.getTime()).toBeGreaterThanOrEqual(end)
          }
      }),
    )
  })

  it('the person and the lift of a reservation have the same expected times', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, now }) => {
        const expected = all(forecast(schedule, now))
        for (const one of expected)
          for (const other of expected) {
            if (one.allocation.reservationId !== other.allocation.reservationId) continue
            if (one.allocation.isFinished) continue
            expect([other.startAt, other.endAt]).toEqual([one.startAt, one.endAt])
          }
      }),
    )
  })

  it('pushed work begins when its people are present, and takes as many minutes inside shifts as planned', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, now }) => {
        const expected = forecast(schedule, now)
        for (const piece of expected.plan.pieces) {
          const times = expected.times.get(piece)
          const [one, ...others] = piece.allocations.filter(({ resourceId }) => resourceId < 10)
          if (!times?.isPushed || piece.isRunning || !one || others.length > 0) continue
          const there = presentTimes(
            schedule.resources.get(one.resourceId) ?? { isPerson: true, shifts: [], absences: [] },
          )
          const last = there.at(-1)?.endAt.getTime() ?? Number.NEGATIVE_INFINITY
          const open = [...there, { startAt: new Date(Math.max(last, 0)), endAt: new Date('2100-01-01') }]
          const first = { startAt: new Date(times.startAt), endAt: new Date(times.startAt + 1) }
          expect(partsOutside(first, open)).toEqual([])
          expect(
            minutesWithin({ startAt: new Date(times.startAt), endAt: new Date(times.endAt) }, there),
          ).toBe(minutesWithin({ startAt: new Date(piece.startAt), endAt: new Date(piece.endAt) }, there))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the expected end of running work is the later of its planned end and now', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, now }) => {
        const expected = forecast(schedule, now)
        for (const piece of expected.plan.pieces) {
          if (!piece.isRunning) continue
          const times = expected.times.get(piece)
          expect(times).toEqual({
            startAt: piece.startAt,
            endAt: Math.max(piece.endAt, now.getTime()),
            isPushed: piece.endAt < now.getTime(),
          })
        }
      }),
    )
  })

  it("the forecast does not depend on the order of the server's response", () => {
    fc.assert(
      fc.property(anySchedule, ({ day, schedule, now }) => {
        const reversed = scheduleOf(day, schedule.allocations.toReversed(), {
          resources: schedule.resources,
          running: schedule.running.toReversed(),
        })
        const there = forecast(reversed, now).expectations
        for (const [allocation, expected] of forecast(schedule, now).expectations)
          expect(there.get(allocation)).toEqual(expected)
      }),
    )
  })
})

/** Returns the minutes of a span, without the breaks between shifts. */
function minutesWithin({ startAt, endAt }: EndedSpan, shifts: readonly EndedSpan[]): number {
  const breaks = shifts.slice(1).map((shift, place) => ({
    startAt: shifts[place]?.endAt ?? shift.startAt,
    endAt: shift.startAt,
  }))
  const parts = partsOutside({ startAt, endAt }, breaks)
  return parts.reduce((sum, part) => sum + part.endAt.getTime() - part.startAt.getTime(), 0) / 60_000
}

/** True if it is clear which work of the work order runs after a move: either no work or the moved work. */
function isRunningWorkClear({ allocations, running }: Schedule, moved: Allocation, now: Date): boolean {
  if (!running.some(({ workOrderIds }) => workOrderIds.includes(moved.workOrderId ?? 0))) return true
  const ofOrder = allocations.filter(({ workOrderId }) => workOrderId === moved.workOrderId)
  return moved.startAt <= now && ofOrder.every(({ reservationId }) => reservationId === moved.reservationId)
}

describe('the predicted effect of a move', () => {
  it('the slips of a move equal the lateness that the forecast after the move adds', () => {
    fc.assert(
      fc.property(anyMove, ({ day, schedule, now, moved, to }) => {
        const before = forecast(schedule, now)
        fc.pre(!moved.isFinished && to.endAt > now && isRunningWorkClear(schedule, moved, now))
        const done = latenessOf(forecast(afterMove(day, schedule, moved, to), now))
        const was = latenessOf(before)
        // If the plan had no work on the vehicle, a move does not break a promise that has passed.
        const isBroken = moved.promisedUntil !== null && moved.promisedUntil <= now
        const isExcused = (car: string) => car === moved.license && isBroken && !before.plan.byCar.has(car)
        const worse = [...done].filter(([car, late]) => late > (was.get(car) ?? 0) && !isExcused(car))
        const { slips } = impactOf(before, moved, to)
        expect(slips.map(({ allocation }) => allocation.license).toSorted()).toEqual(
          worse.map(([car]) => car).toSorted(),
        )
        for (const { allocation, minutesLate, addedMinutes, isNew } of slips) {
          const wasLate = was.get(allocation.license) ?? 0
          expect(minutesLate).toBe(new Map(worse).get(allocation.license))
          expect([addedMinutes, isNew]).toEqual([minutesLate - wasLate, wasLate === 0])
        }
      }),
      { numRuns: 400 },
    )
  })

  it('the impact of a move contains each vehicle once, and the moved one only if it is late or waits', () => {
    fc.assert(
      fc.property(anyMove, ({ schedule, now, moved, to }) => {
        const { slips, holds } = impactOf(forecast(schedule, now), moved, to)
        const plates = [...slips, ...holds].map(({ allocation }) => allocation.license)
        expect(new Set(plates).size).toBe(plates.length)
        const own = holds.find(({ allocation }) => allocation.license === moved.license)
        expect(own?.isPushed ?? true).toBe(true)
      }),
    )
  })

  it('the impact of a move contains exactly the other allocations whose expected times change', () => {
    fc.assert(
      fc.property(anyMove, ({ day, schedule, now, moved, to }) => {
        const before = forecast(schedule, now)
        fc.pre(!moved.isFinished && to.endAt > now && isRunningWorkClear(schedule, moved, now))
        const after = forecast(afterMove(day, schedule, moved, to), now).expectations
        const others = schedule.allocations.filter((one) => one.reservationId !== moved.reservationId)
        const changed = others.filter((one) => {
          const was = before.expectations.get(one)
          const is = after.get(one)
          return (
            was?.startAt.getTime() !== is?.startAt.getTime() || was?.endAt.getTime() !== is?.endAt.getTime()
          )
        })
        const { pushed } = impactOf(before, moved, to)
        expect(new Map(pushed.map((one) => [one.allocation, one]))).toEqual(
          new Map(
            changed.map((one) => {
              const lateness = after.get(one)?.minutesLate ?? 0
              const addedMinutes = Math.max(0, lateness - (before.expectations.get(one)?.minutesLate ?? 0))
              return [one, { ...after.get(one), addedMinutes }]
            }),
          ),
        )
      }),
      { numRuns: 400 },
    )
  })
})

describe('the first free slot without lateness', () => {
  it('findFirstPlace returns a free slot at which no vehicle except the moved one can become late', () => {
    fc.assert(
      fc.property(anyMove, ({ schedule, now, moved, to }) => {
        const before = forecast(schedule, now)
        const search = { moved, resourceIds: [1, 2, 3, 4], from: to.startAt }
        const place = findFirstPlace(before, search)
        if (!place) return
        expect(place.startAt >= to.startAt).toBe(true)
        expect(overlapsOfMove(moved, place, schedule.allocations)).toEqual([])
        const late = impactOf(before, moved, place).slips.map(({ allocation }) => allocation.reservationId)
        expect(late).toEqual(place.isOwnLate ? [moved.reservationId] : [])
      }),
    )
  })

  it('each place that findOpenPlaces returns is free, in its gap and on shift, and makes no vehicle late', () => {
    fc.assert(
      fc.property(anyMove, ({ schedule, now, moved, to }) => {
        const before = forecast(schedule, now)
        const search = { moved, resourceIds: [1, 2, 3, 4], from: to.startAt }
        for (const { gap, ...place } of findOpenPlaces(before, search)) {
          expect(place.startAt >= to.startAt && place.startAt >= gap.startAt).toBe(true)
          expect(place.endAt <= gap.endAt).toBe(true)
          expect(overlapsOfMove(moved, place, schedule.allocations)).toEqual([])
          const { slips, offShift } = impactOf(before, moved, place)
          expect([slips, offShift]).toEqual([[], null])
        }
      }),
    )
  })

  it('the first place that delays no vehicle is no later than the first of findOpenPlaces', () => {
    fc.assert(
      fc.property(anyMove, ({ schedule, now, moved, to }) => {
        const before = forecast(schedule, now)
        const search = { moved, resourceIds: [1, 2, 3, 4], from: to.startAt }
        const [open] = findOpenPlaces(before, search)
        const first = findFirstPlace(before, search)
        if (open && first && !first.isOwnLate) expect(first.startAt <= open.startAt).toBe(true)
      }),
    )
  })
})
