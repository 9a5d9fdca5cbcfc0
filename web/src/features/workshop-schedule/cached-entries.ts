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

/** Returns the entries of a reservation from a cached day; empty if no cached day contains it. */
export function cachedEntries(queries: QueryClient, oid: string): readonly ScheduleReservation[] {
  for (const [, entries] of queries.getQueriesData<ScheduleReservation[]>({
    queryKey: endpointKey(listScheduleReservations),
  })) {
    const matching = entries?.filter(({ Oid }) => Oid === oid)
    if (matching?.length) return matching
  }
  return []
}

/**
 * Replaces the entries of a reservation in all cached days, except in days that contain a newer version. A
 * cached day may then contain entries of other days, which `useScheduleDay` omits. Also removes the
 * reservation from the unallocated work, or invalidates the unallocated work if only material resources have
 * entries.
 */
export function replaceEntries(
  queries: QueryClient,
  oid: string,
  entries: readonly ScheduleReservation[],
): void {
  const version = entries[0]?.version ?? 0
  queries.setQueriesData<ScheduleReservation[]>(
    { queryKey: endpointKey(listScheduleReservations) },
    (cached) => {
      if (cached === undefined) return undefined
      if (cached.some((entry) => entry.Oid === oid && (entry.version ?? 0) > version)) return cached
      // Keeps the positions in the list. The entries of other reservations remain the same objects, so that
      // their boxes do not rerender.
      const coming = [...entries]
      return [...cached.flatMap((entry) => (entry.Oid === oid ? coming.splice(0, 1) : [entry])), ...coming]
    },
  )
  repeatReads(queries)
  if (entries.some(({ isMaterial }) => !isMaterial)) dropUnallocated(queries, oid)
  else invalidate(queries, listUnallocatedReservations)
}

/**
 * Restarts pending requests for cached days, because their responses may be older than the change that was
 * just applied.
 */
function repeatReads(queries: QueryClient): void {
  void queries.invalidateQueries({
    queryKey: endpointKey(listScheduleReservations),
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data !== undefined,
  })
}

/** Removes an unallocated reservation from the cached days, and invalidates the lists of unallocated work. */
export function dropEntries(queries: QueryClient, oid: string): void {
  queries.setQueriesData<ScheduleReservation[]>(
    { queryKey: endpointKey(listScheduleReservations) },
    (cached) => cached?.filter(({ Oid }) => Oid !== oid),
  )
  repeatReads(queries)
  invalidate(queries, listUnallocatedReservations)
}

/** Removes an allocated reservation from the lists of unallocated work. */
export function dropUnallocated(queries: QueryClient, oid: string): void {
  queries.setQueriesData<UnallocatedReservation[]>(
    { queryKey: endpointKey(listUnallocatedReservations) },
    (cached) =>
      cached?.some(({ reservationId }) => reservationId === oid)
        ? cached.filter(({ reservationId }) => reservationId !== oid)
        : cached,
  )
}

/**
 * Applies another user's change of a reservation. The cached days change without a request if the event
 * contains the entries. Otherwise they are invalidated.
 */
export function applyChange(queries: QueryClient, event: LiveEvent<'reservationChanged'>): void {
  if (!event.Entries) invalidate(queries, listScheduleReservations, listUnallocatedReservations)
  else if (event.Entries.length === 0) dropEntries(queries, event.Oid)
  else replaceEntries(queries, event.Oid, event.Entries)
}

/**
 * Invalidates the days that contain the work order, because its progress or its missing parts may have
 * changed.
 */
export const invalidateDaysWithWorkOrder = (
  queries: QueryClient,
  { WorkOrderId }: LiveEvent<'partsChanged' | 'progressChanged'>,
): void => invalidateDays(queries, ({ workOrderId }) => workOrderId === WorkOrderId)

/**
 * Invalidates the stampings, and the days with open work on one of the work orders, because that work may
 * have begun.
 */
export function invalidateStampings(
  queries: QueryClient,
  { WorkOrderIds }: LiveEvent<'stampingChanged'>,
): void {
  invalidate(queries, listScheduleStampings)
  invalidateDays(
    queries,
    ({ workOrderId, state }) =>
      state === 'open' && workOrderId !== undefined && WorkOrderIds.includes(workOrderId),
  )
}

const invalidateDays = (queries: QueryClient, isMeant: (entry: ScheduleReservation) => boolean): void =>
  invalidateLists(queries, listScheduleReservations, isMeant)

/** Invalidates the schedule; active queries refetch immediately. */
export const invalidateSchedule = (queries: QueryClient): void =>
  invalidate(
    queries,
    listScheduleResources,
    listScheduleShifts,
    listScheduleReservations,
    listScheduleStampings,
    listUnallocatedReservations,
  )
