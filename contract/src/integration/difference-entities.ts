import * as z from 'zod'
import { externalNumber, id, instant } from '../fields.ts'
import { rowTypes } from '../work-orders/rows.ts'
import { fieldGroupNames, masterNames } from './field-masters.ts'
import { writableEntities } from './scopes.ts'

/** The maximum number of differences in a response or a request. */
export const differencesAtOnce = 50

/** The kinds of differences: a value, a whole job or row, the order of a job's rows, or a deletion. */
export const differenceKinds = ['field', 'job', 'row', 'rowOrder', 'deletion'] as const

/** A value, and the name of its field in the integration API. */
export const DifferenceValue = z.object({
  Field: z.string(),
  /** The value. A reference to another record is replaced by that record's name. */
  Value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})
export type DifferenceValue = z.output<typeof DifferenceValue>

/** An open difference between our record and the record of another system, for display. */
export const OpenDifference = z.object({
  Id: id,
  /** Counts the changes of the difference. A decision contains the version that the person saw. */
  Version: z.int(),
  Source: z.string(),
  Entity: z.enum(writableEntities),
  Kind: z.enum(differenceKinds),
  /** The number of the job, and the type of the row; null if the difference concerns none. */
  JobNumber: z.int().nullable(),
  RowType: z.enum(rowTypes).nullable(),
  RowName: z.string().nullable(),
  /** The order number of the record's work order; null if it has none. */
  OrderNumber: z.int().nullable(),
  ExternalNumber: externalNumber,
  /** The plate, the customer or the employee of the record; null if unknown. */
  Name: z.string().nullable(),
  /** The values of the source; null if the source has no such job, row or work order. */
  Theirs: z.array(DifferenceValue).nullable(),
  /** Our present values; null if we have no such job or row. */
  Ours: z.array(DifferenceValue).nullable(),
  Since: instant,
  /** The person who changed our value last, and the time; null if unknown. */
  OursBy: z.string().nullable(),
  OursAt: instant.nullable(),
})
export type OpenDifference = z.output<typeof OpenDifference>

export const OpenDifferencePage = z.object({
  Differences: z.array(OpenDifference),
  /** The `after` of the next page; null on the last one. */
  Next: id.nullable(),
})
export type OpenDifferencePage = z.output<typeof OpenDifferencePage>

export const DifferenceDecisions = z.strictObject({
  Decisions: z
    .array(
      z.strictObject({
        Id: id,
        Version: z.int().min(1),
        /** `taken` replaces our value with the value of the source. `kept` preserves our value. */
        Resolution: z.enum(['taken', 'kept']),
      }),
    )
    .min(1)
    .max(differencesAtOnce),
})
export type DifferenceDecisions = z.output<typeof DifferenceDecisions>

/** The master of a group of fields at the site. */
export const FieldMaster = z.object({
  FieldGroup: z.enum(fieldGroupNames),
  Master: z.enum(masterNames),
  /** True if the site has chosen no master. The default master then applies. */
  IsUsual: z.boolean(),
})
export type FieldMaster = z.output<typeof FieldMaster>

export const FieldMasterSave = z.strictObject({
  FieldGroup: z.enum(fieldGroupNames),
  Master: z.enum(masterNames),
})
export type FieldMasterSave = z.output<typeof FieldMasterSave>
