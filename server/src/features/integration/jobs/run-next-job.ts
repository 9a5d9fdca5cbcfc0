import { randomUUID } from 'node:crypto'
import type { jobFaults } from '@verstas/contract/integration/job-faults.ts'
import { sql } from 'kysely'
import { databaseErrorOf } from '../../../platform/database/database-error.ts'
import { FileNotStoredError, StoreUnavailableError } from '../../../platform/store/file-store.ts'
import { findAccount } from '../accounts/open-account.ts'
import type { JobContext } from './job-context.ts'
import type { JobRow } from './job-rows.ts'
import { LeaseLostError, leaseTime, takeJob, updateLeased } from './lease.ts'
import { JobFault } from './read-lines.ts'
import { removeFile } from './remove-file.ts'
import { runJob } from './run-job.ts'

/** The interval in milliseconds at which a running job extends its lease. */
const beatInterval = 3_000

/** A job fails after this number of attempts without progress. An unavailable store or database never fails it. */
const mostFailures = 5

/** Thrown if this process stops. Another process can continue the job immediately. */
class RunnerStoppedError extends Error {}

/** Takes the next job, and runs it until it ends, or until this process stops. Returns false if no job waits. */
export async function runNextJob(
  context: JobContext,
  stopping: AbortSignal,
  onTaken?: (row: JobRow) => void,
) {
  const row = await takeJob(context.db, randomUUID())
  if (row === undefined) return false
  onTaken?.(row)
  await runLeased(context, row, stopping)
  return true
}

/** Runs a job under its lease, and stores its result. */
async function runLeased(context: JobContext, row: JobRow, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController()
  let account = await findAccount(context.db, row)
  const beat = setInterval(() => {
    keepLease(context, row).then(
      (found) => {
        account = found
      },
      (error: unknown) => {
        if (error instanceof LeaseLostError) lost.abort()
      },
    )
  }, beatInterval).unref()
  try {
    await runJob({
      context,
      row,
      checkAccount: () => {
        if (stopping.aborted) throw new RunnerStoppedError()
        if (lost.signal.aborted) throw new LeaseLostError()
        if (account === null) throw new JobFault('accountEnded')
        return account
      },
    })
  } catch (error) {
    if (error instanceof LeaseLostError) return
    if (error instanceof RunnerStoppedError) await updateLeased(context.db, row, noLease)
    else await noteFailure(context, row, error)
  } finally {
    clearInterval(beat)
  }
}

const noLease = { lease_owner: null, leased_until: null } as const

/**
 * Extends the lease. Reads the account again, because it may have been revoked.
 *
 * @throws {LeaseLostError} also if the source has been paused
 */
async function keepLease(context: JobContext, row: JobRow) {
  const { db } = context
  const paused = await db
    .selectFrom('integration_source')
    .select('name')
    .where('name', '=', row.source)
    .where('is_paused', '=', true)
    .executeTakeFirst()
  await updateLeased(db, row, paused ? noLease : { leased_until: leaseTime })
  if (paused) throw new LeaseLostError()
  return findAccount(db, row)
}

/** Ends a job that cannot continue, or leaves it for another attempt. */
export async function noteFailure(context: JobContext, row: JobRow, error: unknown): Promise<void> {
  const { db, clock, log } = context
  const fault = await faultOf(context, row, error)
  try {
    if (fault === null) {
      log.warn({ err: error, jobId: row.id }, 'a load job was interrupted; a later attempt follows')
      await updateLeased(db, row, {
        failures: sql<number>`failures + 1`,
        leased_until: sql<Date>`clock_timestamp() + interval '5 seconds'`,
      })
      return
    }
    log.warn({ err: error, jobId: row.id, fault }, 'a load job failed')
    const ended = await updateLeased(db, row, {
      ...noLease,
      state: 'failed',
      fault,
      ended_at: clock.now(),
    })
    await removeFile(context, ended)
  } catch (failure) {
    if (!(failure instanceof LeaseLostError)) throw failure
  }
}

/** Returns the fault with which a job ends; null if another attempt may succeed. */
async function faultOf(
  { db }: JobContext,
  row: JobRow,
  error: unknown,
): Promise<keyof typeof jobFaults | null> {
  if (error instanceof JobFault) return error.fault
  if (error instanceof FileNotStoredError) return 'fileGone'
  if (error instanceof StoreUnavailableError || databaseErrorOf(error)?.kind === 'unavailable') return null
  const { failures } = await db
    .selectFrom('integration_job')
    .select('failures')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return failures + 1 < mostFailures ? null : 'unexpected'
}
