import * as z from 'zod'
import {
  clearedFields,
  extension,
  id,
  instant,
  refuseClearedWithValue,
  seenVersion,
  text,
} from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'
import { clearableFields, workOrderEventKinds } from './edit-fields.ts'
import { rowTypes } from './rows.ts'

/** The largest integer that the database stores for kilometres or hours. */
const largestWhole = 2_147_483_647

/** An integer from 0. A save does not change a value that is null or omitted. */
const whole = z.int().min(0).max(largestWhole).nullable().optional()

/** Fields of a work order that can be edited (specification.md, Screens). */
export const WorkOrderFields = z.strictObject({
  Mileage: whole,
  /**
   * The mileage at handover. It is accepted only if the site's setting `IsHandOverMileageEditable` is true.
   */
  MileageAtHandover: whole,
  VehicleLocation: text(100).nullish(),
  Note: text(4000).nullish(),
  PartsPrePlanned: z.boolean().nullish(),
  PartsPrePicked: z.boolean().nullish(),
  PickShelf: text(100).nullish(),
  /** The operating hours. They are accepted only if the site's setting `IsUsedHoursInUse` is true. */
  UseHours: whole,
})

/**
 * Input of a save of a work order. An omitted or null field keeps its value. A value that equals the stored
 * one is not a change.
 */
export const WorkOrderEdit = z
  .strictObject({
    Id: id,
    ...WorkOrderFields.shape,
    ClearedFields: clearedFields(clearableFields),
    Version: seenVersion,
  })
  .check(refuseClearedWithValue)
  .transform(omitNulls)
export type WorkOrderEdit = z.output<typeof WorkOrderEdit>

export const SavedWorkOrder = z.object({
  Id: id,
  /** The version after the save. It remains the same if the save changed no value. */
  Version: extension(z.int()),
})
export type SavedWorkOrder = z.output<typeof SavedWorkOrder>

/** The job or row that an event changed. */
export const EventSubject = z.object({
  JobId: id,
  JobNumber: z.int().nullable(),
  /** The changed row; null if the event changed the job itself. */
  RowId: id.nullable(),
  RowType: z.enum(rowTypes).nullable(),
  RowName: z.string().nullable(),
})
export type EventSubject = z.output<typeof EventSubject>

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const FieldChange = z.object({
  /** The field's name on the wire. */
  Field: z.string(),
  /** The former value; null if the field had none. */
  Before: fieldValue,
  After: fieldValue,
})
export type FieldChange = z.output<typeof FieldChange>

/** An entry of a work order's history. */
export const WorkOrderEvent = z.object({
  Id: id,
  At: instant,
  /** The author of the change; null if another system made it. */
  EmployeeId: id.nullable(),
  /** The name of the author, or of the service account of the other system; null if the author is unknown. */
  EmployeeName: z.string().nullable(),
  Kind: z.enum(workOrderEventKinds),
  /** The changed job or row; null if the event changed the work order itself. */
  Subject: EventSubject.nullable(),
  Changes: z.array(FieldChange),
})
export type WorkOrderEvent = z.output<typeof WorkOrderEvent>
