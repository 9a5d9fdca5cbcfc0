import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { today } from '../dealership/day.ts'
import type { Line } from '../dealership/people.ts'

/** The first work order of the site's day that is as wanted, to look at. @throws where there is none */
export async function findOrder(line: Line, isWanted: (order: WorkOrder) => boolean): Promise<WorkOrder> {
  const reservations = await line(workScheduleEndpoints.listReservations, { params: { date: today } })
  for (const { WorkOrderId } of reservations) {
    const order = await line(workOrderEndpoints.getWorkOrder, { params: { id: WorkOrderId } })
    if (isWanted(order)) return order
  }
  throw new Error('There is no such work order today')
}
