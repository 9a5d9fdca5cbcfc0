import * as z from 'zod'
import { extension, id, instant } from '../fields.ts'
import { partsField } from '../parts-planning/summary.ts'
import { ReservedResource, TimeReservation, WorkOrderSummary } from '../work-orders/entities.ts'

/** A time reserved for a work order in the workshop. */
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
  /** Employees who are clocked on the work order now, with the start of each stamping. The earliest is first. */
  ClockedOn: extension(z.array(z.object({ EmployeeId: id, Name: z.string(), Since: instant }))),
})
export type Reservation = z.output<typeof Reservation>
