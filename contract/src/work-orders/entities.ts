import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, externalNumber, id, idInPath, instant, searchText } from '../fields.ts'
import { partsField } from '../parts-planning/summary.ts'
import { CustomerCard, WorkOrderVehicle } from '../vehicles/entities.ts'
import { Job, jobStates } from './rows.ts'

/** Statuses of a work order: A active, P planned, C closed, I invoiced. */
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
  /** The employee of the resource; null for a resource that is not a person. */
  EmployeeId: extension(id.nullable()),
  StartTime: instant,
  EndTime: instant,
})

/** The lock of the employee who edits the work order. An expired lock is not sent. */
export const WorkOrderLock = z.object({
  EmployeeId: id,
  EmployeeName: z.string(),
  Since: instant,
  ExpiresAt: extension(instant),
})
export type WorkOrderLock = z.output<typeof WorkOrderLock>

export const WorkOrderOrigin = z.object({
  Source: z.string(),
  ReceivedAt: instant,
  /** The version that the source sent; null if it sends none. */
  SourceVersion: z.string().nullable(),
})
export type WorkOrderOrigin = z.output<typeof WorkOrderOrigin>

/** The cancellation of a work order. Lists leave out cancelled work orders. */
export const WorkOrderCancellation = z.object({
  /** The source that cancelled the work order; null if a person at the site did. */
  Source: z.string().nullable(),
  /** The name of the person who cancelled the work order; null if a source did. */
  By: extension(z.string().nullable()),
  At: instant.nullable(),
})
export type WorkOrderCancellation = z.output<typeof WorkOrderCancellation>

const header = {
  Id: id,
  GlobalId: z.uuid(),
  OrderNumber: z.int(),
  ExternalNumber: externalNumber,
  Status: z.enum(workOrderStatuses),
  StatusDescription: z.string(),
  SubstatusDescription: z.string().nullable(),
  ReceiverId: id.nullable(),
  ReceiverName: extension(z.string().nullable()),
  Note: z.string(),
  HasActivePaymentLink: z.boolean(),
  CustomerWaiting: z.boolean(),
  PartsPrePlanned: z.boolean(),
  PartsPrePicked: z.boolean(),
  EstimatedDeliveryDateTime: instant.nullable(),
  /** The present or next reservation, or the last one if all are over. Null if there is none. */
  TimeReservation: TimeReservation.nullable(),
  /** All reserved resources, sorted by start. */
  Resources: z.array(ReservedResource),
  /** The master state of the jobs (specification.md, States). */
  State: extension(z.enum(jobStates)),
  /**
   * The lowest illegal depth in millimetres in the vehicle's latest measurement. Null if there is none, or if
   * the work order is closed or invoiced.
   */
  IllegalTreadDepth: extension(z.number().nullable()),
}

/** A work order in the results of a search. */
export const WorkOrderSummary = z.object({
  ...header,
  Vehicle: WorkOrderVehicle.pick({
    VehicleId: true,
    SerialNumber: true,
    LicenseNumber: true,
    MakeName: true,
    ModelName: true,
  }),
  /** The jobs in their order. Their `Rows` are empty. */
  Jobs: z.array(Job.omit({ JobId: true, WorkOrderId: true, ExternalId: true })),
})
export type WorkOrderSummary = z.output<typeof WorkOrderSummary>

/** A work order with all data of its page. */
export const WorkOrder = z.object({
  ...header,
  Vehicle: WorkOrderVehicle,
  /** The mileage in kilometres. `MileageAtHandover` has the same unit. */
  Mileage: z.int().nullable(),
  MileageAtHandover: z.int().nullable(),
  UseHours: z.int().nullable(),
  VehicleLocation: z.string(),
  PickShelf: z.string(),
  ...partsField,
  /** True if the part rows are hidden from the web. The server then omits these rows. */
  HidePartsInWeb: z.boolean(),
  /** Name of the contact; null without the right to see customers. */
  ContactCustomerName: z.string().nullable(),
  ContactCustomerPhone: z.string().nullable(),
  /** Additional data of the contact; null without the right to see customers. */
  ContactCustomer: extension(CustomerCard.nullable()),
  Jobs: z.array(Job),
  /** The source of the last received version of the work order; null if no source has sent it. */
  Origin: extension(WorkOrderOrigin.nullable()),
  /** The cancellation; null if the work order is not cancelled. */
  Cancellation: extension(WorkOrderCancellation.nullable()),
  /** The number of open differences of the work order, its vehicle, its contact and its reservations. */
  DifferenceCount: extension(z.int()),
  /** The lock of the work order; null if no one edits it. */
  Lock: extension(WorkOrderLock.nullable()),
  /** Counts the changes of the work order; also sent as `ETag`. */
  Version: extension(z.int()),
})
export type WorkOrder = z.output<typeof WorkOrder>

const filter = searchText(40)

/** Filters of the work order search. At least one is required. */
export const WorkOrderSearch = z
  .object({
    /** An order number, optionally with a prefix such as `WO-`, or a text number. */
    OrderNumber: filter.regex(/[\p{L}\p{N}]/u, expects('letterOrDigit')).optional(),
    /** The beginning of a plate, a complete VIN, or a text number. */
    LicenseNumber: filter.regex(/[\p{L}\p{N}]/u, expects('letterOrDigit')).optional(),
    /** The employee who received the vehicle. */
    Receiver: idInPath.optional(),
  })
  .refine((filters) => Object.values(filters).some((value) => value !== undefined), {
    ...expects('filter'),
    path: ['OrderNumber'],
  })
