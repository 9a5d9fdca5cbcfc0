import * as z from 'zod'
import { day, extension, id } from '../fields.ts'

export const Warranty = z.object({
  Type: z.string(),
  Explanation: z.string(),
  StartDate: day,
  EndDate: day.nullable(),
})

/** The vehicle as a work order's page shows it. */
export const WorkOrderVehicle = z.object({
  VehicleId: id,
  SerialNumber: z.string(),
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  ModelYear: z.int().nullable(),
  EngineNumber: z.string().nullable(),
  Colour: z.string().nullable(),
  FirstRegistrationDate: day.nullable(),
  PreviousServiceDate: extension(day.nullable()),
  /** Kilometres. */
  PreviousServiceMileage: extension(z.int().nullable()),
  /** Hours; shown only where the site has used hours in use. */
  UseHours: z.int().nullable(),
  Warranties: extension(z.array(Warranty)),
})
