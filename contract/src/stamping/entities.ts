import * as z from 'zod'
import { extension, id, instant, instantSent, omitNulls } from '../fields.ts'

export const StampingType = z.object({
  Code: z.int().positive(),
  Description: z.string(),
  IsDefault: z.boolean(),
  /** True when the type needs work order rows. */
  IsWorkOrder: z.boolean(),
  /** True for a planned absence, in a lane of its own. */
  IsNonPresence: extension(z.boolean()),
  /** True for the type that ends the day and opens nothing. */
  IsEndOfDay: extension(z.boolean()),
})
export type StampingType = z.output<typeof StampingType>

const StampedRow = z.strictObject({ OrderId: id, OrderRowId: id })

/** The answers of the wizard; what was not asked is left out. */
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
    /** Left out: the server's now. */
    StartTime: instantSent.nullish(),
    TypeId: z.int32().positive(),
    IsWorkOrder: z.boolean().nullish(),
    OrderRows: z.array(StampedRow).max(200).nullish(),
    ...wizardAnswers,
    /**
     * When the person stamped, by the device's clock: what was stamped without the network is stored at
     * that time. Goes with the header `client-sent-at` and instead of StartTime.
     */
    ClientTime: extension(instantSent.nullish()),
    /** The browser that it was stamped on. */
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
  /** Grows with each change; a correction names the one that it was made on. */
  Version: extension(z.int()),
  /** True when it came from a device whose clock was off by more than two minutes. */
  IsClockOff: extension(z.boolean()),
  LicenseNumber: z.string().nullable(),
  OrderRows: z.array(
    z.object({
      OrderId: id,
      OrderNumber: z.int(),
      RowId: id,
      /** What the bar at the bottom edge shows. */
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
