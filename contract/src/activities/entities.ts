import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import {
  clearedFields,
  decimal,
  extension,
  id,
  instant,
  instantSent,
  omitNulls,
  orderNumber,
  price,
  refuseClearedWithValue,
  seenVersion,
  text,
} from '../fields.ts'
import { WorkOrderSummary } from '../work-orders/entities.ts'
import { maxActivityCharacters } from './characters.ts'

/** A kind of task. */
export const ActivityType = z.object({
  Code: z.string(),
  Description: z.string(),
  /** Who gets a new task of this type: an employee or a work queue. */
  DefaultEmployeeID: id.nullable(),
  /** Whether the caller has starred it. */
  IsFavourite: extension(z.boolean()),
  /** The type of the tasks that ask the parts desk for a part; at most one type of a site. */
  IsPartRequest: extension(z.boolean()),
})
export type ActivityType = z.output<typeof ActivityType>

/** A text that can be inserted into a task. */
export const ActivityTextTemplate = z.object({ TextKey: z.string(), Template: z.string() })
export type ActivityTextTemplate = z.output<typeof ActivityTextTemplate>

/** What another system has told of a task; the dialog shows the values of `Price` and `Message`. */
const ExternalSession = z.object({
  System: text(100),
  Data: z.array(z.strictObject({ Key: text(100), Value: text(4000) })).max(100),
})
export type ExternalSession = z.output<typeof ExternalSession>

const ActivityAttachment = z.object({ Id: id, Key: z.uuid(), FileName: z.string() })
export type ActivityAttachment = z.output<typeof ActivityAttachment>

/** One handing over of a task, its making included. */
const ActivityHistory = z.object({
  /** Who got it. */
  SalesmanId: id,
  /** Who gave it. */
  CreatorSalesmanId: id,
  Created: instant,
  Note: z.string().nullable(),
})
export type ActivityHistory = z.output<typeof ActivityHistory>

/** What a list of tasks shows of each: the row of the pool and of the monitor. */
const row = {
  Id: id,
  Header: z.string(),
  TypeDescription: z.string(),
  /** The assignee: an employee or a work queue. */
  SalesmanId: id,
  /** Who made it. */
  OriginalTaskCreatorSalesmanId: id,
  IsOpen: z.boolean(),
  Created: instant,
  /** The work order's fields are null where the task belongs to none. */
  WorkOrderNumber: z.int().nullable(),
  /** A `PriorityCode` of the settings; the lower the more urgent. */
  WorkOrderPriority: z.int().nullable(),
  /** That priority's `ColorCode`. */
  PriorityStyle: z.string().nullable(),
  IsCustomerWaiting: z.boolean(),
  WorkOrderVehicleMakeName: z.string().nullable(),
  WorkOrderVehicleModelName: z.string().nullable(),
  WorkOrderVehicleLicenseNumber: z.string().nullable(),
  /** Since when the assignee has it; for a queue, since when it waits. */
  AssignedAt: extension(instant),
}

/** A task as a row of the pool and of the monitor. */
export const ActivityRow = z.object(row)
export type ActivityRow = z.output<typeof ActivityRow>

/** A task in full. */
export const Activity = z.object({
  ...row,
  Body: z.string(),
  TypeCode: z.string(),
  IsClosed: z.boolean(),
  Planned: instant.nullable(),
  /** When it was done. */
  EndDate: instant.nullable(),
  /** Euros. */
  Price: decimal.nullable(),
  attachments: z.array(ActivityAttachment),
  /** Newest first. */
  Histories: z.array(ActivityHistory),
  ExternalSessions: z.array(ExternalSession),
  /** The row of the work order that it is about, as of a part that is asked for. */
  RowId: extension(id.nullable()),
  /** Rises with each change; also the `ETag`. */
  Version: extension(z.int()),
})
export type Activity = z.output<typeof Activity>

/** A task with the work order that it belongs to. */
export const ActivityWithWorkOrder = Activity.extend({ WorkOrder: WorkOrderSummary })
export type ActivityWithWorkOrder = z.output<typeof ActivityWithWorkOrder>

/** The fields of a task that may have no value. */
export const clearableActivityFields = ['Planned', 'EndDate', 'Price', 'WorkOrderNumber'] as const
export type ClearableActivityField = (typeof clearableActivityFields)[number]

const notBlank = (max: number) => text(max).regex(/\S/, expects('notBlank'))

/** What a client may send back because it read it; it is not looked at. */
const readOnlyFields = {
  TypeDescription: text(500).nullish(),
  IsOpen: z.boolean().nullish(),
  IsClosed: z.boolean().nullish(),
  WorkOrderPriority: z.int().nullish(),
  PriorityStyle: text(100).nullish(),
  IsCustomerWaiting: z.boolean().nullish(),
  WorkOrderVehicleMakeName: text(500).nullish(),
  WorkOrderVehicleModelName: text(500).nullish(),
  WorkOrderVehicleLicenseNumber: text(100).nullish(),
  OriginalTaskCreatorSalesmanId: id.nullish(),
  attachments: z
    .array(z.strictObject({ Id: id.nullish(), Key: z.uuid().nullish(), FileName: z.string().nullish() }))
    .max(1000)
    .nullish(),
  Histories: z
    .array(ActivityHistory.extend({ Note: text(maxActivityCharacters.note).nullish() }).strict())
    .max(10_000)
    .nullish(),
  /** A whole work order, of which `WorkOrderNumber` says enough: it is left out, however deep it goes. */
  WorkOrder: z
    .unknown()
    .transform(() => null)
    .optional(),
  AssignedAt: extension(instant.nullish()),
}

/** What a person may leave out of a task. */
const optionalFields = {
  Planned: instantSent.nullish(),
  EndDate: instantSent.nullish(),
  Price: price.nullish(),
  WorkOrderNumber: orderNumber.nullish(),
  /** Kept as sent. */
  ExternalSessions: z.array(ExternalSession.strict()).max(20).nullish(),
  /** Only of a new task, of a row of its work order. */
  RowId: extension(id.nullish()),
  /** When a new task was written, by a device that had no network then; never in the future, and only lately. */
  Created: instantSent.nullish(),
}

/**
 * The rest of a task, for the calls that need its `Id` alone and take it whole, as it was read. It is not looked at: they
 * refuse by the state of the task, and a client sends what it read before its own save.
 */
const restOfActivity = {
  Header: text(maxActivityCharacters.header).nullish(),
  Body: text(maxActivityCharacters.body).nullish(),
  TypeCode: text(20).nullish(),
  SalesmanId: id.nullish(),
  ...optionalFields,
  Version: seenVersion,
  ...readOnlyFields,
}

/**
 * What `saveActivity` takes (specification.md, Task rules): without `Id` a new task, else the changed one. A field that
 * is left out or null stays as it is; the four that make a task valid always come (specification.md, Validation).
 */
export const ActivitySave = z
  .strictObject({
    /** 0 is left out. */
    Id: z.int().min(0).nullish(),
    Header: notBlank(maxActivityCharacters.header),
    Body: notBlank(maxActivityCharacters.body),
    TypeCode: notBlank(20),
    SalesmanId: id,
    ...optionalFields,
    ClearedFields: clearedFields(clearableActivityFields),
    Version: seenVersion,
    ...readOnlyFields,
  })
  .check(refuseClearedWithValue)
  .transform(omitNulls)
export type ActivitySave = z.output<typeof ActivitySave>

/** What `closeActivity` and `reopenActivity` take: the task, or its `Id` alone. */
export const ActivityToggle = z.strictObject({
  ...restOfActivity,
  Id: id,
  /** When it was done, by a device that had no network then; never in the future, and only lately. */
  At: extension(instantSent.nullish()),
})
export type ActivityToggle = z.output<typeof ActivityToggle>

/** What `assignActivity` takes: the task, or its `Id` alone; the address names who gets it. */
export const ActivityAssignment = z.strictObject({
  ...restOfActivity,
  Id: id,
  /** What the new assignee should know. */
  Note: text(maxActivityCharacters.note).nullish(),
  /**
   * Who has it as far as the caller knows: another assignee refuses. Without it, who takes a task for themselves takes
   * it from a queue.
   */
  FromSalesmanId: extension(id.nullish()),
})
export type ActivityAssignment = z.output<typeof ActivityAssignment>
