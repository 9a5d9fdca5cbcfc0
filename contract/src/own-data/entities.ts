import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import {
  day,
  dayInPath,
  decimal,
  externalNumber,
  id,
  instant,
  instantSent,
  signedQuantity,
  text,
} from '../fields.ts'
import { languages } from '../texts/language.ts'

/** True for each kind of record that people of the site may write, because no other system is its master. */
export const OwnDataOffer = z.object({
  WorkOrders: z.boolean(),
  Reservations: z.boolean(),
  Vehicles: z.boolean(),
  Customers: z.boolean(),
})
export type OwnDataOffer = z.output<typeof OwnDataOffer>

/** A customer in the results of a search. */
export const FoundCustomer = z.object({
  CustomerId: id,
  /** The number that the dealership has given the customer; null if it has given none. */
  Number: z.string().nullable(),
  /** The name of the company or, for a private person, of the person. */
  Name: z.string(),
  /** The contact person of a company; null for a private person. */
  ContactPerson: z.string().nullable(),
  IsCompany: z.boolean(),
  Phone: z.string().nullable(),
  City: z.string().nullable(),
  VehicleCount: z.int(),
})
export type FoundCustomer = z.output<typeof FoundCustomer>

/** A vehicle in the results of a search, with its customer, visits and open work orders. */
export const FoundVehicle = z.object({
  VehicleId: id,
  /** Empty if the vehicle has no plate. */
  LicenseNumber: z.string(),
  SerialNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  ModelYear: z.int().nullable(),
  Colour: z.string().nullable(),
  Mileage: z.int().nullable(),
  InspectionDate: day.nullable(),
  /**
   * The holder, else the payer, else the owner. Null if there is none, or without the right to see customers.
   */
  Customer: FoundCustomer.nullable(),
  /** The last visits, at most 3, the newest first. */
  Visits: z.array(
    z.object({ On: instant, Mileage: z.int().nullable(), Notes: z.array(z.string()), Number: z.string() }),
  ),
  /** The open work orders, at most 5, the newest first. */
  OpenOrders: z.array(z.object({ OrderNumber: z.int(), Number: z.string() })),
})
export type FoundVehicle = z.output<typeof FoundVehicle>

/** A free time for new work, with its person and bay. */
export const FreeSlot = z.object({
  StartTime: instant,
  EndTime: instant,
  Person: z.object({ Id: id, Name: z.string() }),
  /** Null if the workshop has no bays. */
  Bay: z.object({ Id: id, Name: z.string() }).nullable(),
  /** The shifts of the person on the day of the slot. `Taken` has the reserved times. */
  Present: z.array(z.object({ StartTime: instant, EndTime: instant })),
  Taken: z.array(z.object({ StartTime: instant, EndTime: instant })),
})
export type FreeSlot = z.output<typeof FreeSlot>

const line = (max: number) => text(max).nullish()
const name = text(200).regex(/\S/, expects('empty'))
const kilometres = z.int().min(0).max(2_000_000).nullish()
/** An empty text, or a text with a letter or a digit. The search cannot find other texts. */
const plate = text(20)
  .regex(/^\s*$|[\p{L}\p{N}]/u, expects('letterOrDigit'))
  .nullish()
const address = text(254)
  .trim()
  .regex(/^$|^[^@\s]+@[^@\s]+$/, expects('email'))
  .nullish()

/** The fields of a customer that people may write. */
export const CustomerFields = z
  .strictObject({
    FirstName: line(200),
    LastName: line(200),
    CompanyName: line(200),
    Phone: line(50),
    Email: address,
    Street: line(200),
    PostalCode: line(20),
    City: line(100),
    Country: line(60),
    Language: z.enum(languages).nullish(),
    AllowsMarketing: z.boolean().nullish(),
  })
  .check(({ value, issues }) => {
    const isNamed = [value.LastName, value.CompanyName].some((one) => one != null && one.trim() !== '')
    if (!isNamed) issues.push(issueAt([], 'missing', { input: value }))
  })
export type CustomerFields = z.output<typeof CustomerFields>

/** The fields of a vehicle that people may write. */
export const VehicleFields = z
  .strictObject({
    LicenseNumber: plate,
    SerialNumber: line(50),
    MakeName: name,
    ModelName: name,
    ModelYear: z.int().min(1900).max(2200).nullish(),
    Colour: line(100),
    EngineType: line(100),
    Mileage: kilometres,
    Note: line(4000),
    FirstRegistrationDate: dayInPath.nullish(),
    InspectionDate: dayInPath.nullish(),
    NextServiceDate: dayInPath.nullish(),
  })
  .check(({ value, issues }) => {
    const isNamed = [value.LicenseNumber, value.SerialNumber].some(
      (one) => one != null && /[\p{L}\p{N}]/u.test(one),
    )
    if (!isNamed) issues.push(issueAt([], 'missing', { input: value }))
    // Refuses texts that resemble the stand-in for a missing VIN (docs/decisions/dealer-data.md).
    if (/^\W*N\W*[O0]\W*V\W*[I1]\W*N[\W\d_]*$/i.test(value.SerialNumber ?? ''))
      issues.push(issueAt(['SerialNumber'], 'wrong', { input: value.SerialNumber }))
  })
export type VehicleFields = z.output<typeof VehicleFields>

/** Maximum number of jobs of a new work order. */
export const maxNewJobs = 50

/** A job of a new work order, with one labour row: an operation of the catalogue, or a free text. */
export const NewOrderJob = z.strictObject({
  /** The name of the job. It is ignored for an operation, which has its name from the catalogue. */
  Name: text(500).regex(/\S/, expects('empty')),
  /** The planned minutes of a free text. An operation has its standard time. */
  Minutes: z.number().min(0).max(9_999).nullish(),
  Operation: z
    .strictObject({ SupplierNumber: text(50).min(1), WorkOperationCode: text(50).min(1) })
    .nullish(),
})
export type NewOrderJob = z.output<typeof NewOrderJob>

/**
 * Input of `createWorkOrder`: an existing or new vehicle, an optional customer, the jobs, and an optional
 * reservation.
 */
export const NewWorkOrder = z
  .strictObject({
    /** The id of an existing vehicle. Otherwise `NewVehicle` is required. */
    VehicleId: id.nullish(),
    NewVehicle: VehicleFields.nullish(),
    /**
     * The id of an existing customer. If it and `NewCustomer` are omitted, the work order has no customer.
     */
    CustomerId: id.nullish(),
    NewCustomer: CustomerFields.nullish(),
    /** The customer's request in the customer's words. */
    Note: text(4000),
    Mileage: kilometres,
    Jobs: z.array(NewOrderJob).max(maxNewJobs),
    EstimatedDeliveryDateTime: instantSent.nullish(),
    CustomerWaiting: z.boolean(),
    /** The reservation; omitted for none. Without resources, it is unallocated. */
    Reservation: z
      .strictObject({ StartTime: instantSent, EndTime: instantSent, ResourceIds: z.array(id).max(5) })
      .nullish(),
  })
  .check(({ value, issues }) => {
    if ((value.VehicleId == null) === (value.NewVehicle == null))
      issues.push(issueAt(['VehicleId'], 'missing', { input: value.VehicleId }))
    if (value.CustomerId != null && value.NewCustomer != null)
      issues.push(issueAt(['NewCustomer'], 'mustBeEmpty', { input: value.NewCustomer }))
  })
export type NewWorkOrder = z.output<typeof NewWorkOrder>

/** The ids and numbers of a new work order. */
export const CreatedWorkOrder = z.object({
  WorkOrderId: id,
  OrderNumber: z.int(),
  ExternalNumber: externalNumber,
  VehicleId: id,
  CustomerId: id.nullable(),
})
export type CreatedWorkOrder = z.output<typeof CreatedWorkOrder>

/** Input of `setOwnStatus`: A reopens the work order, C closes it. */
export const StatusChange = z.strictObject({ Status: z.enum(['A', 'C']) })
export type StatusChange = z.output<typeof StatusChange>

/** The response of the calls that change a whole work order. */
export const ChangedWorkOrder = z.object({
  WorkOrderId: id,
  Version: z.int(),
  /** The number of reservations that lost their resources, because those are now reserved for other work. */
  LostReservations: z.int(),
})
export type ChangedWorkOrder = z.output<typeof ChangedWorkOrder>

/** The stored fields of a customer. An empty field is null. */
export const StoredCustomer = z.object({
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  CompanyName: z.string().nullable(),
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  Street: z.string().nullable(),
  PostalCode: z.string().nullable(),
  City: z.string().nullable(),
  Country: z.string().nullable(),
  Language: z.enum(languages).nullable(),
  AllowsMarketing: z.boolean().nullable(),
})
export type StoredCustomer = z.output<typeof StoredCustomer>

/** The stored fields of a vehicle. An empty field is null. */
export const StoredVehicle = z.object({
  LicenseNumber: z.string().nullable(),
  SerialNumber: z.string().nullable(),
  MakeName: z.string(),
  ModelName: z.string(),
  ModelYear: z.int().nullable(),
  Colour: z.string().nullable(),
  EngineType: z.string().nullable(),
  Mileage: z.int().nullable(),
  Note: z.string().nullable(),
  FirstRegistrationDate: day.nullable(),
  InspectionDate: day.nullable(),
  NextServiceDate: day.nullable(),
})
export type StoredVehicle = z.output<typeof StoredVehicle>

/** Input of a save. `Base` has the values that the form had when it was opened; a missing value is null. */
export const CustomerSave = z.strictObject({
  Base: StoredCustomer.partial().strict(),
  Values: CustomerFields,
})
export type CustomerSave = z.output<typeof CustomerSave>
export const VehicleSave = z.strictObject({
  Base: StoredVehicle.extend({ MakeName: z.string().nullable(), ModelName: z.string().nullable() })
    .partial()
    .strict(),
  Values: VehicleFields,
})
export type VehicleSave = z.output<typeof VehicleSave>

/** A receipt of a part. A negative quantity reverses a receipt. */
export const PartReceipt = z.strictObject({
  SupplierNumber: text(50).min(1),
  ItemNumber: text(60).min(1),
  StockCode: text(50).min(1),
  Quantity: signedQuantity.refine((amount) => amount !== 0, expects('notZero')),
  /** The new shelf of the part. If omitted, the shelf does not change. */
  Location: text(50).nullish(),
})
export type PartReceipt = z.output<typeof PartReceipt>

/** The quantities of a part in its stock after a receipt. */
export const ReceivedPart = z.object({
  InStock: decimal,
  Available: decimal,
  /** Open work orders that need more of the part than is reserved for them, the oldest first. */
  Waiting: z.array(
    z.object({ WorkOrderId: id, OrderNumber: z.int(), LicenseNumber: z.string(), Quantity: decimal }),
  ),
})
export type ReceivedPart = z.output<typeof ReceivedPart>
