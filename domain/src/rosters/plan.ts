import type { PatternDay, RosterTimes } from '@verstas/contract/rosters/entities.ts'
import { addDays, type Day, daysBetween } from '../time/format.ts'
import { doOverlap, type EndedSpan } from '../time/span.ts'
import { instantOf } from '../time/wall-time.ts'

/** A weekly pattern. `weeks` is 1 if all weeks are equal, and 2 if two weeks alternate. */
export interface Pattern {
  readonly id: number
  readonly weeks: number
  readonly days: readonly PatternDay[]
}

/** The pattern of a person from a day on. Null means no pattern. */
export interface Assignment {
  readonly from: Day
  /** The number of the pattern's week that contains the day `from`. */
  readonly week: number
  readonly pattern: Pattern | null
}

/** A change of a person's shift on one day, or on the same weekday of each week from that day on. */
export interface Change {
  readonly day: Day
  readonly isEveryWeek: boolean
  /** The shift; null for a day off; `usual` to follow the pattern again. */
  readonly shift: RosterTimes | null | 'usual'
}

export interface PersonRoster {
  readonly employeeId: number
  readonly assignments: readonly Assignment[]
  readonly changes: readonly Change[]
}

/** The plan of a person's day. */
export interface DayPlan {
  /** True if a pattern or a change covers the day. The roster removes all other shifts of such a day. */
  readonly isPlanned: boolean
  /** The shift from the pattern and the changes of the weekday. */
  readonly byPattern: RosterTimes | null
  readonly shift: RosterTimes | null
  /** True if a change of this one day replaces the pattern. */
  readonly isChanged: boolean
}

/** Returns the number of the weekday; 1 is Monday. */
export const weekdayOf = (day: Day): number => (((daysBetween('2024-01-01', day) % 7) + 7) % 7) + 1

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** Returns all days from `first` to `last`, both included. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))

/** Returns the assignment that is in force on a day. */
export const assignmentOn = ({ assignments }: PersonRoster, day: Day): Assignment | undefined =>
  latest(
    assignments.filter(({ from }) => from <= day),
    ({ from }) => from,
  )

/**
 * Returns the plan of a day (specification.md, Roster rules). A change of that day takes precedence, then the
 * latest change of the weekday since the pattern began, then the pattern. If the site is closed, only a
 * change of that day counts.
 */
export function planDay(person: PersonRoster, day: Day, isClosed: boolean): DayPlan {
  const assignment = assignmentOn(person, day)
  const weekly = latest(
    person.changes.filter(
      (change) =>
        change.isEveryWeek &&
        change.day <= day &&
        weekdayOf(change.day) === weekdayOf(day) &&
        (assignment === undefined || change.day >= assignment.from),
    ),
    (change) => change.day,
  )
  const changeOfDay = person.changes.find((change) => !change.isEveryWeek && change.day === day)
  const ofPattern = assignment?.pattern ? shiftOfPattern(assignment, assignment.pattern, day) : null
  const ofWeekday = weekly && weekly.shift !== 'usual' ? weekly.shift : ofPattern
  const byPattern = isClosed ? null : ofWeekday
  const isChanged = changeOfDay !== undefined && changeOfDay.shift !== 'usual'
  return {
    isPlanned: assignment !== undefined || weekly !== undefined || changeOfDay !== undefined,
    byPattern,
    shift: isChanged ? (changeOfDay.shift as RosterTimes | null) : byPattern,
    isChanged,
  }
}

function shiftOfPattern({ from, week: first }: Assignment, pattern: Pattern, day: Day): RosterTimes | null {
  // Alternating weeks are counted from the first week, because ISO weeks 53 and 1 are both odd.
  const weeks = daysBetween(mondayOf(from), mondayOf(day)) / 7
  const week = ((first - 1 + weeks) % pattern.weeks) + 1
  const found = pattern.days.find(({ Week, Weekday }) => Week === week && Weekday === weekdayOf(day))
  return found ? { Start: found.Start, End: found.End, BreakMinutes: found.BreakMinutes } : null
}

/**
 * Returns the span of a shift that starts on a day. Null if the span would not be positive because the clocks
 * skip an hour.
 */
export function spanOfShift({ Start, End }: RosterTimes, day: Day, timeZone: string): EndedSpan | null {
  const startAt = instantOf(day, Start, timeZone)
  const endAt = instantOf(End <= Start ? addDays(day, 1) : day, End, timeZone)
  return startAt < endAt ? { startAt, endAt } : null
}

export interface PlannedShift extends EndedSpan {
  readonly employeeId: number
  /** The day on which the shift starts. */
  readonly day: Day
}

export interface Planned {
  readonly shifts: readonly PlannedShift[]
  /** Shifts that are left out, because they overlap another shift of the person. */
  readonly leftOut: readonly PlannedShift[]
}

/**
 * Plans the shifts of a person. Changes of single days are placed first. A shift is left out if it overlaps a
 * placed or taken shift.
 *
 * @param taken shifts at other sites, and shifts from another system
 */
export function planShifts(
  person: PersonRoster,
  days: readonly Day[],
  {
    closed,
    taken,
    timeZone,
  }: {
    readonly closed: ReadonlySet<Day>
    readonly taken: readonly EndedSpan[]
    readonly timeZone: string
  },
): Planned {
  const plans = days.map((day) => ({ day, plan: planDay(person, day, closed.has(day)) }))
  const inOrder = [
    ...plans.filter(({ plan }) => plan.isChanged),
    ...plans.filter(({ plan }) => !plan.isChanged),
  ]
  const placed: PlannedShift[] = []
  const leftOut: PlannedShift[] = []
  for (const { day, plan } of inOrder) {
    const span = plan.shift && spanOfShift(plan.shift, day, timeZone)
    if (!span) continue
    const shift = { employeeId: person.employeeId, day, ...span }
    if ([...taken, ...placed].some((other) => doOverlap(other, shift))) leftOut.push(shift)
    else placed.push(shift)
  }
  const byDay = (a: PlannedShift, b: PlannedShift) => (a.day < b.day ? -1 : 1)
  return {
    shifts: placed.toSorted(byDay),
    leftOut: leftOut.toSorted(byDay),
  }
}

/** Returns the length of a shift in minutes, without its break. */
export const paidMinutes = ({ startAt, endAt }: EndedSpan, breakMinutes: number): number =>
  Math.max(0, Math.round((endAt.getTime() - startAt.getTime()) / 60_000) - breakMinutes)

/**
 * Returns the first day of a pattern whose shift overlaps the shift of the next day; undefined if there is
 * none. The last day is followed by the first day.
 */
export function findOverlapOfPattern({ weeks, days }: Omit<Pattern, 'id'>): PatternDay | undefined {
  const ofDay = new Map(days.map((day) => [(day.Week - 1) * 7 + day.Weekday - 1, day]))
  return [...ofDay].find(([index, { Start, End }]) => {
    const next = ofDay.get((index + 1) % (7 * weeks))
    return next !== undefined && End <= Start && End > next.Start
  })?.[1]
}

const latest = <Item>(items: readonly Item[], dayOf: (item: Item) => Day): Item | undefined =>
  items.reduce<Item | undefined>(
    (found, item) => (found === undefined || dayOf(item) >= dayOf(found) ? item : found),
    undefined,
  )

/**
 * Returns the reservations of a day that begin before the shift or end after it. Without a shift, it returns
 * all reservations of the day.
 */
export const reservationsOutside = <Reservation extends EndedSpan>(
  reservations: readonly Reservation[],
  day: EndedSpan,
  shift: EndedSpan | null,
): Reservation[] =>
  reservations.filter(
    (reservation) =>
      doOverlap(reservation, day) &&
      (shift === null || reservation.startAt < shift.startAt || reservation.endAt > shift.endAt),
  )
