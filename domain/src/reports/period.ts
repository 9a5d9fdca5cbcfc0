import { mondayOf } from '../rosters/plan.ts'
import { addDays, type Day, daysBetween } from '../time/format.ts'
import { daysOfMonth, monthOf, previousMonth } from '../time/month.ts'

/** A span of days, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** The periods that the page offers. */
export const periodNames = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type PeriodName = (typeof periodNames)[number]

/**
 * Returns the days of a period. The current week or month is returned in full; its future days have no data
 * yet.
 */
export function periodOf(name: PeriodName, today: Day): Period {
  const monday = mondayOf(today)
  if (name === 'thisWeek') return { from: monday, to: addDays(monday, 6) }
  if (name === 'lastWeek') return { from: addDays(monday, -7), to: addDays(monday, -1) }
  const month = monthOf(today)
  return daysOfMonth(name === 'thisMonth' ? month : previousMonth(month))
}

/**
 * Returns the period of the same length before a period. For a whole month, this is the previous calendar
 * month.
 */
export function periodBefore({ from, to }: Period): Period {
  const month = daysOfMonth(monthOf(from))
  if (month.from === from && month.to === to) return daysOfMonth(previousMonth(monthOf(from)))
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}
