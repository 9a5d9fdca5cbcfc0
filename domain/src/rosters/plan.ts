import type { PatternDay, RosterTimes } from '@verstas/contract/rosters/entities.ts'
import { addDays, type Day, daysBetween } from '../time/format.ts'
import { doOverlap, type EndedSpan } from '../time/span.ts'
import { instantOf } from '../time/wall-time.ts'

/** A weekly pattern: each week is the same, or every other week. */
export interface Pattern {
  readonly id: number
  readonly weeks: number
  readonly days: readonly PatternDay[]
}

/** A pattern of a person from a day on, or none. */
export interface Assignment {
  readonly from: Day
  /** The week of the pattern in which `from` is. */
  readonly week: number
  readonly pattern: Pattern | null
}

/** A change of a person's shift on one day, or on the same weekday of each week from that day on. */
export interface Change {
  readonly day: Day
  readonly isEveryWeek: boolean
  /** The shift; null for a day off; `pattern` to follow the pattern again. */
  readonly shift: RosterTimes | null | 'usual'
}

export interface PersonRoster {
  readonly employeeId: number
  readonly assignments: readonly Assignment[]
  readonly changes: readonly Change[]
}

/** The plan of one day of a person. */
export interface DayPlan {
  /** True if a pattern or a change decides about the day. Other shifts of such a day are removed. */
  readonly isPlanned: boolean
  /** The shift by the pattern and the changes of the weekday. */
  readonly byPattern: RosterTimes | null
  readonly shift: RosterTimes | null
  /** True if a change of this one day replaces the pattern. */
  readonly isChanged: boolean
}

/** 1 is Monday. */
export const weekdayOf = (day: Day): number => (((daysBetween('2024-01-01', day) % 7) + 7) % 7) + 1

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** Returns the days from the first to the last one. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))

/** Returns the latest assignment on a day. */
export const assignmentOn = ({ assignments }: PersonRoster, day: Day): Assignment | undefined =>
  latest(
    assignments.filter(({ from }) => from <= day),
    ({ from }) => from,
  )

/**
 * Returns the plan of a day (specification.md, Rosters). A change of the day wins, then the latest change of the
 * weekday since the person has the pattern, then the pattern. On a day on which the site is closed only a change of
 * that day counts.
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
  const own = person.changes.find((change) => !change.isEveryWeek && change.day === day)
  const ofPattern = assignment?.pattern ? shiftOfPattern(assignment, assignment.pattern, day) : null
  const ofWeekday = weekly && weekly.shift !== 'usual' ? weekly.shift : ofPattern
  const byPattern = isClosed ? null : ofWeekday
  const isChanged = own !== undefined && own.shift !== 'usual'
  return {
    isPlanned: assignment !== undefined || weekly !== undefined || own !== undefined,
    byPattern,
    shift: isChanged ? (own.shift as RosterTimes | null) : byPattern,
    isChanged,
  }
}

function shiftOfPattern({ from, week: first }: Assignment, pattern: Pattern, day: Day): RosterTimes | null {
  // Weeks are counted from the start, because the numbers 53 and 1 are both odd.
  const weeks = daysBetween(mondayOf(from), mondayOf(day)) / 7
  const week = ((first - 1 + weeks) % pattern.weeks) + 1
  const found = pattern.days.find(({ Week, Weekday }) => Week === week && Weekday === weekdayOf(day))
  return found ? { Start: found.Start, End: found.End, BreakMinutes: found.BreakMinutes } : null
}

/** Returns the time of a shift that starts on a day; null if the clocks skip all of it. */
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
  /** The shifts that are left out, because the person has another one at the same time. */
  readonly leftOut: readonly PlannedShift[]
}

/**
 * Returns the shifts of a person on some days. Changes of single days are placed first; other shifts give way to
 * them, and all give way to those that are not ours to move.
 *
 * @param taken shifts at other sites, and those that another system sent
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

/** Returns the minutes of a shift without its break. */
export const paidMinutes = ({ startAt, endAt }: EndedSpan, breakMinutes: number): number =>
  Math.max(0, Math.round((endAt.getTime() - startAt.getTime()) / 60_000) - breakMinutes)

/**
 * Returns the first day of a pattern whose shift overlaps the next one; undefined if there is none. The shift of the
 * last day is followed by that of the first one.
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

/** Returns the reservations that reach outside of the shifts of a day or begin on it without any shift. */
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
