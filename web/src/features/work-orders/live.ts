import type { LiveHandlers } from '../../platform/live/live-listener.ts'
import { invalidateWorkOrders } from './api.ts'

/** Invalidates open work orders that a live event concerns. */
export const liveHandlers: LiveHandlers = {
  workOrderChanged: (queries, { WorkOrderId, Version }) =>
    invalidateWorkOrders(queries, (order) => order.Id === WorkOrderId && (order.Version ?? 0) < Version),
  differencesChanged: (queries, { WorkOrderId }) =>
    invalidateWorkOrders(queries, ({ Id }) => WorkOrderId === null || Id === WorkOrderId),
  workOrderLock: (queries, { WorkOrderId }) => invalidateWorkOrders(queries, ({ Id }) => Id === WorkOrderId),
  stampingChanged: (queries, { WorkOrderIds }) =>
    invalidateWorkOrders(queries, ({ Id }) => WorkOrderIds.includes(Id)),
  tyresChanged: (queries, { VehicleId }) =>
    invalidateWorkOrders(queries, ({ Vehicle }) => Vehicle.VehicleId === VehicleId),
  subscribed: (queries, workOrderId, { Version, LockedBy }) =>
    invalidateWorkOrders(
      queries,
      (order) =>
        order.Id === workOrderId &&
        (order.Version !== Version || (order.Lock?.EmployeeId ?? null) !== LockedBy),
    ),
}
