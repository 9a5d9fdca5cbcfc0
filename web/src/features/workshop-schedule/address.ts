import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query parameters of the schedule. */
export interface ScheduleAddress {
  /** The day to show; today if omitted. */
  readonly date?: Day
  /** The resource whose day a phone shows; the first of the list if omitted. */
  readonly resource?: number
}

/** Parses the query parameters, and ignores invalid values. */
export function readAddress({ date, resource }: Record<string, unknown>): ScheduleAddress {
  const id = Number(resource)
  return {
    ...(isDay(date) && { date }),
    ...(Number.isSafeInteger(id) && id > 0 && { resource: id }),
  }
}
