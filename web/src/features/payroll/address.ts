import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query parameters of the payroll page. */
interface PayrollAddress {
  /** A day of the shown period; today if omitted. */
  readonly date?: Day
}

/** Parses the query parameters, and ignores invalid values. */
export const readPayrollAddress = ({ date }: Readonly<Record<string, unknown>>): PayrollAddress =>
  isDay(date) ? { date } : {}
