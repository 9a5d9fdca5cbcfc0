import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query of the schedule. */
export interface ScheduleAddress {
  /** The day that is shown; without one it is today. */
  readonly date?: Day
  /** The resource whose day a phone shows; by default the first of the list. */
  readonly resource?: number
}

/** Parses the address; invalid values are dropped. */
export function readScheduleAddress({ date, resource }: Record<string, unknown>): ScheduleAddress {
  const id = Number(resource)
  return {
    ...(isDay(date) && { date }),
    ...(Number.isSafeInteger(id) && id > 0 && { resource: id }),
  }
}
