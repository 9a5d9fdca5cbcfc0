import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@verstas/contract/live/events.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { endpointKey, invalidate, invalidateLists } from '../../platform/api/endpoint-query.ts'

const {
  listScheduleReservations,
  listScheduleResources,
  listScheduleShifts,
  listScheduleStampings,
  listUnallocatedReservations,
} = workshopScheduleEndpoints

/** The entries of a reservation, as a day that was read has them; none where no day has it. */
export function cachedEntries(queries: QueryClient, oid: string): readonly ScheduleReservation[] {
  for (const [, entries] of queries.getQueriesData<ScheduleReservation[]>({
    queryKey: endpointKey(listScheduleReservations),
  })) {
    const own = entries?.filter(({ Oid }) => Oid === oid)
    if (own?.length) return own
  }
  return []
}

/**
 * Puts a reservation's entries in place of those that the read days have of it, and leaves all others as they are. Each read day
 * gets them all: who draws a day leaves out what does not touch it (`useScheduleReservations`). A day that has a
 * later version keeps it.
 */
export function replaceEntries(
  queries: QueryClient,
  oid: string,
  entries: readonly ScheduleReservation[],
): void {
  const version = entries[0]?.version ?? 0
  queries.setQueriesData<ScheduleReservation[]>(
    { queryKey: endpointKey(listScheduleReservations) },
    (known) => {
      if (known === undefined) return undefined
      if (known.some((entry) => entry.Oid === oid && (entry.version ?? 0) > version)) return known
      // In place: what keeps its place in the list stays the same object, and its box is not drawn anew.
      const coming = [...entries]
      return [...known.flatMap((entry) => (entry.Oid === oid ? coming.splice(0, 1) : [entry])), ...coming]
    },
  )
  if (entries.some(({ isMaterial }) => !isMaterial)) dropUnallocated(queries, oid)
  else invalidate(queries, listUnallocatedReservations)
}

/** Nobody has a reservation any more: no day draws it, and the lists of those that wait are read anew. */
export function dropEntries(queries: QueryClient, oid: string): void {
  queries.setQueriesData<ScheduleReservation[]>(
    { queryKey: endpointKey(listScheduleReservations) },
    (known) => known?.filter(({ Oid }) => Oid !== oid),
  )
  invalidate(queries, listUnallocatedReservations)
}

/** A reservation has somebody now: no day lists it any more. */
export function dropUnallocated(queries: QueryClient, oid: string): void {
  queries.setQueriesData<UnallocatedReservation[]>(
    { queryKey: endpointKey(listUnallocatedReservations) },
    (known) =>
      known?.some(({ reservationId }) => reservationId === oid)
        ? known.filter(({ reservationId }) => reservationId !== oid)
        : known,
  )
}

/** Takes in what somebody did with a reservation, without a call where the event tells it. */
export function takeInChange(queries: QueryClient, event: LiveEvent<'reservationChanged'>): void {
  if (!event.Entries) invalidate(queries, listScheduleReservations, listUnallocatedReservations)
  else if (event.Entries.length === 0) dropEntries(queries, event.Oid)
  else replaceEntries(queries, event.Oid, event.Entries)
}

/** Has the days read anew that have the work order: how far it is, or how many of its parts are missing, may have changed. */
export const hearWorkOrder = (
  queries: QueryClient,
  { WorkOrderId }: LiveEvent<'partsChanged' | 'progressChanged'>,
): void => invalidateDays(queries, ({ workOrderId }) => workOrderId === WorkOrderId)

/** Has the stampings read anew, and the days on which work has begun by one. */
export function hearStamping(queries: QueryClient, { WorkOrderIds }: LiveEvent<'stampingChanged'>): void {
  invalidate(queries, listScheduleStampings)
  invalidateDays(
    queries,
    ({ workOrderId, state }) =>
      state === 'open' && workOrderId !== undefined && WorkOrderIds.includes(workOrderId),
  )
}

const invalidateDays = (queries: QueryClient, isMeant: (entry: ScheduleReservation) => boolean): void =>
  invalidateLists(queries, listScheduleReservations, isMeant)

/** Has the schedule read anew, at once where it is shown. */
export const invalidateSchedule = (queries: QueryClient): void =>
  invalidate(
    queries,
    listScheduleResources,
    listScheduleShifts,
    listScheduleReservations,
    listScheduleStampings,
    listUnallocatedReservations,
  )
