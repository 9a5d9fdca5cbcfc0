import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'

/** A work order in a list of results, with its relevant time. */
export interface Found {
  readonly key: string
  /** Null if nothing is reserved. */
  readonly time: Pick<Reservation, 'StartTime' | 'EndTime' | 'IsCustomerLate'> | null
  readonly workOrder: WorkOrderSummary
  /** True if it is listed under the earlier work orders. */
  readonly isEarlier: boolean
}

/** Converts a search hit; its time is the reservation nearest to now. */
export const foundOfWorkOrder = (workOrder: WorkOrderSummary, isEarlier: boolean): Found => ({
  key: `order-${workOrder.Id}`,
  time: workOrder.TimeReservation,
  workOrder,
  isEarlier,
})

/** Converts a reservation of the day; its time is that of the reservation. */
export const foundOfReservation = (reservation: Reservation): Found => ({
  key: `reservation-${reservation.ReservationNumber}`,
  time: reservation,
  workOrder: reservation.WorkOrder,
  isEarlier: false,
})
