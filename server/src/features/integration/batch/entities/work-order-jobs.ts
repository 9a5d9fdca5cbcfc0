import { pathOfRow } from '@verstas/domain/integration/differences.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import { databaseErrorOf } from '../../../../platform/database/database-error.ts'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import { jobEvent, type WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import { keepParts } from '../../../work-orders/parts/keep-parts.ts'
import { notifyOfBackOrder } from '../../../work-orders/parts/notify-of-arrival.ts'
import { inPart } from '../conflicts.ts'
import type { Target, WriteContext } from '../entity-writer.ts'
import { insertColumns, insertRows } from '../write-fields.ts'
import { columnsOfNewJob, columnsOfNewRow, type Job } from './job-values.ts'
import { removeMissing } from './remove-missing-rows.ts'
import { compareOrder, orderRows } from './row-order.ts'
import { readStored, rowsOf, type StoredJobs } from './stored-jobs.ts'
import { writeJob } from './write-job.ts'
import { writeRow } from './write-row.ts'

type Order = Selectable<WorkOrderTable>

interface NewJobs {
  readonly target: Target
  readonly jobs: readonly Job[]
}

/**
 * Inserts the jobs and rows of new work orders. If there is only one work order, a fault of stored data has
 * the path of its job or row.
 */
export async function insertJobs(context: WriteContext, orders: readonly NewJobs[]): Promise<void> {
  const [only, ...others] = orders
  if (only === undefined || others.length > 0) return insertTogether(context, orders)
  if (only.jobs.length === 0) return
  await sql`savepoint jobs`.execute(context.tx)
  try {
    await insertTogether(context, orders)
    await sql`release savepoint jobs`.execute(context.tx)
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === undefined) throw error
    await sql`rollback to savepoint jobs`.execute(context.tx)
    await insertInTurn(context, only)
  }
}

/** Inserts jobs and rows one by one, to find the one at fault. */
async function insertInTurn({ tx }: WriteContext, { target, jobs }: NewJobs): Promise<void> {
  for (const [index, job] of jobs.entries()) {
    const path = `/jobs/${index}`
    const jobId = await inPart({ path, data: job as JsonObject }, () =>
      insertColumns(tx, 'job', { ...ownerOf(target), ...columnsOfNewJob(job, index + 1) }),
    )
    for (const [place, row] of (job.rows ?? []).entries())
      await inPart({ path: `${path}/rows/${place}`, data: row as JsonObject }, () =>
        insertColumns(tx, 'job_row', {
          ...ownerOf(target),
          job_id: jobId,
          ...columnsOfNewRow(row, place + 1),
        }),
      )
  }
}

async function insertTogether({ tx }: WriteContext, orders: readonly NewJobs[]): Promise<void> {
  const jobs = orders.flatMap(({ target, jobs }) => jobs.map((job, index) => ({ target, job, index })))
  const ids = await insertRows(
    tx,
    'job',
    jobs.map(({ target, job, index }) => ({ ...ownerOf(target), ...columnsOfNewJob(job, index + 1) })),
  )
  const rows = jobs.flatMap(({ target, job }, index) =>
    (job.rows ?? []).map((row, place) => ({
      ...ownerOf(target),
      job_id: ids[index],
      ...columnsOfNewRow(row, place + 1),
    })),
  )
  await insertRows(tx, 'job_row', rows)
}

const ownerOf = ({ siteId, id }: Target) => ({ site_id: siteId, work_order_id: id })

interface JobsOptions {
  /** The jobs in the previous record of the source. */
  readonly taken: readonly JsonObject[]
  /**
   * False if people are the masters of the jobs. Every change by the source is then stored as a difference.
   */
  readonly mayOverwrite?: boolean
  /**
   * False if people are the masters of the order of the rows. Another order is then stored as a difference.
   */
  readonly mayOrder?: boolean
  /** True if the record has only some of the jobs and rows. The others do not change. */
  readonly isPart?: boolean
}

/**
 * Makes the jobs and rows of the source equal to a record. Keeps jobs and rows that people have added. Unless
 * the record is only a part, marks a row that it lacks as deleted; if the row has stampings or a signature,
 * stores a difference instead. The caller has checked the jobs (check-jobs.ts).
 *
 * @returns the events of the changes
 */
export async function writeJobs(
  context: WriteContext,
  order: Order,
  jobs: readonly Job[],
  { taken, mayOverwrite = true, mayOrder = true, isPart = false }: JobsOptions,
): Promise<WorkOrderEventRecord[]> {
  const stored = await readStored(context, order)
  const events: WorkOrderEventRecord[] = []
  for (const [index, job] of jobs.entries()) {
    const storedJob = stored.jobs.find(({ external_id }) => external_id === job.externalId)
    const takenJob = taken.find(({ externalId }) => externalId === job.externalId)
    const ofJobs = { path: `/jobs/${index}`, data: job as JsonObject }
    const { id, changes } = await inPart(ofJobs, () =>
      writeJob(context, order, { job, index, storedJob, takenJob, mayOverwrite, isPart }),
    )
    events.push(...changes)
    if (id === null) continue
    const ofJob = { JobId: id, JobNumber: job.jobNumber ?? storedJob?.job_number ?? null }
    const eventsBefore = events.length
    for (const [place, row] of (job.rows ?? []).entries())
      events.push(
        ...(await inPart({ path: `/jobs/${index}/rows/${place}`, data: row as JsonObject }, () =>
          writeRow(context, order, {
            job: ofJob,
            row,
            position: isPart ? null : place + 1,
            path: pathOfRow(job.externalId, row.externalId),
            stored: stored.rows.find((one) => one.external_id === row.externalId && one.job_id === id),
            taken: rowsOf(takenJob).find(({ externalId }) => externalId === row.externalId),
            mayOverwrite,
          }),
        )),
      )
    if (isPart || storedJob === undefined || job.rows === undefined) continue
    if (!mayOrder) {
      await compareOrder(context, order, { job, takenJob, stored: stored.rows })
      continue
    }
    const areMoved = await orderRows(context, order, id, job.rows)
    if (areMoved && events.length === eventsBefore) {
      const Note = job.note ?? storedJob.note
      events.push(jobEvent('jobEdited', ofJob, { before: { Note }, after: { Note } }))
    }
  }
  if (!isPart) events.push(...(await removeMissing(context, order, { jobs, stored, taken, mayOverwrite })))
  if (events.some(({ subject }) => subject?.RowType === 'SparePart')) {
    await keepParts(context.tx, order)
    const { tx, now, author } = context
    if (mayOverwrite && isBackOrderReduced(jobs, stored))
      await notifyOfBackOrder(tx, { now, actorId: author.employeeId }, order)
  }
  return events
}

/** True if a row of the record has less on back order than the stored row. */
const isBackOrderReduced = (jobs: readonly Job[], stored: StoredJobs): boolean =>
  jobs.some(({ externalId, rows = [] }) => {
    const jobId = stored.jobs.find(({ external_id }) => external_id === externalId)?.id
    return rows.some((row) => {
      const earlier = stored.rows.find((one) => one.external_id === row.externalId && one.job_id === jobId)
      return Number(row.backOrderAmount ?? 0) < Number(earlier?.back_order_amount ?? 0)
    })
  })
