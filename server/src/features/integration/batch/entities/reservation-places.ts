import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { recordedPlace } from '../../../workshop-schedule/change-reservation.ts'

/**
 * A resource of a reservation in a record, with its stored id. If it has no times, those of the reservation
 * apply.
 */
export interface SentResource {
  readonly resource: number
  readonly startTime?: string
  readonly endTime?: string
}

/** Returns the allocations of a stored reservation that its record describes. */
export const placesOf = (
  { start_at, end_at }: { readonly start_at: Date; readonly end_at: Date },
  resources: readonly SentResource[],
): Place[] =>
  resources.map(({ resource, startTime, endTime }) => ({
    resourceId: resource,
    startAt: startTime === undefined ? start_at : new Date(startTime),
    endAt: endTime === undefined ? end_at : new Date(endTime),
  }))

/** True if two lists have the same allocations, regardless of their order. */
export function areSamePlaces(one: readonly Place[], other: readonly Place[]): boolean {
  const named = (places: readonly Place[]) =>
    JSON.stringify(places.map((place) => JSON.stringify(recordedPlace(place))).toSorted())
  return named(one) === named(other)
}
