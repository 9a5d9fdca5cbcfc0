import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { analyzeGrown } from '../../../platform/database/analyze-grown.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Turns } from '../../../platform/give-way.ts'
import { applySlice, writesAtOnce } from '../batch/apply-batch.ts'
import { prepareRecord } from '../batch/slice.ts'
import { Backlog, type Entry } from './backlog.ts'
import { deleteMissing } from './delete-missing.ts'
import { updateLeased } from './lease.ts'
import { JobFault, type JobFile, readLines } from './read-lines.ts'
import { readRecord } from './read-record.ts'
import { removeFile } from './remove-file.ts'
import { batchOf, type RunningJob, storableId, storeProgress, storeResults } from './running-job.ts'

const mostRecords = 10_000_000
const mostRejected = 100_000

/**
 * The maximum number of lines in one slice. The statement that looks them up lasts a few milliseconds, so that people's
 * calls soon get a processor.
 */
const mostLines = 200

/**
 * Runs a job from its last stored progress to its end, or until a snapshot has to wait for its confirmation.
 * Each slice commits together with its counts and the position in the file, so that a killed process neither
 * loses nor repeats records.
 *
 * @throws {JobFault}
 * @throws {LeaseLostError}
 */
export async function runJob(job: RunningJob): Promise<void> {
  if (job.row.total === null) await countLines(job)
  await applyLines(job)
  if (job.row.mode === 'snapshot' && !(await deleteMissing(job))) return
  const { context } = job
  job.row = await updateLeased(context.db, job.row, {
    state: 'done',
    ended_at: context.clock.now(),
    lease_owner: null,
    leased_until: null,
  })
  await removeFile(context, job.row)
  // Updates the statistics after the end of the job, because all records are stored and no client has to
  // wait.
  await analyzeGrown(context.db)
}

const fileOf = ({ context: { store }, row }: RunningJob): JobFile => ({
  store,
  key: row.file_key ?? '',
  byteCount: row.byte_count ?? 0,
})

/**
 * Counts the records by reading the whole file before the first record is applied. A broken file fails here.
 */
async function countLines(job: RunningJob): Promise<void> {
  let total = 0
  let end = 0
  for await (const lines of readLines(fileOf(job), 0)) {
    job.checkAccount()
    total += lines.length
    const last = lines.at(-1)
    if (last) end = last.offset + last.length
    if (total > mostRecords) throw new JobFault('tooManyRecords')
  }
  job.row = await updateLeased(job.context.db, job.row, { total, text_bytes: end })
}

/** Reads the lines of the file, and applies slices of them meanwhile. */
async function applyLines(job: RunningJob): Promise<void> {
  if (job.row.processed >= (job.row.total ?? 0)) return
  let index = job.row.processed
  const { language } = job.checkAccount()
  const { entity } = batchOf(job.row)
  const turns = new Turns()
  // Holds few parsed records if most of them cause writes, because a slice takes no more of those.
  const backlog = new Backlog(
    (entries) => applyEntries(job, entries),
    () => (mostAreWritten(job) ? writesAtOnce(entity) : mostLines),
  )
  try {
    for await (const lines of readLines(fileOf(job), job.row.next_offset)) {
      for (const line of lines) {
        const form = readRecord(line, index, language)
        if (form.record) prepareRecord(entity, form.record, { isWritten: mostAreWritten(job), language })
        index += 1
        await backlog.add({ line, form })
        if (turns.isOver) await turns.pause()
      }
      // Yields to other work of the process, because a read from the buffer never waits.
      await nextTurn()
    }
  } finally {
    await backlog.pause()
  }
  await backlog.applyAll()
}

/** True unless most records of the job so far were unchanged. */
const mostAreWritten = ({ row }: RunningJob): boolean => row.unchanged <= row.processed / 2

/**
 * Applies the first entries in one transaction, up to a repeated external id. The next transaction applies
 * the repeated one.
 *
 * @returns the number of applied entries
 */
async function applyEntries(job: RunningJob, read: readonly Entry[]): Promise<number> {
  const account = job.checkAccount()
  const { context, row } = job
  const entries = untilRepeated(read)
  const applied = await applySlice(context, account, batchOf(row), {
    load: async () => entries.map(({ form }) => form),
    finish: async (tx, results) => {
      const done = entries.slice(0, results.length)
      const last = done.at(-1)?.line
      job.row = await storeProgress(tx, row, results, {
        processed: row.processed + done.length,
        next_offset: last ? last.offset + last.length : row.next_offset,
        has_unreadable_line: row.has_unreadable_line || done.some(({ form }) => storableId(form) === null),
      })
      await storeResults(
        tx,
        row.id,
        results,
        done.map(({ line }) => line),
      )
      if (row.mode === 'snapshot')
        await storeSeen(
          tx,
          row.id,
          done.flatMap(({ form }) => storableId(form) ?? []),
        )
    },
  }).catch((error: unknown) => {
    // Restores the row, because the transaction may have changed it before it failed.
    job.row = row
    throw error
  })
  if (job.row.rejected > mostRejected) throw new JobFault('tooManyRejected')
  return applied.length
}

function untilRepeated(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>()
  for (const [place, { form }] of entries.entries()) {
    if (form.record === null) continue
    if (seen.has(form.record.externalId)) return entries.slice(0, place)
    seen.add(form.record.externalId)
  }
  return entries
}

async function storeSeen(tx: Tx, jobId: number, externalIds: readonly string[]): Promise<void> {
  await sql`
    insert into integration_job_seen (job_id, external_id)
    select ${jobId}, external_id from unnest(${externalIds}::text[]) external_id
    on conflict do nothing`.execute(tx)
}
