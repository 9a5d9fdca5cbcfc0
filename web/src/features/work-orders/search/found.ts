import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'

/** A work order as a line of a result, with the time that the line is about. */
export interface Found {
  readonly key: string
  /** Null when nothing is reserved. */
  readonly time: Pick<Reservation, 'StartTime' | 'EndTime' | 'IsCustomerLate'> | null
  readonly workOrder: WorkOrderSummary
  /** Listed among the earlier ones. */
  readonly isEarlier: boolean
}

/** A hit of the search: its time is the reservation nearest to now. */
export const foundOfWorkOrder = (workOrder: WorkOrderSummary, isEarlier: boolean): Found => ({
  key: `order-${workOrder.Id}`,
  time: workOrder.TimeReservation,
  workOrder,
  isEarlier,
})

/** A reservation of the day: its time is its own. */
export const foundOfReservation = (reservation: Reservation): Found => ({
  key: `reservation-${reservation.ReservationNumber}`,
  time: reservation,
  workOrder: reservation.WorkOrder,
  isEarlier: false,
})
