import { randomUUID } from 'node:crypto'
import { type LoadJob, type loadJobEndpoints, maxJobBytes } from '@verstas/contract/integration/jobs.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { refuse, refuseField, refuseTooLarge } from '../../../platform/http/refusal.ts'
import type { JobContext } from './job-context.ts'
import { describeJob, findJob, type JobRow, requireState } from './job-rows.ts'

/** The bytes that a request announces in its headers. */
interface Piece {
  /** True if the body is the whole file, which replaces earlier bytes. */
  readonly isWhole: boolean
  readonly first: number
  /** The offset after the last byte; null for a whole file whose length is not announced. */
  readonly end: number | null
  /** The length of the file; null if it is still unknown. */
  readonly total: number | null
}

/** The number of bytes after which the state of the job is read again. */
const checkInterval = 8_000_000

/**
 * Receives the file of a job, or a piece of it. Keeps the bytes that arrived before a lost connection; the
 * next piece continues after them.
 *
 * @throws {Refusal} jobStateWrong, jobPieceAfterGap, jobFileIncomplete, bodyTooLarge, invalidField
 * @throws {StoreFullError}
 */
export async function receiveRecords(
  context: JobContext,
  { params, headers, session, request }: Call<typeof loadJobEndpoints.putLoadJobRecords>,
): Promise<LoadJob> {
  const { db, incoming } = context
  const job = await findJob(db, session, params.id)
  requireState(job, ['open'])
  const piece = readPiece(headers['content-range'], request.headers['content-length'])
  if ((piece.total ?? piece.end ?? 0) > maxJobBytes || (piece.end ?? 0) > maxJobBytes)
    throw refuseTooLarge(maxJobBytes, 'recordsLimit')
  await incoming.checkRoom((piece.end ?? piece.first) - piece.first)
  const key = piece.isWhole ? await beginFile(context, job, piece) : await continueFile(context, job, piece)
  const end = await incoming.write(key, piece.first, request.raw, createCheck(context, job.id, key, piece))
  if (piece.end !== null && end < piece.end)
    throw refuse('jobFileIncomplete', { received: end, expected: piece.end })
  if (piece.end === null) await updateFile(context, job.id, key, { byte_count: end })
  return describeJob(await findJob(db, session, job.id), await incoming.size(key), session.language)
}

function readPiece(range: string | undefined, contentLength: string | undefined): Piece {
  const length = contentLength === undefined ? null : Number(contentLength)
  if (range === undefined) return { isWhole: true, first: 0, end: length, total: length }
  const [, first = '', last = '', size = ''] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(range) ?? []
  const piece = {
    isWhole: false,
    first: Number(first),
    end: Number(last) + 1,
    total: size === '*' ? null : Number(size),
  }
  const isLength = length === null || length === piece.end - piece.first
  if (piece.first >= piece.end || (piece.total !== null && piece.end > piece.total) || !isLength)
    throw refuseField('content-range', 'contentRange')
  return piece
}

/** Begins another file, and deletes the bytes of the earlier one. */
async function beginFile(context: JobContext, job: JobRow, { total }: Piece): Promise<string> {
  const key = randomUUID()
  await updateFile(context, job.id, job.file_key, { file_key: key, byte_count: total })
  if (job.file_key !== null) await context.incoming.discard(job.file_key)
  return key
}

/**
 * Stores the announced length of the file.
 *
 * @throws {Refusal} jobPieceAfterGap, with the MetaData `received`
 */
async function continueFile(context: JobContext, job: JobRow, { first, total }: Piece): Promise<string> {
  const received = job.file_key === null ? 0 : await context.incoming.size(job.file_key)
  if (first > received) throw refuse('jobPieceAfterGap', { received })
  const key = job.file_key ?? randomUUID()
  await updateFile(context, job.id, job.file_key, {
    file_key: key,
    byte_count: sql<number>`coalesce(${total}::bigint, byte_count)`,
  })
  return key
}

/** @throws {Refusal} jobStateWrong if the job is not open, or if another request has begun another file */
async function updateFile(
  { db }: JobContext,
  id: number,
  key: string | null,
  columns: UpdateObject<Tables, 'integration_job'>,
): Promise<void> {
  const updated = await db
    .updateTable('integration_job')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('file_key', key === null ? 'is' : '=', key)
    .returning('id')
    .executeTakeFirst()
  if (updated === undefined) throw await findConflict(db, id)
}

async function findConflict(db: JobContext['db'], id: number) {
  const job = await db.selectFrom('integration_job').select('state').where('id', '=', id).executeTakeFirst()
  return refuse('jobStateWrong', { state: job?.state ?? 'cancelled' })
}

/** Returns a function that checks the length of the arriving bytes, and at intervals the state of the job. */
function createCheck({ db }: JobContext, id: number, key: string, { first, end }: Piece) {
  let checkedAt = first
  return async (length: number): Promise<void> => {
    if (end === null && length > maxJobBytes) throw refuseTooLarge(maxJobBytes, 'recordsLimit')
    if (end !== null && length > end) throw refuseField('content-range', 'contentRange')
    if (length - checkedAt < checkInterval) return
    checkedAt = length
    const job = await db
      .selectFrom('integration_job')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('file_key', '=', key)
      .executeTakeFirst()
    if (job === undefined) throw await findConflict(db, id)
  }
}
