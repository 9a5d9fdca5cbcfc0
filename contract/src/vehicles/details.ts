import * as z from 'zod'
import { ActivityRow } from '../activities/entities.ts'
import { day, extension, externalNumber, id, instant } from '../fields.ts'
import { WorkOrderSummary } from '../work-orders/entities.ts'
import { JobRow } from '../work-orders/rows.ts'
import { CustomerCard, Warranty } from './entities.ts'

/** An owner or holder of a vehicle. */
const VehicleCustomer = z.object({
  /** For a company, `LastName` is the name of the company, and `FirstName` is null. */
  ContactInformation: z.object({
    FirstName: z.string().nullable(),
    LastName: z.string(),
    Card: extension(CustomerCard),
  }),
})
export type VehicleCustomer = z.output<typeof VehicleCustomer>

const identity = {
  VehicleId: id,
  LicenseNumber: z.string(),
  SerialNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  ModelYear: z.int().nullable(),
  /** Name of the default payer; null without the right to see customers. */
  DefaultPayerName: z.string().nullable(),
}

/** A vehicle in the results of a search. */
export const VehicleSummary = z.object(identity)
export type VehicleSummary = z.output<typeof VehicleSummary>

/** The vehicle details: a vehicle with its owners, its technical data and its open work. */
export const VehicleDetails = z.object({
  ...identity,
  EngineNumber: z.string().nullable(),
  EngineType: z.string().nullable(),
  ColourCode: z.string().nullable(),
  Colour: z.string().nullable(),
  /** The last reading in kilometres. */
  Mileage: z.int().nullable(),
  /** The operating hours. The page shows them only if the site uses them. */
  UseHours: z.int().nullable(),
  Note: z.string().nullable(),
  SubmodelName: z.string().nullable(),
  ModelCode: z.string().nullable(),
  ModelYearCode: z.string().nullable(),
  TechInfo: z.string().nullable(),
  FirstRegistrationDate: day.nullable(),
  InspectionDate: day.nullable(),
  NextServiceDate: day.nullable(),
  IntroductionDate: day.nullable(),
  /** Owners and holders; null without the right to see customers. */
  Customers: z
    .object({
      OwnerCustomer: VehicleCustomer.nullable(),
      OwnerCustomer2: VehicleCustomer.nullable(),
      HolderCustomer: VehicleCustomer.nullable(),
      HolderCustomer2: VehicleCustomer.nullable(),
    })
    .nullable(),
  Warranties: extension(z.array(Warranty)),
  /** Planned or active work orders of the site, newest first, at most 20. */
  OpenWorkOrders: extension(z.array(WorkOrderSummary)),
  /** The open tasks of the vehicle's work orders, newest first, at most 20. */
  OpenActivities: extension(z.array(ActivityRow)),
})
export type VehicleDetails = z.output<typeof VehicleDetails>

/** A line of the work that was done at a visit. */
export const ServiceHistoryRow = JobRow.pick({
  RowType: true,
  Name: true,
  Note: true,
  ItemNumber: true,
  WorkId: true,
  StandardTime: true,
  OrderedAmount: true,
  DeliveredAmount: true,
})
export type ServiceHistoryRow = z.output<typeof ServiceHistoryRow>

/** An invoiced visit to the workshop. */
export const ServiceHistoryEntry = z.object({
  InvoiceNumber: z.int().nullable(),
  ServiceDateTime: instant,
  /** The reading in kilometres. */
  DistanceDriven: z.int().nullable(),
  UseHours: z.int().nullable(),
  /** Name of the customer; null without the right to see customers, and for a visit to another site. */
  CustomerName: z.string().nullable(),
  /** The order number; 0 for a visit of another system whose number is not only digits. */
  WorkOrderNumber: z.int(),
  /** The text number of the work order; null if it has none. */
  ExternalNumber: externalNumber,
  /** The invoice number, if it is not only digits. `InvoiceNumber` is null then. */
  ExternalInvoiceNumber: extension(z.string().nullable()),
  /** True for a visit that another system invoiced. It has no work order here. */
  IsExternal: extension(z.boolean()),
  /** The site of the visit. */
  Unit: z.object({ Id: id, Description: z.string() }),
  /** The subjects of the jobs, in the order of the jobs. */
  JobNotes: extension(z.array(z.string())),
  Rows: z.array(ServiceHistoryRow),
})
export type ServiceHistoryEntry = z.output<typeof ServiceHistoryEntry>
