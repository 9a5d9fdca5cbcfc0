import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, idInPath, instant, searchText } from '../fields.ts'
import { partsField } from '../parts-planning/summary.ts'
import { WorkOrderVehicle } from '../vehicles/entities.ts'
import { Job, jobStates } from './rows.ts'

/** A active, P planned, C closed, I invoiced. */
export const workOrderStatuses = ['A', 'P', 'C', 'I'] as const
export type WorkOrderStatus = (typeof workOrderStatuses)[number]

export const TimeReservation = z.object({
  StartTime: instant,
  EndTime: instant,
  ActualDeliveryDateTime: instant.nullable(),
  IsCustomerLate: z.boolean(),
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
})

export const ReservedResource = z.object({
  ResourceId: id,
  IsMaterial: extension(z.boolean()),
  Name: extension(z.string()),
  /** Whose resource it is, null for a bay or a lift. */
  EmployeeId: extension(id.nullable()),
  StartTime: instant,
  EndTime: instant,
})

/** Who edits a work order now; a lock that nobody renews ends by itself. */
export const WorkOrderLock = z.object({
  EmployeeId: id,
  EmployeeName: z.string(),
  Since: instant,
  ExpiresAt: extension(instant),
})
export type WorkOrderLock = z.output<typeof WorkOrderLock>

const header = {
  Id: id,
  GlobalId: z.uuid(),
  OrderNumber: z.int(),
  Status: z.enum(workOrderStatuses),
  StatusDescription: z.string(),
  SubstatusDescription: z.string().nullable(),
  ReceiverId: id.nullable(),
  /** The page shows a name, not a number. */
  ReceiverName: extension(z.string().nullable()),
  Note: z.string(),
  HasActivePaymentLink: z.boolean(),
  CustomerWaiting: z.boolean(),
  PartsPrePlanned: z.boolean(),
  PartsPrePicked: z.boolean(),
  EstimatedDeliveryDateTime: instant.nullable(),
  /** The reservation nearest to now. */
  TimeReservation: TimeReservation.nullable(),
  /** Every reserved resource, by its start. */
  Resources: z.array(ReservedResource),
  /** The job master state (specification.md, States). */
  State: extension(z.enum(jobStates)),
  /**
   * Millimetres of the worst tyre of the vehicle's latest measurement, only where that is under the legal depth; null
   * otherwise, and where the work order is closed.
   */
  IllegalTreadDepth: extension(z.number().nullable()),
}

/** A line of a search result. */
export const WorkOrderSummary = z.object({
  ...header,
  Vehicle: WorkOrderVehicle.pick({
    VehicleId: true,
    SerialNumber: true,
    LicenseNumber: true,
    MakeName: true,
    ModelName: true,
  }),
  /** In their order; their rows come with the work order in full. */
  Jobs: z.array(Job.omit({ JobId: true, WorkOrderId: true, ExternalId: true })),
})
export type WorkOrderSummary = z.output<typeof WorkOrderSummary>

/** A work order in full, with what its page needs. */
export const WorkOrder = z.object({
  ...header,
  Vehicle: WorkOrderVehicle,
  /** Kilometres, like the one at handover. */
  Mileage: z.int().nullable(),
  MileageAtHandover: z.int().nullable(),
  UseHours: z.int().nullable(),
  VehicleLocation: z.string(),
  PickShelf: z.string(),
  ...partsField,
  /** True when rows of parts are kept from the web; the server then leaves them out. */
  HidePartsInWeb: z.boolean(),
  /** Null without the right to see customers. */
  ContactCustomerName: z.string().nullable(),
  ContactCustomerPhone: z.string().nullable(),
  Jobs: z.array(Job),
  /** Who is editing now. */
  Lock: extension(WorkOrderLock.nullable()),
  /** Rises with each change; also the `ETag`. */
  Version: extension(z.int()),
})
export type WorkOrder = z.output<typeof WorkOrder>

const filter = searchText(40)

/** At least one filter; a plate needs a letter or a digit. */
export const WorkOrderSearch = z
  .object({
    OrderNumber: filter.regex(/^\d{1,10}$/, expects('orderNumber')).optional(),
    LicenseNumber: filter.regex(/[\p{L}\p{N}]/u, expects('letterOrDigit')).optional(),
    /** The receiving employee. */
    Receiver: idInPath.optional(),
  })
  .refine((filters) => Object.values(filters).some((value) => value !== undefined), {
    ...expects('filter'),
    path: ['OrderNumber'],
  })
