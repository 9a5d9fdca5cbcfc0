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

/** Returns the days of a period. A present week or month is whole, so that later days are 0 until they come. */
export function periodOf(name: PeriodName, today: Day): Period {
  const monday = mondayOf(today)
  if (name === 'thisWeek') return { from: monday, to: addDays(monday, 6) }
  if (name === 'lastWeek') return { from: addDays(monday, -7), to: addDays(monday, -1) }
  const month = monthOf(today)
  return daysOfMonth(name === 'thisMonth' ? month : previousMonth(month))
}

/** Returns the period of the same length before a period. A whole month is compared with the whole month before. */
export function periodBefore({ from, to }: Period): Period {
  const month = daysOfMonth(monthOf(from))
  if (month.from === from && month.to === to) return daysOfMonth(previousMonth(monthOf(from)))
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}
