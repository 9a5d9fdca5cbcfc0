import * as z from 'zod'
import { extension, id, instant, instantSent } from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'

export const StampingType = z.object({
  Code: z.int().positive(),
  Description: z.string(),
  IsDefault: z.boolean(),
  /** True if the type needs work order rows. */
  IsWorkOrder: z.boolean(),
  /** True for a planned absence, which has a separate timeline. */
  IsNonPresence: extension(z.boolean()),
  /** True for the type that ends the day and starts nothing. */
  IsEndOfDay: extension(z.boolean()),
})
export type StampingType = z.output<typeof StampingType>

const StampedRow = z.strictObject({ OrderId: id, OrderRowId: id })

/** The answers of the wizard; unasked ones are omitted. */
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
    /** If omitted, the server's present time. */
    StartTime: instantSent.nullish(),
    TypeId: z.int32().positive(),
    IsWorkOrder: z.boolean().nullish(),
    OrderRows: z.array(StampedRow).max(200).nullish(),
    ...wizardAnswers,
    /**
     * The time of the tap by the device's clock, for an offline stamping. It needs the header
     * `client-sent-at` and replaces StartTime.
     */
    ClientTime: extension(instantSent.nullish()),
    /** The browser's id. */
    DeviceId: extension(z.uuid().nullish()),
  })
  .transform(omitNulls)
export type StampingRequest = z.output<typeof StampingRequest>

export const Stamping = z.object({
  Id: id,
  StartTime: instant,
  /** Null while it runs. */
  EndTime: instant.nullable(),
  TypeId: z.int().positive(),
  TypeDescription: z.string(),
  SalesmanId: id,
  SalesmanName: extension(z.string()),
  IsWorkOrder: z.boolean(),
  /** Increases with each change; a correction names the version it is based on. */
  Version: extension(z.int()),
  /** True if it came from a device whose clock differed by more than two minutes. */
  IsClockOff: extension(z.boolean()),
  LicenseNumber: z.string().nullable(),
  OrderRows: z.array(
    z.object({
      OrderId: id,
      OrderNumber: z.int(),
      RowId: id,
      /** The row's name, for the bar at the bottom edge. */
      Name: extension(z.string()),
      /** Minutes. */
      StandardTime: extension(z.number().nullable()),
      UsedTime: extension(z.number().nullable()),
    }),
  ),
})
export type Stamping = z.output<typeof Stamping>

/** A person who can be stamped: M or U in the subsystem. */
export const StampingEmployee = z.object({
  Id: id,
  Name: z.string(),
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
})
export type StampingEmployee = z.output<typeof StampingEmployee>
