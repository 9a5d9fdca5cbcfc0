import * as z from 'zod'
import { externalNumber } from '../fields.ts'

/** The numbers of a work order and its vehicle, for lists whose entries are about work orders. */
export const WorkOrderBrief = z.object({
  OrderNumber: z.int(),
  ExternalNumber: externalNumber,
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
})
