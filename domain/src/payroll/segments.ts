import type { PayKind } from '@verstas/contract/payroll/kinds.ts'
import { mondayOf } from '../rosters/plan.ts'
import { wholeMinutes } from '../stamping/shifts.ts'
import type { Day } from '../time/format.ts'
import { localDaysOf } from '../time/local-day.ts'
import { type EndedSpan, lengthOf } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'
import type { WorkDay } from '../working-time/day-minutes.ts'
import type { WorkPiece } from '../working-time/pieces.ts'

/** A part of a day's work or absence: one kind, on one calendar day. */
export interface PaySegment extends EndedSpan {
  /** The day to which the time belongs. A night shift belongs to the day on which it begins. */
  readonly day: Day
  /** The calendar day on which the time was worked. */
  readonly calendarDay: Day
  readonly kind: PayKind
  readonly typeCode: number
  /** True for time at another site. It counts for overtime, but this site does not pay it. */
  readonly isElsewhere: boolean
  readonly minutes: number
}

/** The minutes of daily and of weekly overtime with the lower increment. */
const firstOvertime = { day: 120, week: 480 }

/**
 * Divides the work of days into segments of one kind and one calendar day. Within a day, work beyond the
 * shift is first additional work, then weekly overtime, then daily overtime. Breaks and unclassified time are
 * left out.
 *
 * @param days the result of `minutesByDay` for the same pieces, complete from the first Monday on
 */
export function paySegments(
  pieces: readonly WorkPiece[],
  days: readonly WorkDay[],
  timeZone: string,
): PaySegment[] {
  const ofDays = Map.groupBy(pieces, ({ day }) => day)
  let week = { monday: '', overtime: 0 }
  return days.flatMap((day) => {
    const monday = mondayOf(day.day)
    if (week.monday !== monday) week = { monday, overtime: 0 }
    const shares = sharesOf(day, week.overtime)
    week.overtime += day.overtimeWeekly
    const segments = new DayDivision(shares)
    return (ofDays.get(day.day) ?? [])
      .flatMap((piece) => segments.divide(piece))
      .flatMap((segment) => splitAtMidnight(segment, timeZone))
  })
}

interface Share {
  readonly kind: PayKind
  readonly minutes: number
}

/** Returns the kinds of a day's work beyond the shift with their minutes, in the order of the day. */
function sharesOf(day: WorkDay, earlierWeekly: number): Share[] {
  const weekly1 = Math.min(day.overtimeWeekly, Math.max(0, firstOvertime.week - earlierWeekly))
  const daily1 = Math.min(day.overtimeDaily, firstOvertime.day)
  return [
    { kind: 'additional', minutes: day.additional },
    { kind: 'overtimeWeekly1', minutes: weekly1 },
    { kind: 'overtimeWeekly2', minutes: day.overtimeWeekly - weekly1 },
    { kind: 'overtimeDaily1', minutes: daily1 },
    { kind: 'overtimeDaily2', minutes: day.overtimeDaily - daily1 },
  ]
}

type Undated = Omit<PaySegment, 'calendarDay'>

/** Divides the pieces of a day, which must be sorted by time, into segments. */
class DayDivision {
  #shares: Share[]

  constructor(shares: readonly Share[]) {
    this.#shares = shares.filter(({ minutes }) => minutes > 0)
  }

  divide(piece: WorkPiece): Undated[] {
    const { day, startAt, endAt, isBeyondShift, timeKind, typeCode, use, isElsewhere } = piece
    if (use === 'break') return []
    const whole = (kind: PayKind): Undated[] => [
      { day, startAt, endAt, kind, typeCode, isElsewhere, minutes: wholeMinutes({ startAt, endAt }) },
    ]
    if (use === 'emergency') return whole('emergency')
    if (!isBeyondShift || timeKind === 'flex' || timeKind === 'kiky') return whole('regular')
    if (timeKind === null) return []
    return this.#divideOrdered({ startAt, endAt }, { day, typeCode, isElsewhere })
  }

  #divideOrdered(span: EndedSpan, about: Pick<PaySegment, 'day' | 'typeCode' | 'isElsewhere'>): Undated[] {
    const segments: Undated[] = []
    let from = span.startAt
    while (from < span.endAt) {
      const [share, ...later] = this.#shares
      const left = wholeMinutes({ startAt: from, endAt: span.endAt })
      if (share === undefined || left === 0) break
      const minutes = Math.min(share.minutes, left)
      // A segment inside a span ends at a full minute of the clock.
      const to = minutes === left ? span.endAt : afterMinutes(from, minutes)
      segments.push({ ...about, startAt: from, endAt: to, kind: share.kind, minutes })
      this.#shares =
        minutes === share.minutes ? later : [{ ...share, minutes: share.minutes - minutes }, ...later]
      from = to
    }
    return segments
  }
}

const minuteMs = 60_000

const afterMinutes = (from: Date, minutes: number): Date =>
  new Date((Math.floor(from.getTime() / minuteMs) + minutes) * minuteMs)

/** Splits a segment at each midnight. */
export function splitAtMidnight(segment: Undated, timeZone: string): PaySegment[] {
  return localDaysOf(segment, timeZone).flatMap((local) =>
    commonSpans([segment], [local])
      .filter((part) => lengthOf(part) > 0)
      .map((part) => ({ ...segment, ...part, calendarDay: local.day, minutes: wholeMinutes(part) })),
  )
}
