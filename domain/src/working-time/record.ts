import { hoursByDay } from '../stamping/hours.ts'
import { addMonths } from '../time/add-months.ts'
import { addDays, type Day, dayOf, daysBetween } from '../time/format.ts'
import { type EndedSpan, lengthOf } from '../time/span.ts'
import { mergeSpans } from '../time/span-lists.ts'
import {
  addMinutes,
  allMinutes,
  minutesByDay,
  noMinutes,
  type WorkDay,
  type WorkMinutes,
} from './day-minutes.ts'
import type { WorkingTimeLaw } from './law.ts'
import { type UsedStamping, type WorkPiece, workPieces } from './pieces.ts'
import { type RestBreach, restBreaches } from './rest.ts'

/** A person's shifts and stampings, complete from `firstNeededDay` on. */
interface RecordInput {
  readonly shifts: readonly EndedSpan[]
  readonly stampings: readonly UsedStamping[]
  /** The start of the person's first shift or stamping; null if there is none. */
  readonly firstAt: Date | null
}

interface RecordFrame {
  readonly from: Day
  readonly to: Day
  readonly now: Date
  readonly timeZone: string
  readonly law: WorkingTimeLaw
  /** True for Sundays and public holidays. */
  readonly isSunday: (day: Day) => boolean
}

/** A day of the working-time record. */
export interface RecordDay extends WorkDay {
  /** Planned absence inside the shifts, in minutes. */
  readonly absence: number
  /** The times of work, without breaks. */
  readonly spans: readonly EndedSpan[]
}

/** A person's working-time record. */
export interface WorkingTimeRecord {
  /** The end of the last complete day. Later days are not in the record. */
  readonly asOf: Date
  readonly days: readonly RecordDay[]
  readonly totals: WorkMinutes & { readonly absence: number }
  readonly breaches: readonly RestBreach[]
  readonly average: AverageWeek | null
}

/**
 * Returns the first day whose shifts and stampings are needed for a record that begins on a day. They include
 * the average period, the whole first week, and the rest before it.
 */
export const firstNeededDay = (from: Day, { averageMonths }: WorkingTimeLaw): Day =>
  addDays(addMonths(from, -averageMonths), -10)

/**
 * Returns the working-time record of the complete days between two days (`hoursByDay` defines them). The same
 * shifts and stampings always give the same record, regardless of the present time.
 */
export function workingTimeRecord(input: RecordInput, frame: RecordFrame): WorkingTimeRecord {
  const { shifts, stampings } = input
  const { from, to, now, timeZone } = frame
  const { asOf, days: hours } = hoursByDay(
    { shifts, stampings, isFlexInUse: false, openings: [] },
    { now, timeZone },
  )
  const lastComplete = addDays(dayOf(asOf, timeZone), -1)
  const [last = to] = [to, lastComplete].toSorted()
  const pieces = workPieces({ shifts, stampings }, timeZone)
  const counted = minutesByDay(pieces, frame)
  const absences = new Map(hours.map(({ day, absence }) => [day, absence]))
  const spans = spansByDay(pieces)
  const inPeriod = ({ day }: { readonly day: Day }) => from <= day && day <= last
  const minutesOf = new Map(counted.map((day) => [day.day, day]))
  const absentOnly = hours.filter(({ day, absence }) => absence > 0 && !minutesOf.has(day))
  const days = [...counted, ...absentOnly.map(({ day }) => ({ ...noMinutes, day }))]
    .filter(inPeriod)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((day) => ({ ...day, absence: absences.get(day.day) ?? 0, spans: spans.get(day.day) ?? [] }))
  const firstDay = input.firstAt && dayOf(input.firstAt, timeZone)
  return {
    asOf,
    days,
    totals: { ...addMinutes(days), absence: days.reduce((sum, { absence }) => sum + absence, 0) },
    breaches: restBreaches({ ...frame, work: workUntilNow(stampings, pieces, frame), to: last }),
    average: averageWeek(
      {
        days: counted.map((day) => ({ day: day.day, minutes: allMinutes(day) })),
        absentDays: absentOnly.map(({ day }) => day),
        firstDay,
        to: last,
      },
      frame.law,
    ),
  }
}

/** Returns the times of work of each day. Adjoining stampings are joined. */
function spansByDay(pieces: readonly WorkPiece[]): ReadonlyMap<Day, readonly EndedSpan[]> {
  const work = pieces.filter((piece) => piece.use !== 'break' && lengthOf(piece) > 0)
  return new Map([...Map.groupBy(work, ({ day }) => day)].map(([day, ofDay]) => [day, mergeSpans(ofDay)]))
}

/** Returns all work with its day. A running stamping lasts until now. */
function workUntilNow(
  stampings: readonly UsedStamping[],
  pieces: readonly WorkPiece[],
  { now, timeZone }: RecordFrame,
) {
  const running = stampings
    .filter(({ isPresence, endAt, startAt }) => isPresence && endAt === null && startAt < now)
    .map(({ startAt, use }) => ({ startAt, endAt: now, use, day: dayOf(startAt, timeZone) }))
  return [...pieces, ...running].filter(({ use }) => use !== 'break')
}

/** The average week of the months before a day. */
interface AverageWeek {
  readonly from: Day
  readonly to: Day
  /** The days that count: all days except those of planned absence. */
  readonly days: number
  /** All minutes of work between the two days. */
  readonly minutes: number
  /** The average minutes of a week, rounded. */
  readonly weekMinutes: number
  readonly limitMinutes: number
}

interface AverageInput {
  /** All minutes of work of each day. */
  readonly days: readonly { readonly day: Day; readonly minutes: number }[]
  /** Days of planned absence without work. They neither raise nor lower the average. */
  readonly absentDays: readonly Day[]
  /** The first day with a shift or a stamping. Earlier days do not count. */
  readonly firstDay: Day | null
  /** The last day of the average. */
  readonly to: Day
}

/**
 * Returns the average week of the period that the law defines, which ends on the given day; null if no day
 * counts. Days of absence are left out, as article 16 of Directive 2003/88/EC requires for annual leave and
 * sickness.
 */
function averageWeek(
  { days, absentDays, firstDay, to }: AverageInput,
  { averageMonths, averageWeekMinutes: limitMinutes }: WorkingTimeLaw,
): AverageWeek | null {
  const begin = addMonths(addDays(to, 1), -averageMonths)
  if (firstDay === null || firstDay > to) return null
  const from = firstDay > begin ? firstDay : begin
  const isIn = (day: Day) => from <= day && day <= to
  const counted = daysBetween(from, to) + 1 - absentDays.filter(isIn).length
  if (counted <= 0) return null
  const minutes = days.filter(({ day }) => isIn(day)).reduce((sum, day) => sum + day.minutes, 0)
  const weekMinutes = Math.round((minutes * 7) / counted)
  return { from, to, days: counted, minutes, weekMinutes, limitMinutes }
}
