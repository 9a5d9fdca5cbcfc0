import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { text } from '../fields.ts'

/** Limits of one batch (docs/specification.md, Integration). */
export const maxBatchRecords = 500
export const maxBatchBytes = 5_000_000

/** The name of another system of the dealer group, such as `dms`. */
export const sourceName = text(50).regex(/^[a-z0-9][a-z0-9._-]*$/, expects('sourceName'))

/**
 * A batch. A record has the form `{ externalId, version?, data }` or `{ externalId, version?, deleted: true
 * }`. This schema does not check records, because an invalid record must not fail the whole batch.
 */
export const BatchRequest = z.strictObject({ source: sourceName, records: z.array(z.unknown()) })

export const recordStatuses = [
  'created',
  'updated',
  'unchanged',
  'stale',
  'deferred',
  'deleted',
  'rejected',
] as const
export type RecordStatus = (typeof recordStatuses)[number]

/**
 * A reason for a refusal: a code, the path of the field (JSON pointer), a sentence in the account's language,
 * and the value.
 */
export const RecordError = z.object({
  code: z.string(),
  path: z.string(),
  message: z.string(),
  value: z.unknown().optional(),
})
export type RecordError = z.output<typeof RecordError>

export const RecordResult = z.object({
  index: z.int(),
  externalId: z.string().nullable(),
  status: z.enum(recordStatuses),
  /** Our id; null if the record is not stored here, such as a new record of a dry run. */
  id: z.int().nullable(),
  errors: z.array(RecordError),
})
export type RecordResult = z.output<typeof RecordResult>

export const BatchAnswer = z.object({
  results: z.array(RecordResult),
  counts: z.record(z.enum(recordStatuses), z.int()),
  isDryRun: z.boolean(),
})
export type BatchAnswer = z.output<typeof BatchAnswer>
