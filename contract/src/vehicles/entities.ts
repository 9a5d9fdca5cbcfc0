import * as z from 'zod'
import { day, extension, id } from '../fields.ts'
import { languages } from '../texts/language.ts'

export const Warranty = z.object({
  Type: z.string(),
  Explanation: z.string(),
  StartDate: day,
  EndDate: day.nullable(),
})

/** A customer's data in addition to the name. */
export const CustomerCard = z.object({
  CustomerId: extension(id),
  /** The number that the dealership has given the customer; null if it has given none. */
  Number: extension(z.string().nullable()),
  /** The contact person of a company; null for a private person. */
  ContactPerson: z.string().nullable(),
  IsCompany: z.boolean(),
  Street: z.string().nullable(),
  PostalCode: z.string().nullable(),
  City: z.string().nullable(),
  Country: z.string().nullable(),
  Language: z.enum(languages).nullable(),
  /** True if the customer allows marketing; null if the customer was not asked. */
  AllowsMarketing: z.boolean().nullable(),
})
export type CustomerCard = z.output<typeof CustomerCard>

/** The data of a vehicle that the page of a work order shows. */
export const WorkOrderVehicle = z.object({
  VehicleId: id,
  SerialNumber: z.string(),
  LicenseNumber: z.string(),
  MakeName: extension(z.string()),
  ModelName: extension(z.string()),
  ModelYear: extension(z.int().nullable()),
  EngineNumber: extension(z.string().nullable()),
  Colour: extension(z.string().nullable()),
  FirstRegistrationDate: extension(day.nullable()),
  PreviousServiceDate: extension(day.nullable()),
  /** The reading at the previous service, in kilometres. */
  PreviousServiceMileage: extension(z.int().nullable()),
  /** The operating hours. The page shows them only if the site uses them. */
  UseHours: extension(z.int().nullable()),
  Warranties: extension(z.array(Warranty)),
})
