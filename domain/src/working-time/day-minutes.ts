import { mondayOf } from '../rosters/plan.ts'
import { wholeMinutes } from '../stamping/shifts.ts'
import type { Day } from '../time/format.ts'
import { localDaysOf } from '../time/local-day.ts'
import type { EndedSpan } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'
import type { WorkingTimeLaw } from './law.ts'
import type { WorkPiece } from './pieces.ts'

/**
 * The minutes of a day by the kinds of the law. All minutes of work are `regular + additional + overtimeDaily
 * + overtimeWeekly + emergency + unanswered`. Minutes on Sundays are also counted in one of these kinds.
 */
export interface WorkMinutes {
  /** Work inside the shifts, flextime and KiKy time. */
  readonly regular: number
  /** Work beyond the shift on the employer's initiative, within the regular hours of the law. */
  readonly additional: number
  /** Work beyond the regular hours of a day. */
  readonly overtimeDaily: number
  /** Work beyond the regular hours of a week, without the daily overtime. */
  readonly overtimeWeekly: number
  readonly emergency: number
  /** Work beyond the shift for which the person has not answered what it was. */
  readonly unanswered: number
  /** Work on Sundays and public holidays, from midnight to midnight. */
  readonly sunday: number
  /** Stamped breaks. They are not working time. */
  readonly breaks: number
}

export interface WorkDay extends WorkMinutes {
  readonly day: Day
}

export const noMinutes: WorkMinutes = {
  regular: 0,
  additional: 0,
  overtimeDaily: 0,
  overtimeWeekly: 0,
  emergency: 0,
  unanswered: 0,
  sunday: 0,
  breaks: 0,
}

/** Returns all minutes of work. */
export const allMinutes = (minutes: Omit<WorkMinutes, 'sunday' | 'breaks'>): number =>
  minutes.regular +
  minutes.additional +
  minutes.overtimeDaily +
  minutes.overtimeWeekly +
  minutes.emergency +
  minutes.unanswered

/** Adds the minutes of days. */
export const addMinutes = (days: readonly WorkMinutes[]): WorkMinutes =>
  days.reduce<WorkMinutes>((sum, day) => {
    const added = Object.keys(noMinutes).map((key) => {
      const name = key as keyof WorkMinutes
      return [name, sum[name] + day[name]] as const
    })
    return Object.fromEntries(added) as unknown as WorkMinutes
  }, noMinutes)

interface DayRules {
  readonly law: WorkingTimeLaw
  readonly timeZone: string
  /** True for Sundays and public holidays. */
  readonly isSunday: (day: Day) => boolean
}

/**
 * Returns the minutes of each day with work or a break, sorted by time. The pieces of the first week must be
 * complete, because weekly overtime depends on the earlier days of the week.
 *
 * Work that a person classified as overtime first fills the regular hours of the day and of the week, as
 * additional work. The rest is daily overtime, then weekly overtime. Later days never change earlier ones.
 */
export function minutesByDay(pieces: readonly WorkPiece[], rules: DayRules): WorkDay[] {
  const days = [...Map.groupBy(pieces, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b))
  let week = { monday: '', minutes: 0 }
  return days.map(([day, ofDay]) => {
    const monday = mondayOf(day)
    if (week.monday !== monday) week = { monday, minutes: 0 }
    const { ordered, ...counted } = countDay(ofDay, rules)
    const { dayMinutes, weekMinutes } = rules.law
    const overtimeDaily = dayMinutes === null ? 0 : clamp(counted.regular + ordered - dayMinutes, ordered)
    const withinDay = ordered - overtimeDaily
    week.minutes += counted.regular + withinDay
    const overtimeWeekly = clamp(week.minutes - weekMinutes, withinDay)
    return { day, ...counted, overtimeDaily, overtimeWeekly, additional: withinDay - overtimeWeekly }
  })
}

const clamp = (minutes: number, most: number): number => Math.min(Math.max(minutes, 0), most)

/** Counts the minutes of a day. `ordered` is the work that the person classified as overtime. */
function countDay(pieces: readonly WorkPiece[], { timeZone, isSunday }: DayRules) {
  const sum = (isCounted: (piece: WorkPiece) => boolean) => minutesOf(pieces.filter(isCounted))
  const isWork = ({ use }: WorkPiece) => use === 'work'
  const ordered = sum((piece) => isWork(piece) && piece.isBeyondShift && piece.timeKind === 'overtime')
  const unanswered = sum((piece) => isWork(piece) && piece.isBeyondShift && piece.timeKind === null)
  return {
    ordered,
    unanswered,
    regular: sum(isWork) - ordered - unanswered,
    emergency: sum(({ use }) => use === 'emergency'),
    breaks: sum(({ use }) => use === 'break'),
    sunday: pieces
      .filter(({ use }) => use !== 'break')
      .reduce((total, piece) => total + minutesOnSundays(piece, { timeZone, isSunday }), 0),
  }
}

const minutesOf = (spans: readonly EndedSpan[]): number =>
  spans.reduce((total, span) => total + wholeMinutes(span), 0)

/** Returns the minutes of a span on the days that `isSunday` selects, from midnight to midnight. */
const minutesOnSundays = (
  { startAt, endAt }: EndedSpan,
  { timeZone, isSunday }: Pick<DayRules, 'timeZone' | 'isSunday'>,
): number =>
  localDaysOf({ startAt, endAt }, timeZone)
    .filter(({ day }) => isSunday(day))
    .reduce((total, local) => total + minutesOf(commonSpans([{ startAt, endAt }], [local])), 0)
