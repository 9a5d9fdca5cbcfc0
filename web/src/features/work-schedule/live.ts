import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@verstas/contract/live/events.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { invalidate, invalidateLists } from '../../platform/api/endpoint-query.ts'

const { listMyReservations, listReservations, listReservationsOfEmployee } = workScheduleEndpoints
const ofOthers = [listReservations, listReservationsOfEmployee]

/** Has the days read anew on which somebody's reservation was moved: my own where it was mine before or is mine now. */
export function hearReservation(
  queries: QueryClient,
  { Entries }: LiveEvent<'reservationChanged'>,
  employeeId: number,
): void {
  invalidate(queries, ...ofOthers)
  // A person's resource has the person's id. Nobody has what has no entries; too many of them are not told.
  const isMineNow = !Entries?.length || Entries.some(({ resourceId }) => resourceId === employeeId)
  if (isMineNow) invalidate(queries, listMyReservations)
  else
    hearWorkOrders(
      queries,
      Entries.flatMap(({ workOrderId = [] }) => workOrderId),
    )
}

/** Has the days read anew that show one of the work orders. */
export function hearWorkOrders(queries: QueryClient, workOrderIds: readonly number[]): void {
  for (const endpoint of [listMyReservations, ...ofOthers])
    invalidateLists<Reservation>(queries, endpoint, ({ WorkOrderId }) => workOrderIds.includes(WorkOrderId))
}
