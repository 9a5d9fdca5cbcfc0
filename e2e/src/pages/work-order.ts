import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { ApiClient } from '../server/api-client.ts'
import { daysOfVisits, workingDays } from '../server/day.ts'

/**
 * Finds a work order that `isWanted` accepts, without reserving it. Searches today first, then later days,
 * then earlier days.
 *
 * @throws if there is none
 */
export async function findOrder(api: ApiClient, isWanted: (order: WorkOrder) => boolean): Promise<WorkOrder> {
  for (const date of [...daysOfVisits, ...workingDays])
    for (const { WorkOrderId: id } of await api(workScheduleEndpoints.listReservations, {
      params: { date },
    })) {
      const order = await api(workOrderEndpoints.getWorkOrder, { params: { id } })
      if (isWanted(order)) return order
    }
  throw new Error('There is no such work order')
}
