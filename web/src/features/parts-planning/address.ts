import { type PlanningFilter, planningFilters } from '@verstas/domain/parts-planning/filter.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The address of the planning page: the filter of the reservations and a vehicle, or the day of the pick list. */
export interface PlanningAddress {
  readonly filter?: Exclude<PlanningFilter, 'all'>
  readonly list?: Day
  /** The order number of the vehicle whose parts are expanded first. */
  readonly car?: number
}

/** Parses the query parameters of the page, and ignores invalid values. */
export function readAddress({ filter, list, car }: Readonly<Record<string, unknown>>): PlanningAddress {
  const chosen = planningFilters.find((candidate) => candidate === filter)
  return {
    ...(chosen && chosen !== 'all' && { filter: chosen }),
    ...(isDay(list) && { list }),
    ...(/^[1-9]\d{0,14}$/.test(String(car)) && { car: Number(car) }),
  }
}
