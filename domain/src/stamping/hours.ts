import { dayBounds } from '../time/day.ts'
import { type Day, dayOf } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import { minutesBeyondShift, shiftOf, type TimeKind, wholeMinutes } from './shifts.ts'

/** The data of a stamping from which hours are computed. */
export interface HoursStamping {
  readonly startAt: Date
  /** The end; null while the stamping runs. */
  readonly endAt: Date | null
  readonly isPresence: boolean
  readonly timeKind: TimeKind | null
}

/** The balance of a kind of time at the beginning of a day, in minutes. */
export interface OpeningBalance {
  readonly day: Day
  readonly kind: 'flex' | 'overtime'
  readonly minutes: number
}

/** All shifts and stampings of an employee, from the first one on. */
export interface HoursRecord {
  readonly shifts: readonly EndedSpan[]
  /** Stampings of presence never overlap each other. */
  readonly stampings: readonly HoursStamping[]
  readonly isFlexInUse: boolean
  /** At most one of each kind and day. */
  readonly openings: readonly OpeningBalance[]
}

/** The hours of a day, and the flex balance after it. */
export interface HoursOfDay extends DayHours {
  readonly day: Day
  /** The flex balance after this day, in minutes. */
  readonly flexBalance: number
}

/** The hours of an employee up to the end of the last complete day. */
export interface Hours {
  readonly asOf: Date
  readonly days: readonly HoursOfDay[]
  readonly flexBalance: number
  /** Null without an opening balance of overtime. */
  readonly overtimeBalance: number | null
  /** The opening balances with which the balances begin. */
  readonly openings: readonly OpeningBalance[]
}

/**
 * Returns the hours of every complete day, sorted by time, and the end of the last complete day. A day is
 * complete if it has passed, its shifts have ended, its presence has ended and all earlier days are complete.
 * A shift belongs to the day on which it begins. Presence belongs to the day of its shift, or of its start if
 * it has no shift. Days with neither shifts nor presence are left out.
 *
 * A balance begins with the latest opening balance and excludes the hours of earlier days.
 *
 * @param timeZone the time zone of the site
 */
export function hoursByDay(
  { shifts, stampings, isFlexInUse, openings }: HoursRecord,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Hours {
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
  // A running planned absence lasts until now.
  const absences: EndedSpan[] = stampings
    .filter(({ isPresence }) => !isPresence)
    .map(({ startAt, endAt }) => ({ startAt, endAt: endAt ?? now }))
  const findPresence = spanFinder(presence)
  const shiftsOfDays = Map.groupBy(shifts, dayOfShift)
  const presenceOfDays = Map.groupBy(presence, ({ startAt }) => dayOfStart(startAt))
  const flex = new Balance(openings, 'flex')
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
      return { day, ...hours, flexBalance: flex.after(day, hours.flex) }
    })
  const overtime = new Balance(openings, 'overtime')
  for (const { day, overtime: minutes } of days) overtime.after(day, minutes)
  const begun = [flex, overtime].flatMap((balance) => balance.beginOf(firstNotOver) ?? [])
  return {
    asOf: dayBounds(firstNotOver, timeZone).start,
    days,
    flexBalance: flex.minutes,
    overtimeBalance: begun.some(({ kind }) => kind === 'overtime') ? overtime.minutes : null,
    openings: begun,
  }
}

/** A balance that begins again with each opening balance. */
class Balance {
  minutes = 0
  readonly #later: OpeningBalance[]
  #begin: OpeningBalance | undefined

  constructor(openings: readonly OpeningBalance[], kind: OpeningBalance['kind']) {
    this.#later = openings
      .filter((opening) => opening.kind === kind)
      .toSorted((a, b) => a.day.localeCompare(b.day))
  }

  /** Returns the opening balance that is valid at the beginning of a day. */
  beginOf(day: Day): OpeningBalance | undefined {
    for (let next = this.#later[0]; next !== undefined && next.day <= day; next = this.#later[0]) {
      this.#begin = this.#later.shift()
      this.minutes = next.minutes
    }
    return this.#begin
  }

  /** Adds the minutes of a day, and returns the balance after it. The days are in order. */
  after(day: Day, minutes: number): number {
    this.beginOf(day)
    this.minutes += minutes
    return this.minutes
  }
}

/** Returns two functions: the day of a shift, and the day of presence that starts at an instant. */
export function daysOf(
  shifts: readonly EndedSpan[],
  findShifts: (around: EndedSpan) => EndedSpan[],
  timeZone: string,
) {
  // The computation is expensive, so each shift's day is computed once.
  const dayByShift = new Map(shifts.map((shift) => [shift, dayOf(shift.startAt, timeZone)]))
  const dayOfShift = (shift: EndedSpan): Day => dayByShift.get(shift) ?? dayOf(shift.startAt, timeZone)
  const dayOfStart = (startAt: Date): Day => {
    const shift = shiftOf(startAt, findShifts(about(startAt)))
    return shift ? dayOfShift(shift) : dayOf(startAt, timeZone)
  }
  return { dayOfShift, dayOfStart }
}

const threeHours = 3 * 60 * 60_000

/**
 * Returns the three hours after an instant. The shift of a stamping that starts at the instant overlaps or
 * adjoins them, because it begins at most two hours later (`shiftOf`).
 */
const about = (instant: Date): EndedSpan => ({
  startAt: instant,
  endAt: new Date(instant.getTime() + threeHours),
})

/**
 * Returns a function that finds the spans that overlap or adjoin a given span, sorted by time. The spans must
 * not overlap each other. The function uses binary search, because it searches years of stampings for each
 * day.
 */
export function spanFinder<S extends EndedSpan>(spans: readonly S[]): (around: EndedSpan) => S[] {
  const inOrder = spans.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
  const ends = inOrder.map(({ endAt }) => endAt.getTime())
  const firstEndingFrom = (instant: number): number => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? instant) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
  return ({ startAt, endAt }) => {
    const found: S[] = []
    for (let place = firstEndingFrom(startAt.getTime()); ; place += 1) {
      const span = inOrder[place]
      if (!span || span.startAt > endAt) return found
      found.push(span)
    }
  }
}

/** Ended presence with its time kind. */
interface KindedSpan extends EndedSpan {
  /** The time kind; null if unanswered. */
  readonly timeKind: TimeKind | null
}

/** The input for the hours of an employee's day. */
interface HoursSources {
  /** The shifts that begin on the day. */
  readonly shifts: readonly EndedSpan[]
  /** The presence that belongs to the day. */
  readonly presence: readonly KindedSpan[]
  /** All shifts that overlap the presence, including shifts of other days. */
  readonly shiftsAbout: readonly EndedSpan[]
  /** All presence that overlaps the shifts, including presence of other days. */
  readonly presenceAbout: readonly EndedSpan[]
  /** All planned absences of the employee. They may overlap. */
  readonly absences: readonly EndedSpan[]
  readonly isFlexInUse: boolean
}

/**
 * The minutes of a day. If flextime is in use, `presence + absence` equals `shift + overtime + flex + kiKy +
 * unanswered`.
 */
export interface DayHours {
  readonly shift: number
  readonly presence: number
  readonly absence: number
  readonly overtime: number
  /** The change of the flex balance. It is negative if the time short exceeds the flextime. */
  readonly flex: number
  readonly kiKy: number
  readonly unanswered: number
}

/**
 * Computes the hours of a day (specification.md, Stamping rules). Presence beyond all shifts has the answered
 * time kind. If the employee uses flextime, the part of a shift without presence or planned absence reduces
 * the balance. Lunch is presence, because shifts include it.
 */
function hoursOfDay(sources: HoursSources): DayHours {
  const { shifts, presence, shiftsAbout, presenceAbout, absences, isFlexInUse } = sources
  const beyond = (kind: TimeKind | null) =>
    sumOf(
      presence
        .filter(({ timeKind }) => timeKind === kind)
        .map((span) => minutesBeyondShift(span, shiftsAbout)),
    )
  const shift = minutesOf(shifts)
  const missing = shifts.flatMap((span) => partsOutside(span, presenceAbout))
  const short = minutesOf(missing.flatMap((span) => partsOutside(span, absences)))
  const overtime = beyond('overtime')
  const flex = beyond('flex')
  const kiKy = beyond('kiky')
  const unanswered = beyond(null)
  return {
    shift,
    presence: shift - minutesOf(missing) + overtime + flex + kiKy + unanswered,
    absence: minutesOf(missing) - short,
    overtime,
    flex: isFlexInUse ? flex - short : flex,
    kiKy,
    unanswered,
  }
}

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, part) => sum + part, 0)

const minutesOf = (spans: readonly EndedSpan[]): number => sumOf(spans.map(wholeMinutes))
