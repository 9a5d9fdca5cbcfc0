import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query parameters of the shifts. */
export interface RosterAddress {
  /** A day of the week to show; today if omitted. */
  readonly date?: Day
}

/** Parses the query parameters, and ignores invalid values. */
export const readRosterAddress = ({
  date,
}: Readonly<Partial<Record<keyof RosterAddress, unknown>>>): RosterAddress => (isDay(date) ? { date } : {})
