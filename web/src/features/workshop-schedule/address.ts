import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query parameters of the schedule. */
export interface ScheduleAddress {
  /** The day to show; today if omitted. */
  readonly date?: Day
  /** The resource whose day a phone shows; the first of the list if omitted. */
  readonly resource?: number
  /** The id of a work order whose work is selected when the page opens. */
  readonly workOrder?: number
}

/** Parses the query parameters, and ignores invalid values. */
export function readAddress({ date, resource, workOrder }: Record<string, unknown>): ScheduleAddress {
  return {
    ...(isDay(date) && { date }),
    ...(isId(resource) && { resource: Number(resource) }),
    ...(isId(workOrder) && { workOrder: Number(workOrder) }),
  }
}

const isId = (value: unknown): boolean => Number.isSafeInteger(Number(value)) && Number(value) > 0
