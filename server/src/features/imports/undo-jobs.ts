import { pathOfJob, pathOfRow } from '@verstas/domain/integration/differences.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import type { Job } from '../integration/batch/entities/job-values.ts'
import { type TakenValue, takeOfWorkOrder } from '../integration/batch/entities/take-work-order.ts'
import type { Target, WriteContext } from '../integration/batch/entity-writer.ts'
import { lockWorkOrderRow } from '../work-orders/editing/change-work-order.ts'
import { type CurrentJob, isSameValue, type JobBefore, sameText } from './compare-jobs.ts'

const jobsOf = <Item>(record: Readonly<Record<string, unknown>>): readonly Item[] =>
  (Array.isArray(record.jobs) ? record.jobs : []) as readonly Item[]

/** True if an imported job or row has changed since the import, or if people have added one. */
export const areJobsChangedSince = (after: WrittenRecord['after'], current: JsonObject): boolean => {
  const imported = jobsOf<Job>(after)
  return jobsOf<CurrentJob>(current).some((job) => {
    const before = imported.find(({ externalId }) => externalId === job.externalId)
    if (before === undefined || (before.note != null && !sameText(before.note, job.note))) return true
    return job.rows.some((row) => {
      const wanted = before.rows?.find(({ externalId }) => externalId === row.externalId)
      return wanted === undefined || row.isMarkedAsDeleted || !isUntouched(wanted, row)
    })
  })
}

/** True if a row has its imported values and no work on it has begun. */
const isUntouched = (imported: object, row: CurrentJob['rows'][number]): boolean =>
  row.doneAt === null &&
  Number(row.usedTime ?? 0) === 0 &&
  Object.entries(imported).every(([field, value]) =>
    isSameValue(field, value, row[field as keyof typeof row]),
  )

/**
 * Reverts an import's changes to the jobs of an existing work order. A job that the import added remains, without
 * rows.
 *
 * @returns false if a change cannot be reverted
 */
export async function undoJobs(
  context: WriteContext,
  target: Target,
  { before, after }: WrittenRecord,
  current: JsonObject,
): Promise<boolean> {
  const values: TakenValue[] = []
  let isComplete = true
  for (const job of jobsOf<JobBefore>(before)) {
    const { externalId } = job
    const imported = jobsOf<Job>(after).find((one) => one.externalId === externalId)
    const found = jobsOf<CurrentJob>(current).find((one) => one.externalId === externalId)
    if (imported === undefined || found === undefined) continue
    if (job.isNew) isComplete = false
    if (job.note !== undefined) {
      if (sameText(imported.note, found.note))
        values.push({ path: `${pathOfJob(externalId)}/note`, theirs: job.note })
      else isComplete = false
    }
    for (const wanted of imported.rows ?? []) {
      const row = found.rows.find((one) => one.externalId === wanted.externalId)
      const earlier = job.rows.find((one) => one.externalId === wanted.externalId)
      if (row === undefined || row.isMarkedAsDeleted) continue
      const isNew = job.isNew === true || earlier?.isNew === true
      if (isUntouched(wanted, row))
        values.push({
          path: pathOfRow(externalId, wanted.externalId),
          theirs: isNew ? null : (earlier as unknown as Json),
        })
      else isComplete = false
    }
  }
  if (values.length === 0) return isComplete
  const order = await lockWorkOrderRow(context.tx, target.siteId ?? 0, target.id)
  await takeOfWorkOrder(context, order, values)
  return isComplete
}
