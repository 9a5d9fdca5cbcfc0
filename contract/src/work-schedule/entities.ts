import * as z from 'zod'
import { extension, id, instant } from '../fields.ts'
import { partsField } from '../parts-planning/summary.ts'
import { ReservedResource, TimeReservation, WorkOrderSummary } from '../work-orders/entities.ts'

/** A reservation: a time in the workshop for a work order. */
export const Reservation = z.object({
  ReservationNumber: id,
  StartTime: instant,
  EndTime: instant,
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  WorkOrderId: id,
  WorkOrder: WorkOrderSummary.extend(partsField),
  TimeReservation,
  Resources: z.array(ReservedResource),
  ActualDeliveryDateTime: instant.nullable(),
  IsCustomerLate: z.boolean(),
  /** Employees with a running stamping on the work order, sorted by the start of the stamping. */
  ClockedOn: extension(z.array(z.object({ EmployeeId: id, Name: z.string(), Since: instant }))),
})
export type Reservation = z.output<typeof Reservation>
