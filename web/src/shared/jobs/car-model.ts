import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'

type CarOfOrder = {
  readonly Vehicle: Pick<WorkOrderSummary['Vehicle'], 'MakeName' | 'ModelName'>
  readonly TimeReservation: Pick<
    NonNullable<WorkOrderSummary['TimeReservation']>,
    'MakeName' | 'ModelName'
  > | null
}

/**
 * Returns the make and model of a work order's vehicle. A server that omits them from the vehicle sends them
 * with the reservation.
 */
export const carModel = ({ Vehicle, TimeReservation }: CarOfOrder): string =>
  [Vehicle.MakeName ?? TimeReservation?.MakeName, Vehicle.ModelName ?? TimeReservation?.ModelName]
    .filter(Boolean)
    .join(' ')
