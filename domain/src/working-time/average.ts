import { addMonths } from '../time/add-months.ts'
import { addDays, type Day, daysBetween } from '../time/format.ts'
import type { WorkingTimeLaw } from './law.ts'

/** The average week of the months before a day. */
export interface AverageWeek {
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
export function averageWeek(
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
