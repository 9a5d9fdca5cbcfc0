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

/** The largest integer that the database stores for a mileage or hours. */
const largestWhole = 2_147_483_647

/** 0 or more. */
const whole = z.int().min(0).max(largestWhole).nullable().optional()

/** Editable fields of a work order (specification.md, Screens). */
export const WorkOrderFields = z.strictObject({
  Mileage: whole,
  /** Only if the site's `IsHandOverMileageEditable` is on. */
  MileageAtHandover: whole,
  VehicleLocation: text(100).nullish(),
  Note: text(4000).nullish(),
  PartsPrePlanned: z.boolean().nullish(),
  PartsPrePicked: z.boolean().nullish(),
  PickShelf: text(100).nullish(),
  /** Only if the site's `IsUsedHoursInUse` is on. */
  UseHours: whole,
})

/**
 * The save of a work order. An omitted or null field keeps its value; a field with its present value is no
 * change.
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
  /** The version after the save, unchanged if nothing differed. */
  Version: extension(z.int()),
})
export type SavedWorkOrder = z.output<typeof SavedWorkOrder>

/** The job or row of an event. */
export const EventSubject = z.object({
  JobId: id,
  JobNumber: z.int().nullable(),
  /** Null if the job itself was changed. */
  RowId: id.nullable(),
  RowType: z.enum(rowTypes).nullable(),
  RowName: z.string().nullable(),
})
export type EventSubject = z.output<typeof EventSubject>

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const FieldChange = z.object({
  /** The field's name on the wire. */
  Field: z.string(),
  /** Also null if there was none, as on a new row. */
  Before: fieldValue,
  After: fieldValue,
})
export type FieldChange = z.output<typeof FieldChange>

/** A line of a work order's history. */
export const WorkOrderEvent = z.object({
  Id: id,
  At: instant,
  /** Null if another system changed it. */
  EmployeeId: id.nullable(),
  EmployeeName: z.string().nullable(),
  Kind: z.enum(workOrderEventKinds),
  /** Null if the work order itself was changed. */
  Subject: EventSubject.nullable(),
  Changes: z.array(FieldChange),
})
export type WorkOrderEvent = z.output<typeof WorkOrderEvent>
