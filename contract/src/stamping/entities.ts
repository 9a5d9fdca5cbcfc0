import * as z from 'zod'
import { extension, externalNumber, id, instant, instantSent } from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'

export const StampingType = z.object({
  Code: z.int().positive(),
  Description: z.string(),
  IsDefault: z.boolean(),
  /** True if the type needs work order rows. */
  IsWorkOrder: z.boolean(),
  /** True for a planned absence, which the timeline shows in a separate row. */
  IsNonPresence: extension(z.boolean()),
  /** True for the type that ends the day without a new stamping. */
  IsEndOfDay: extension(z.boolean()),
  /** True for lunch. The app offers it first when work stops, and offers the way back to the work before it. */
  IsLunch: extension(z.boolean()),
})
export type StampingType = z.output<typeof StampingType>

const StampedRow = z.strictObject({ OrderId: id, OrderRowId: id })

/** Answers to the questions of the wizard. Null or omitted for a question that was not asked. */
export const wizardAnswers = {
  IsFlexTime: z.boolean().nullish(),
  IsOverTime: z.boolean().nullish(),
  IsKiKyTime: z.boolean().nullish(),
  IsPreviousJobsReady: z.boolean().nullish(),
  EndNonPresenceStamping: z.boolean().nullish(),
  IsReady: z.boolean().nullish(),
}

export const StampingRequest = z
  .strictObject({
    SalesmanId: id,
    /** Start of the stamping. If omitted, the server uses the present time. */
    StartTime: instantSent.nullish(),
    TypeId: z.int32().positive(),
    IsWorkOrder: z.boolean().nullish(),
    OrderRows: z.array(StampedRow).max(200).nullish(),
    ...wizardAnswers,
    /**
     * The time of a stamping that is sent late, as the clock of the device showed it. It replaces
     * `StartTime`. The header `client-sent-at` lets the server correct a wrong clock.
     */
    ClientTime: extension(instantSent.nullish()),
    /** The id of the device, which its browser created. */
    DeviceId: extension(z.uuid().nullish()),
  })
  .transform(omitNulls)
export type StampingRequest = z.output<typeof StampingRequest>

export const Stamping = z.object({
  Id: id,
  StartTime: instant,
  /** End of the stamping; null while it runs. */
  EndTime: instant.nullable(),
  TypeId: z.int().positive(),
  TypeDescription: z.string(),
  SalesmanId: id,
  SalesmanName: extension(z.string()),
  IsWorkOrder: z.boolean(),
  /** True if the type is lunch. */
  IsLunch: extension(z.boolean()),
  /** Counts the changes of the stamping. A correction contains the version that it is based on. */
  Version: extension(z.int()),
  /** True if the clock of the device was wrong by more than two minutes. */
  IsClockOff: extension(z.boolean()),
  LicenseNumber: z.string().nullable(),
  OrderRows: z.array(
    z.object({
      OrderId: id,
      OrderNumber: z.int(),
      ExternalNumber: externalNumber,
      RowId: id,
      /** The name of the row, which the running bar shows. */
      Name: extension(z.string()),
      /** The standard time in minutes. */
      StandardTime: extension(z.number().nullable()),
      UsedTime: extension(z.number().nullable()),
    }),
  ),
})
export type Stamping = z.output<typeof Stamping>

/** A stamping employee: `Subsystem` contains M or U. */
export const StampingEmployee = z.object({
  Id: id,
  Name: z.string(),
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
})
export type StampingEmployee = z.output<typeof StampingEmployee>
