import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@verstas/contract/live/events.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { invalidate, invalidateLists } from '../../platform/api/endpoint-query.ts'

const { listMyReservations, listReservations, listReservationsOfEmployee } = workScheduleEndpoints
const ofOthers = [listReservations, listReservationsOfEmployee]

/** Invalidates the days on which a reservation was moved, if it was or is the user's. */
export function invalidateDaysOfMove(
  queries: QueryClient,
  { Entries }: LiveEvent<'reservationChanged'>,
  employeeId: number,
): void {
  invalidate(queries, ...ofOthers)
  // A person's resource has the person's id. Empty entries mean unallocated; too many entries are not sent.
  const isMineNow = !Entries?.length || Entries.some(({ resourceId }) => resourceId === employeeId)
  if (isMineNow) invalidate(queries, listMyReservations)
  else
    invalidateDaysWithWorkOrders(
      queries,
      Entries.flatMap(({ workOrderId = [] }) => workOrderId),
    )
}

/** Invalidates the days that contain one of the work orders. */
export function invalidateDaysWithWorkOrders(queries: QueryClient, workOrderIds: readonly number[]): void {
  for (const endpoint of [listMyReservations, ...ofOthers])
    invalidateLists<Reservation>(queries, endpoint, ({ WorkOrderId }) => workOrderIds.includes(WorkOrderId))
}
