import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { expects } from '../field-reasons.ts'
import { id, idInPath, instant } from '../fields.ts'
import { recordStatuses, sourceName } from './batch.ts'
import { integrationPath } from './path.ts'
import { writableEntities } from './scopes.ts'

/** Maximum size of a job's file in bytes. */
export const maxJobBytes = 2_000_000_000

/** Maximum number of unfinished jobs of a service account. */
export const maxOpenJobs = 20

/** A load job: a file of records that the server applies in the background (integration.md, section 3). */
export const LoadJob = z.object({
  id,
  entity: z.enum(writableEntities),
  source: z.string(),
  mode: z.enum(['upsert', 'snapshot']),
  dryRun: z.boolean(),
  state: z.enum(['open', 'running', 'waiting', 'done', 'failed', 'cancelled']),
  /** Number of bytes of the file that the server has received. The next chunk begins at this offset. */
  received: z.int(),
  counts: z.record(z.enum(recordStatuses), z.int()),
  /** Number of records handled so far. `total` is the number of records in the file; null until they are counted. */
  processed: z.int(),
  total: z.int().nullable(),
  /** Number of stored records that are missing in the file of a snapshot; null until they are counted. */
  missing: z.int().nullable(),
  /** The reason why the job failed, with a sentence in the language of the account. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type LoadJob = z.output<typeof LoadJob>

const base = `${integrationPath}/jobs` as const
/** Each handler requires the scope `<entity>:write` of the job's entity. */
const rights = { scopes: [] } as const
const params = z.object({ id: idInPath })
const nothing = { nothing: 'no page of the app shows jobs' } as const

/** Calls for loads that are too large for a batch. */
export const loadJobEndpoints = {
  createLoadJob: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Opens a job for a large load. `snapshot` also deletes the records that the source had sent before and the file lacks. Needs the scope `<entity>:write`, as do all calls about the job.',
    rights,
    body: z.strictObject({
      entity: z.enum(writableEntities),
      source: sourceName,
      mode: z.enum(['upsert', 'snapshot']),
      dryRun: z.boolean().nullish(),
    }),
    changes: nothing,
    idempotent: true,
    answer: LoadJob,
    errors: ['tooManyJobs'],
    extension: true,
  }),
  putLoadJobRecords: endpoint({
    method: 'PUT',
    path: `${base}/:id/records`,
    summary:
      'Sends the file of a job: one record in each line (NDJSON), plain or compressed by gzip, at most 2 GB. Without `Content-Range` the body is the whole file and replaces what was sent before. With it the body is a piece, which begins at or before the end of the received bytes. A piece may be repeated.',
    rights,
    params,
    headers: z.object({
      'content-range': z
        .string()
        .regex(/^bytes \d{1,15}-\d{1,15}\/(\d{1,15}|\*)$/, expects('contentRange'))
        .optional(),
    }),
    pieceType: '*/*',
    changes: nothing,
    answer: LoadJob,
    errors: ['jobStateWrong', 'jobPieceAfterGap', 'jobFileIncomplete', 'storageFull'],
    extension: true,
  }),
  startLoadJob: endpoint({
    method: 'POST',
    path: `${base}/:id/start`,
    summary: 'Starts a job whose file has arrived. Starting it again changes nothing.',
    rights,
    params,
    changes: nothing,
    answer: LoadJob,
    errors: [
      'jobStateWrong',
      'jobFileMissing',
      'jobFileIncomplete',
      'jobLengthUnknown',
      'storageFull',
      'sourcePaused',
    ],
    extension: true,
  }),
  getLoadJob: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Returns the state and the progress of a job.',
    rights,
    params,
    answer: LoadJob,
    extension: true,
  }),
  getLoadJobResults: endpoint({
    method: 'GET',
    path: `${base}/:id/results`,
    summary:
      'Returns the rejected and deferred records of a job with their errors, one in each line (NDJSON), in the order of the file.',
    rights,
    params,
    query: z.object({ status: z.enum(['rejected', 'deferred']).optional() }),
    answer: bytes,
    extension: true,
  }),
  cancelLoadJob: endpoint({
    method: 'POST',
    path: `${base}/:id/cancel`,
    summary: 'Ends a job. Records that were applied before stay. Cancelling it again changes nothing.',
    rights,
    params,
    changes: nothing,
    answer: LoadJob,
    errors: ['jobStateWrong'],
    extension: true,
  }),
  confirmLoadJob: endpoint({
    method: 'POST',
    path: `${base}/:id/confirm`,
    summary:
      'Lets a waiting snapshot delete the records that its file lacks. Confirming it again changes nothing.',
    rights,
    params,
    changes: nothing,
    answer: LoadJob,
    errors: ['jobStateWrong'],
    extension: true,
  }),
}
