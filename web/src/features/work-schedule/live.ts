import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@verstas/contract/live/events.ts'
import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { invalidate, invalidateLists } from '../../platform/api/endpoint-query.ts'
import type { LiveHandlers } from '../../platform/live/live-listener.ts'

const { listMyReservations, listReservations, listReservationsOfEmployee } = workScheduleEndpoints
const ofOthers = [listReservations, listReservationsOfEmployee]

/**
 * Invalidates the cached days after a reservation was changed. The days of the user are invalidated only if
 * the reservation belongs, belonged or may belong to the user.
 */
function invalidateDaysOfMove(
  queries: QueryClient,
  { Entries }: LiveEvent<'reservationChanged'>,
  employeeId: number,
): void {
  invalidate(queries, ...ofOthers)
  // A person's resource has the person's id. `Entries` is empty if the reservation is unallocated, and null
  // if the entries are too long to send.
  const isMineNow = !Entries?.length || Entries.some(({ resourceId }) => resourceId === employeeId)
  if (isMineNow) invalidate(queries, listMyReservations)
  else
    invalidateDaysWithWorkOrders(
      queries,
      Entries.flatMap(({ workOrderId = [] }) => workOrderId),
    )
}

/** Invalidates the cached days that contain one of the work orders. */
function invalidateDaysWithWorkOrders(queries: QueryClient, workOrderIds: readonly number[]): void {
  for (const endpoint of [listMyReservations, ...ofOthers])
    invalidateLists<Reservation>(queries, endpoint, ({ WorkOrderId }) => workOrderIds.includes(WorkOrderId))
}

/** Invalidates the cached days that a live event concerns. */
export const liveHandlers: LiveHandlers = {
  reservationChanged: invalidateDaysOfMove,
  stampingChanged: (queries, { WorkOrderIds }) => invalidateDaysWithWorkOrders(queries, WorkOrderIds),
  progressChanged: (queries, { WorkOrderId }) => {
    invalidateDaysWithWorkOrders(queries, [WorkOrderId])
    // The customer may have started to wait, or the work may be done.
    invalidate(queries, startPageEndpoints.getDesk)
  },
}
