import type { QueryClient } from '@tanstack/react-query'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { seenReservations } from '../work-schedule/api.ts'

/** What the list of a day told of the work order that an address names; null where nothing that was read tells of it. */
export const seenSummary = (
  queries: QueryClient,
  number: string,
  globalId: string,
): WorkOrderSummary | null =>
  seenReservations(queries)
    .map(({ WorkOrder }) => WorkOrder)
    .find(({ OrderNumber, GlobalId }) => (number ? String(OrderNumber) === number : GlobalId === globalId)) ??
  null
