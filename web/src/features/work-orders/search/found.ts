import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'

/** A work order in a list of results, with the time to show. */
export interface Found {
  readonly key: string
  /** The time of a reservation; null if there is none. */
  readonly time: Pick<Reservation, 'StartTime' | 'EndTime' | 'IsCustomerLate'> | null
  readonly workOrder: WorkOrderSummary
  /** True if the work order is listed under the heading for earlier work orders. */
  readonly isEarlier: boolean
}

/** Converts a search result. Its time is the present or next reservation, or the last one if all are over. */
export const foundOfWorkOrder = (workOrder: WorkOrderSummary, isEarlier: boolean): Found => ({
  key: `order-${workOrder.Id}`,
  time: workOrder.TimeReservation,
  workOrder,
  isEarlier,
})

/** Converts a reservation of the day, with its time. */
export const foundOfReservation = (reservation: Reservation): Found => ({
  key: `reservation-${reservation.ReservationNumber}`,
  time: reservation,
  workOrder: reservation.WorkOrder,
  isEarlier: false,
})
