import * as z from 'zod'
import {
  clearedFields,
  extension,
  id,
  instant,
  omitNulls,
  refuseClearedWithValue,
  seenVersion,
  text,
} from '../fields.ts'
import { rowTypes } from './rows.ts'

/** The largest whole number that the database keeps for a mileage or for hours. */
const largestWhole = 2_147_483_647

/** From 0 up. */
const whole = z.int().min(0).max(largestWhole).nullable().optional()

/** What a person may change of a work order (specification.md, Screens). */
export const WorkOrderFields = z.strictObject({
  Mileage: whole,
  /** Only where the site's `IsHandOverMileageEditable` is on. */
  MileageAtHandover: whole,
  VehicleLocation: text(100).nullish(),
  Note: text(4000).nullish(),
  PartsPrePlanned: z.boolean().nullish(),
  PartsPrePicked: z.boolean().nullish(),
  PickShelf: text(100).nullish(),
  /** Only where the site's `IsUsedHoursInUse` is on. */
  UseHours: whole,
})

/** The fields that may have no value; a text is emptied by an empty text. */
export const clearableFields = ['Mileage', 'MileageAtHandover', 'UseHours'] as const
export type ClearableField = (typeof clearableFields)[number]

/**
 * The save of a work order. A field that is left out or null stays as it is; one that comes with the value it
 * already has is no change.
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
  /** The version that the save made, or the present one where nothing differed. */
  Version: extension(z.int()),
})
export type SavedWorkOrder = z.output<typeof SavedWorkOrder>

export const workOrderEventKinds = [
  'edited',
  'jobAdded',
  'jobEdited',
  'rowAdded',
  'rowEdited',
  'rowRemoved',
  'rowSigned',
  'attachmentAdded',
  'attachmentRemoved',
] as const
export type WorkOrderEventKind = (typeof workOrderEventKinds)[number]

/** The job or row that an event is about. */
export const EventSubject = z.object({
  JobId: id,
  JobNumber: z.int().nullable(),
  /** Null where the job itself was changed. */
  RowId: id.nullable(),
  RowType: z.enum(rowTypes).nullable(),
  RowName: z.string().nullable(),
})
export type EventSubject = z.output<typeof EventSubject>

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const FieldChange = z.object({
  /** The field's name on the wire. */
  Field: z.string(),
  /** Null also where there was none, as on a new row. */
  Before: fieldValue,
  After: fieldValue,
})
export type FieldChange = z.output<typeof FieldChange>

/** How many lines of a history are answered at once. */
export const eventsAtOnce = 50

/** A line of a work order's history. */
export const WorkOrderEvent = z.object({
  Id: id,
  At: instant,
  /** Null where another system changed it. */
  EmployeeId: id.nullable(),
  EmployeeName: z.string().nullable(),
  Kind: z.enum(workOrderEventKinds),
  /** Null where the work order itself was changed. */
  Subject: EventSubject.nullable(),
  Changes: z.array(FieldChange),
})
export type WorkOrderEvent = z.output<typeof WorkOrderEvent>
