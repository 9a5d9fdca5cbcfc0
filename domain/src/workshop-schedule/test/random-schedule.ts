import fc from 'fast-check'
import { dayBounds } from '../../time/day.ts'
import { byStart } from '../../time/span.ts'
import { hoursOfDay } from '../hours.ts'
import { type Allocation, indexOf, type ResourceTimes, type Schedule } from '../schedule.ts'

export const helsinki = 'Europe/Helsinki'

/** An ordinary day, and the two days on which the clocks change. */
const days = ['2026-11-20', '2026-03-29', '2026-10-25']

/** Returns a schedule of the day with the allocations. */
export function scheduleOf(
  day: string,
  allocations: readonly Allocation[],
  rest: Pick<Schedule, 'resources'> & Partial<Pick<Schedule, 'running'>>,
): Schedule {
  const { start, end } = dayBounds(day, helsinki)
  return {
    ...indexOf(allocations),
    running: [],
    day: { startAt: start, endAt: end },
    workingHours: hoursOfDay(day, { from: 7, to: 17 }, helsinki),
    ...rest,
  }
}

const minute = 60_000

/** The ids of the persons. `bays` lists the ids of the bays. */
const persons = [1, 2, 3, 4]
const bays = [11, 12]

const span = (minLength: number, maxLength: number) =>
  fc.record({
    from: fc.integer({ min: -180, max: 1620 }),
    length: fc.integer({ min: minLength, max: maxLength }),
  })

const person = fc.record({
  shifts: fc.array(span(60, 600), { maxLength: 3 }),
  absences: fc.array(span(1, 300), { maxLength: 2 }),
})

const work = fc.record({
  times: fc.record({ from: fc.integer({ min: 0, max: 90 }), length: fc.integer({ min: 1, max: 16 }) }),
  personId: fc.constantFrom(...persons),
  bayId: fc.constantFrom(null, ...bays),
  car: fc.integer({ min: 1, max: 6 }),
  promised: fc.option(fc.integer({ min: 0, max: 1500 })),
  isFinished: fc.boolean(),
  isOverlapAllowed: fc.boolean(),
})

/**
 * Draws a day of a small workshop: shifts with breaks or over midnight, absences, and reservations of a
 * person and possibly a bay. Reservations may overlap. Some vehicles have several, and some work is running.
 */
export const anySchedule = fc
  .record({
    day: fc.constantFrom(...days),
    people: fc.array(person, { minLength: 4, maxLength: 4 }),
    works: fc.array(work, { maxLength: 14 }),
    running: fc.array(
      fc.record({ personId: fc.constantFrom(...persons), car: fc.integer({ min: 1, max: 6 }) }),
      {
        maxLength: 3,
      },
    ),
    nowAt: fc.oneof(
      fc.integer({ min: 0, max: 1440 }),
      fc.integer({ min: 0, max: 96 }).map((step) => step * 15),
    ),
  })
  .map(({ day, people, works, running, nowAt }) => {
    const midnight = dayBounds(day, helsinki).start.getTime()
    const instant = (minutes: number) => new Date(midnight + minutes * minute)
    const spanAt = ({ from, length }: { from: number; length: number }) => ({
      startAt: instant(from),
      endAt: instant(from + length),
    })
    const resources = new Map<number, ResourceTimes>([
      ...people.map(({ shifts, absences }, place): [number, ResourceTimes] => [
        place + 1,
        {
          isPerson: true,
          shifts: shifts.map(spanAt).toSorted(byStart),
          absences: absences.map(spanAt),
        },
      ]),
      ...bays.map((id): [number, ResourceTimes] => [id, { isPerson: false, shifts: [], absences: [] }]),
    ])
    const allocations = works.flatMap(({ times, personId, bayId, car, promised, ...flags }, place) => {
      const one: Allocation = {
        ...spanAt({ from: times.from * 15, length: times.length * 15 }),
        ...flags,
        reservationId: `r${place}`,
        resourceId: personId,
        workOrderId: car,
        license: `CAR-${car}`,
        promisedUntil: promised === null ? null : instant(promised),
        waitingUntil: null,
      }
      return bayId === null ? [one] : [one, { ...one, resourceId: bayId }]
    })
    return {
      day,
      now: instant(nowAt),
      schedule: scheduleOf(day, allocations, {
        resources,
        running: running.map(({ personId, car }) => ({ resourceId: personId, workOrderIds: [car] })),
      }),
    }
  })

/** Draws a day, an allocation to move, and a target on a person or a bay. */
export const anyMove = fc
  .record({
    situation: anySchedule.filter(({ schedule }) => schedule.allocations.length > 0),
    which: fc.nat(),
    resourceId: fc.constantFrom(...persons, ...bays),
    to: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ situation, which, resourceId, to }) => {
    const { allocations, day } = situation.schedule
    const moved = allocations[which % allocations.length] as Allocation
    const startAt = new Date(day.startAt.getTime() + to * 15 * minute)
    const endAt = new Date(startAt.getTime() + (moved.endAt.getTime() - moved.startAt.getTime()))
    return { ...situation, moved, to: { resourceId, startAt, endAt } }
  })
