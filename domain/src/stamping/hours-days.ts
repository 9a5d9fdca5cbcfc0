import { dayBounds } from '../time/day.ts'
import { type Day, dayOf } from '../time/format.ts'
import { spanFinder } from './corrections-lane.ts'
import { type DayHours, hoursOfDay, type KindedSpan } from './hours.ts'
import { type EndedSpan, shiftOf, type TimeKind } from './shifts.ts'

/** A stamping as hours are reckoned from it. */
export interface HoursStamping {
  readonly startAt: Date
  /** Null while it runs. */
  readonly endAt: Date | null
  readonly isPresence: boolean
  readonly timeKind: TimeKind | null
}

/** All that hours are reckoned from, since the employee's first shift or stamping. */
export interface HoursRecord {
  readonly shifts: readonly EndedSpan[]
  /** Presence never overlaps presence. */
  readonly stampings: readonly HoursStamping[]
  readonly isFlexInUse: boolean
}

/** A day's part of the balances. */
export interface HoursOfDay extends DayHours {
  readonly day: Day
  /** The balance of flex after this day, in minutes. */
  readonly flexBalance: number
}

/**
 * The hours of every day that is over, by time, and up to when that is. A day is over when it has passed,
 * its shifts have ended and nothing runs that was stamped on it. Shifts count on the day on which they
 * begin, presence on the day of the shift that it belongs to, or else on the day on which it begins; a
 * day with neither is left out.
 *
 * @param timeZone the site's
 */
export function hoursByDay(
  { shifts, stampings, isFlexInUse }: HoursRecord,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): { readonly asOf: Date; readonly days: readonly HoursOfDay[] } {
  const findShifts = spanFinder(shifts)
  const { dayOfShift, dayOfStart } = daysOf(shifts, findShifts, timeZone)
  const goingOn = findShifts({ startAt: now, endAt: now }).filter(({ endAt }) => endAt > now)
  const running = stampings.filter(({ endAt, isPresence }) => isPresence && endAt === null)
  const today = dayOf(now, timeZone)
  const notOver = [today, ...goingOn.map(dayOfShift), ...running.map(({ startAt }) => dayOfStart(startAt))]
  const firstNotOver = notOver.toSorted()[0] ?? today
  const presence: KindedSpan[] = stampings.flatMap(({ isPresence, endAt, startAt, timeKind }) =>
    isPresence && endAt !== null ? [{ startAt, endAt, timeKind }] : [],
  )
  // A planned absence that goes on covers the days so far.
  const absences: EndedSpan[] = stampings
    .filter(({ isPresence }) => !isPresence)
    .map(({ startAt, endAt }) => ({ startAt, endAt: endAt ?? now }))
  const findPresence = spanFinder(presence)
  const shiftsOfDays = Map.groupBy(shifts, dayOfShift)
  const presenceOfDays = Map.groupBy(presence, ({ startAt }) => dayOfStart(startAt))
  let flexBalance = 0
  const days = [...new Set([...shiftsOfDays.keys(), ...presenceOfDays.keys()])]
    .filter((day) => day < firstNotOver)
    .toSorted()
    .map((day) => {
      const ownShifts = shiftsOfDays.get(day) ?? []
      const ownPresence = presenceOfDays.get(day) ?? []
      const hours = hoursOfDay({
        shifts: ownShifts,
        presence: ownPresence,
        shiftsAbout: [...new Set(ownPresence.flatMap(findShifts))],
        presenceAbout: ownShifts.flatMap(findPresence),
        absences,
        isFlexInUse,
      })
      flexBalance += hours.flex
      return { day, ...hours, flexBalance }
    })
  return { asOf: dayBounds(firstNotOver, timeZone).start, days }
}

/** On which day a shift counts, and a stamping by its start. */
function daysOf(
  shifts: readonly EndedSpan[],
  findShifts: (wanted: EndedSpan) => EndedSpan[],
  timeZone: string,
) {
  // Each shift is asked for once: telling the day of an instant is what costs here.
  const known = new Map(shifts.map((shift) => [shift, dayOf(shift.startAt, timeZone)]))
  const dayOfShift = (shift: EndedSpan): Day => known.get(shift) ?? dayOf(shift.startAt, timeZone)
  const dayOfStart = (startAt: Date): Day => {
    const shift = shiftOf(startAt, findShifts(about(startAt)))
    return shift ? dayOfShift(shift) : dayOf(startAt, timeZone)
  }
  return { dayOfShift, dayOfStart }
}

const threeHours = 3 * 60 * 60_000

/** Wide enough for the shift that a stamping belongs to. */
const about = (instant: Date): EndedSpan => ({
  startAt: instant,
  endAt: new Date(instant.getTime() + threeHours),
})
