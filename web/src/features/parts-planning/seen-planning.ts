import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { PickLine, PickTickAnswer, WorkOrderPart } from '@verstas/contract/parts-planning/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { endpointKey, invalidateChanges } from '../../platform/api/endpoint-query.ts'

const { listPlanningReservations, getPickList, tickPickLine } = partsPlanningEndpoints
const { listWorkOrderParts } = jobEndpoints

/** Invalidates all queries whose data a tick on the pick list changes. */
export const invalidatePlanning = (queries: QueryClient): void => invalidateChanges(queries, tickPickLine)

/** Updates a tick immediately in all cached queries that contain its line. */
export function showTick(queries: QueryClient, { WorkOrderId, RowId, ...tick }: PickTickAnswer): void {
  queries.setQueriesData<PickLine[]>({ queryKey: endpointKey(getPickList) }, (lines) =>
    lines?.map((line) =>
      line.WorkOrderId === WorkOrderId && line.RowId === RowId ? { ...line, ...tick } : line,
    ),
  )
  queries.setQueriesData<WorkOrderPart[]>({ queryKey: endpointKey(listWorkOrderParts) }, (parts) =>
    parts?.map((part) =>
      part.RowId === RowId && part.Need ? { ...part, Need: { ...part.Need, IsPicked: tick.IsPicked } } : part,
    ),
  )
}

interface Planned {
  readonly PartsPrePlanned: boolean
  readonly PartsPrePicked: boolean
  /** The new pick shelf; undefined if the current one remains. */
  readonly PickShelf: string | undefined
}

/**
 * Updates the planning state and the pick shelf of a work order immediately in all cached reservations of the
 * page.
 */
export function showPlanned(queries: QueryClient, workOrderId: number, planned: Planned): void {
  const { PickShelf, ...flags } = planned
  const change = (reservation: Reservation): Reservation => {
    const { WorkOrder } = reservation
    if (WorkOrder.Id !== workOrderId) return reservation
    const Parts =
      WorkOrder.Parts && PickShelf !== undefined ? { ...WorkOrder.Parts, PickShelf } : WorkOrder.Parts
    return { ...reservation, WorkOrder: { ...WorkOrder, ...flags, Parts } }
  }
  queries.setQueriesData<InfiniteData<Reservation[]>>(
    { queryKey: endpointKey(listPlanningReservations) },
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(change)) },
  )
}
