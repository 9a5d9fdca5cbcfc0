import * as z from 'zod'
import { day, extension, id } from '../fields.ts'

export const Warranty = z.object({
  Type: z.string(),
  Explanation: z.string(),
  StartDate: day,
  EndDate: day.nullable(),
})

/** The vehicle on a work order's page. */
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
  /** Kilometres. */
  PreviousServiceMileage: extension(z.int().nullable()),
  /** Hours; shown only if the site uses operating hours. */
  UseHours: extension(z.int().nullable()),
  Warranties: extension(z.array(Warranty)),
})
