import { pathOfJob } from '@verstas/domain/integration/differences.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import { jobEvent, type WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import type { WriteContext } from '../entity-writer.ts'
import { endDifference, noteDifference } from '../mastered.ts'
import { insertColumns, updateColumns } from '../write-fields.ts'
import { columnsOfNewJob, type Job } from './job-values.ts'
import { lastPlace } from './row-order.ts'
import type { StoredJob } from './stored-jobs.ts'

type Order = Selectable<WorkOrderTable>

interface JobWrite {
  readonly job: Job
  readonly index: number
  readonly storedJob: StoredJob | undefined
  readonly takenJob: JsonObject | undefined
  readonly mayOverwrite: boolean
  readonly isPart: boolean
}

/**
 * Writes a job without its rows.
 *
 * @returns null as the id if the job is new and people are the masters
 */
export async function writeJob(
  context: WriteContext,
  order: Order,
  { job, index, storedJob, takenJob, mayOverwrite, isPart }: JobWrite,
): Promise<{ readonly id: number | null; readonly changes: readonly WorkOrderEventRecord[] }> {
  const { tx } = context
  const target = { siteId: order.site_id, id: order.id }
  const path = pathOfJob(job.externalId)
  const note = job.note ?? ''
  if (storedJob === undefined) {
    if (!mayOverwrite) {
      const theirs = JSON.stringify(job)
      await noteDifference(context, target, { entity: 'work-orders', path, theirs, ours: null })
      return { id: null, changes: [] }
    }
    const position = isPart ? await lastPlace(context, order, 'job') : index + 1
    const id = await insertColumns(tx, 'job', {
      site_id: order.site_id,
      work_order_id: order.id,
      ...columnsOfNewJob(job, position),
    })
    await endDifference(context, target, { entity: 'work-orders', path })
    const ofJob = { JobId: id, JobNumber: job.jobNumber ?? null }
    return { id, changes: [jobEvent('jobAdded', ofJob, { before: null, after: { Note: note } })] }
  }
  const wasTaken = String(takenJob?.note ?? '')
  const isTheirsChanged = context.isTaken ? job.note !== undefined : note !== wasTaken
  const isOursChanged = storedJob.note !== '' && storedJob.note !== wasTaken
  const notePath = `${path}/note`
  const isKept =
    !context.isTaken && isTheirsChanged && note !== storedJob.note && (isOursChanged || !mayOverwrite)
  if (isKept) {
    const values = { theirs: JSON.stringify(note), ours: JSON.stringify(storedJob.note) }
    await noteDifference(context, target, { entity: 'work-orders', path: notePath, ...values })
  } else await endDifference(context, target, { entity: 'work-orders', path: notePath })
  const columns = {
    ...(isTheirsChanged && !isKept && { note }),
    ...(job.jobNumber !== undefined && mayOverwrite && { job_number: job.jobNumber }),
    ...(mayOverwrite && !isPart && { position: index + 1 }),
  }
  const isChanged = await updateColumns(tx, 'job', { siteId: order.site_id, id: storedJob.id }, columns)
  const ofJob = { JobId: storedJob.id, JobNumber: job.jobNumber ?? storedJob.job_number }
  const values = {
    before: { Note: storedJob.note },
    after: { Note: 'note' in columns ? note : storedJob.note },
  }
  return { id: storedJob.id, changes: isChanged ? [jobEvent('jobEdited', ofJob, values)] : [] }
}
