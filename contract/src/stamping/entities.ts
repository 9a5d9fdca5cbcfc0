import * as z from 'zod'
import { extension, id, instant, instantSent } from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'

export const StampingType = z.object({
  Code: z.int().positive(),
  Description: z.string(),
  IsDefault: z.boolean(),
  /** True if the type needs work order rows. */
  IsWorkOrder: z.boolean(),
  /** True for a planned absence; absences have a separate timeline. */
  IsNonPresence: extension(z.boolean()),
  /** True for the type that ends the day without a new stamping. */
  IsEndOfDay: extension(z.boolean()),
})
export type StampingType = z.output<typeof StampingType>

const StampedRow = z.strictObject({ OrderId: id, OrderRowId: id })

/** Answers to the wizard's questions; a question that was not asked has no answer. */
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
    /** Start of the stamping; if omitted, the server's present time. */
    StartTime: instantSent.nullish(),
    TypeId: z.int32().positive(),
    IsWorkOrder: z.boolean().nullish(),
    OrderRows: z.array(StampedRow).max(200).nullish(),
    ...wizardAnswers,
    /**
     * The time of the tap by the device's clock, for an offline stamping. It replaces `StartTime` and needs
     * the header `client-sent-at`.
     */
    ClientTime: extension(instantSent.nullish()),
    /** The id that the browser created for itself. */
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
  /** Counts the changes of the stamping; a correction names the version it is based on. */
  Version: extension(z.int()),
  /** True if the stamping came from a device whose clock was wrong by more than two minutes. */
  IsClockOff: extension(z.boolean()),
  LicenseNumber: z.string().nullable(),
  OrderRows: z.array(
    z.object({
      OrderId: id,
      OrderNumber: z.int(),
      RowId: id,
      /** The name of the row, for the bar at the bottom of the page. */
      Name: extension(z.string()),
      /** Minutes. */
      StandardTime: extension(z.number().nullable()),
      UsedTime: extension(z.number().nullable()),
    }),
  ),
})
export type Stamping = z.output<typeof Stamping>

/** An employee whose time can be stamped: M or U in the subsystem. */
export const StampingEmployee = z.object({
  Id: id,
  Name: z.string(),
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
})
export type StampingEmployee = z.output<typeof StampingEmployee>
