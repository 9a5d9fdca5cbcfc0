import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { decimal, id, searchText } from '../fields.ts'
import { VehicleSummary } from '../vehicles/details.ts'
import { WorkOrderSummary } from '../work-orders/entities.ts'

/** The text of a search across all kinds of records. */
export const EverythingSearch = z.object({
  /**
   * A plate, a VIN or its end, a name, or a number: that of a work order, a customer or a part, a barcode or a phone
   * number.
   */
  Text: searchText(60)
    .min(2)
    .regex(/[\p{L}\p{N}]/u, expects('letterOrDigit')),
})

/** A vehicle of the site, without its customer's name. */
export const FoundCar = VehicleSummary.omit({ DefaultPayerName: true })
export type FoundCar = z.output<typeof FoundCar>

/** A customer with one of the customer's vehicles. A customer with several vehicles is listed once for each. */
export const FoundPerson = z.object({
  CustomerId: id,
  /** The number that the dealership has given the customer; null if it has given none. */
  Number: z.string().nullable(),
  Name: z.string(),
  Phone: z.string().nullable(),
  Vehicle: FoundCar,
  /** The number of the newest active work order of the vehicle; null if there is none. */
  ActiveOrderNumber: z.int().nullable(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** A part with its stock at the session's site. */
export const FoundPart = z.object({
  SupplierNumber: z.string(),
  ItemNumber: z.string(),
  Name: z.string(),
  SupplierName: z.string(),
  Available: decimal,
})
export type FoundPart = z.output<typeof FoundPart>

/** An active employee of the site, never a work queue. */
export const FoundEmployee = z.object({
  EmployeeId: id,
  Name: z.string(),
  /** The number in the payroll or dealer system. Null without the right to manage users, and if there is none. */
  Number: z.string().nullable(),
  /** True if the schedule has a row for the employee. */
  IsOnSchedule: z.boolean(),
  /** The work order on which the employee works now. Null if there is none, and without the right to see it. */
  Work: z.object({ OrderNumber: z.int(), LicenseNumber: z.string() }).nullable(),
})
export type FoundEmployee = z.output<typeof FoundEmployee>

/** The results of a search, best first in each list. A list is empty without the right to see its kind. */
export const FoundEverything = z.object({
  /** At most 12: open ones first, then the newest. */
  WorkOrders: z.array(WorkOrderSummary),
  /** At most 5. */
  Vehicles: z.array(FoundCar),
  /** At most 6. Empty without the right to see customers. */
  People: z.array(FoundPerson),
  /** At most 5. */
  Parts: z.array(FoundPart),
  /** At most 5. */
  Employees: z.array(FoundEmployee),
})
export type FoundEverything = z.output<typeof FoundEverything>
