import type { PayPeriodKind } from '@verstas/contract/payroll/kinds.ts'
import { mondayOf } from '../rosters/plan.ts'
import { addDays, type Day, daysBetween } from '../time/format.ts'
import { daysOfMonth, monthOf } from '../time/month.ts'

/** The length of a site's pay periods. */
export interface PayCalendar {
  readonly kind: PayPeriodKind
  /** A day of the first week of some period of two weeks. It is used only for that kind. */
  readonly anchor: Day
}

/** The first and the last day of a pay period. */
export interface PayPeriod {
  readonly from: Day
  readonly to: Day
}

/** The last day of the first half of a month. */
const middleOfMonth = 15

/** Returns the pay period that contains a day. Each day is in exactly one period. */
export function payPeriodOf(day: Day, { kind, anchor }: PayCalendar): PayPeriod {
  const { from, to } = daysOfMonth(monthOf(day))
  switch (kind) {
    case 'weekly':
      return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
    case 'biweekly': {
      const weeks = daysBetween(mondayOf(anchor), mondayOf(day)) / 7
      const first = addDays(mondayOf(day), weeks % 2 === 0 ? 0 : -7)
      return { from: first, to: addDays(first, 13) }
    }
    case 'semiMonthly': {
      const middle = addDays(from, middleOfMonth - 1)
      return day <= middle ? { from, to: middle } : { from: addDays(middle, 1), to }
    }
    case 'monthly':
      return { from, to }
  }
}
