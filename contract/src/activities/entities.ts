import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import {
  clearedFields,
  decimal,
  extension,
  externalNumber,
  id,
  instant,
  instantSent,
  orderNumber,
  price,
  refuseClearedWithValue,
  seenVersion,
  text,
} from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'
import { WorkOrderSummary } from '../work-orders/entities.ts'
import { maxActivityCharacters } from './characters.ts'

export const ActivityType = z.object({
  Code: z.string(),
  Description: z.string(),
  /** The assignee of a new task of this type: an employee or a work queue. */
  DefaultEmployeeID: id.nullable(),
  /** True if the caller has starred the type. */
  IsFavourite: extension(z.boolean()),
  /** True for the type of tasks that request a part from the parts desk; a site has at most one such type. */
  IsPartRequest: extension(z.boolean()),
})
export type ActivityType = z.output<typeof ActivityType>

/** A text template: a text that can be inserted into a task. */
export const ActivityTextTemplate = z.object({
  TextKey: z.string(),
  Template: z.string(),
  /** The task type that the text is for; null for every type. */
  TypeCode: extension(z.string().nullable()),
})
export type ActivityTextTemplate = z.output<typeof ActivityTextTemplate>

/** Data of another system about a task; the task dialog shows the values of `Price` and `Message`. */
const ExternalSession = z.object({
  System: text(100),
  Data: z.array(z.strictObject({ Key: text(100), Value: text(4000) })).max(100),
})
export type ExternalSession = z.output<typeof ExternalSession>

const ActivityAttachment = z.object({ Id: id, Key: z.uuid(), FileName: z.string() })
export type ActivityAttachment = z.output<typeof ActivityAttachment>

/** One assignment of a task; the oldest one is the creation of the task. */
const ActivityHistory = z.object({
  /** The new assignee. */
  SalesmanId: id,
  /** The person who assigned the task. */
  CreatorSalesmanId: id,
  Created: instant,
  Note: z.string().nullable(),
})
export type ActivityHistory = z.output<typeof ActivityHistory>

/** The fields of a task in lists: the pool and the monitor. */
const row = {
  Id: id,
  Header: z.string(),
  TypeDescription: z.string(),
  /** The assignee: an employee or a work queue. */
  SalesmanId: id,
  /** The employee who created the task. */
  OriginalTaskCreatorSalesmanId: id,
  IsOpen: z.boolean(),
  Created: instant,
  /** Null if the task has no work order, like the other nullable fields about the work order. */
  WorkOrderNumber: z.int().nullable(),
  WorkOrderExternalNumber: externalNumber,
  /** The work order's priority, a `PriorityCode` of the settings; a lower code is more urgent. */
  WorkOrderPriority: z.int().nullable(),
  /** The `ColorCode` of the work order's priority. */
  PriorityStyle: z.string().nullable(),
  IsCustomerWaiting: z.boolean(),
  WorkOrderVehicleMakeName: z.string().nullable(),
  WorkOrderVehicleModelName: z.string().nullable(),
  WorkOrderVehicleLicenseNumber: z.string().nullable(),
  /** The time of the last assignment. A task of a queue has waited since then. */
  AssignedAt: extension(instant),
}

/** A task in the lists of the pool and of the monitor. */
export const ActivityRow = z.object(row)
export type ActivityRow = z.output<typeof ActivityRow>

/** A task with all its fields. */
export const Activity = z.object({
  ...row,
  Body: z.string(),
  TypeCode: z.string(),
  IsClosed: z.boolean(),
  Planned: instant.nullable(),
  /** The time of completion. Null for an open task, unless a save has set it. */
  EndDate: instant.nullable(),
  /** The price in euros. */
  Price: decimal.nullable(),
  attachments: z.array(ActivityAttachment),
  /** The task's assignments, the newest first. */
  Histories: z.array(ActivityHistory),
  ExternalSessions: z.array(ExternalSession),
  /** The work order row that the task is about, such as a requested part. */
  RowId: extension(id.nullable()),
  /** Counts the changes of the task; also sent as `ETag`. */
  Version: extension(z.int()),
})
export type Activity = z.output<typeof Activity>

export const ActivityWithWorkOrder = Activity.extend({ WorkOrder: WorkOrderSummary })
export type ActivityWithWorkOrder = z.output<typeof ActivityWithWorkOrder>

/** Fields that a save can empty. */
export const clearableActivityFields = ['Planned', 'EndDate', 'Price', 'WorkOrderNumber'] as const
export type ClearableActivityField = (typeof clearableActivityFields)[number]

const notBlank = (max: number) => text(max).regex(/\S/, expects('notBlank'))

/** Read-only fields. The server accepts and ignores them, because a client may send a whole task back. */
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
  /** A work order with any content. It is ignored, because `WorkOrderNumber` identifies the work order. */
  WorkOrder: z
    .unknown()
    .transform(() => null)
    .optional(),
  AssignedAt: extension(instant.nullish()),
  WorkOrderExternalNumber: extension(text(40).nullish()),
}

/** Fields of a task that a save may omit. */
const optionalFields = {
  Planned: instantSent.nullish(),
  EndDate: instantSent.nullish(),
  Price: price.nullish(),
  WorkOrderNumber: orderNumber.nullish(),
  /** Data of other systems, which the server stores unchanged. */
  ExternalSessions: z.array(ExternalSession.strict()).max(20).nullish(),
  /** The row of the work order that a new task is about. An existing task keeps its row. */
  RowId: extension(id.nullish()),
  /** The time when a task was created offline; recent and not in the future. */
  Created: instantSent.nullish(),
}

/**
 * Ignored fields of calls that need only the `Id` of a task. A client may send a whole task, even an outdated
 * one.
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
 * Input of `saveActivity` (specification.md, Task rules). A save creates a task if `Id` is omitted and
 * changes one otherwise. An omitted or null field keeps its value.
 */
export const ActivitySave = z
  .strictObject({
    /** The id of the changed task. 0 means the same as an omitted id. */
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

/** Input of `closeActivity` and `reopenActivity`: the task, or only its `Id`. */
export const ActivityToggle = z.strictObject({
  ...restOfActivity,
  Id: id,
  /** The time when the task was closed or reopened offline; recent and not in the future. */
  At: extension(instantSent.nullish()),
  /**
   * True to undo the caller's latest reopening or closing of the task: the former end returns, and a closed
   * task has its former time of closing and the person who closed it. Otherwise the field has no effect.
   */
  IsUndo: extension(z.boolean().nullish()),
})
export type ActivityToggle = z.output<typeof ActivityToggle>

/** Input of `assignActivity`: the task, or only its `Id`. The path contains the id of the assignee. */
export const ActivityAssignment = z.strictObject({
  ...restOfActivity,
  Id: id,
  /** A message to the new assignee. */
  Note: text(maxActivityCharacters.note).nullish(),
  /**
   * The assignee that the client last read. The call is refused if the assignee has changed since. If omitted,
   * the caller can become the assignee only if a work queue has the task.
   */
  FromSalesmanId: extension(id.nullish()),
})
export type ActivityAssignment = z.output<typeof ActivityAssignment>
