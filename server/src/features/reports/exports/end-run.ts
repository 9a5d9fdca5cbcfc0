import { findNextExportAttempt } from '@verstas/domain/reports/export-plan.ts'
import { formatDay } from '@verstas/domain/time/format.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import { addTasks, type TaskReceiver } from '../../activities/add-tasks.ts'
import type { RunProblem } from './run-problem.ts'
import type { TakenRun } from './take-run.ts'

const attempts = counter({
  name: 'verstas_report_exports_total',
  help: 'Attempts to export reports, by their result: done, retried later, or failed.',
  labels: ['outcome'],
})

type Context = Pick<Dependencies, 'db' | 'clock' | 'settings'>

/**
 * Ends a run. If other systems receive the report, it becomes readable for them in the same transaction, so
 * they receive its change exactly once. Does nothing if another process holds the run's lease.
 */
export async function endRun({ db, clock }: Context, run: TakenRun): Promise<void> {
  attempts.add({ outcome: 'done' })
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const published_at = run.is_published ? now : null
    const isOwn = await update(tx, run, {
      state: 'done',
      ended_at: now,
      problem: null,
      detail: null,
      published_at,
    })
    if (isOwn)
      await recordEvents(tx, [
        {
          ...{ siteId: run.site_id, employeeId: run.started_by, at: now, kind: 'reportExported' },
          ...{ entity: 'report-export', entityId: run.export_id, subject: { Name: run.name } },
          ...{ before: null, after: { From: run.from_day, To: run.to_day, ...targetsOf(run) } },
        },
      ])
  })
}

const targetsOf = ({ to_folder: ToFolder, recipients, is_published: IsPublished }: TakenRun) => ({
  ...(ToFolder && { ToFolder }),
  ...(recipients.length > 0 && { Recipients: recipients.join(', ') }),
  ...(IsPublished && { IsPublished }),
})

/**
 * Stores a failed attempt. After the last attempt, or if a retry cannot help, the run has failed, and
 * administrators get a task. Further failures of the same schedule add no task until an export succeeds.
 */
export async function failRun(context: Context, run: TakenRun, error: RunProblem): Promise<void> {
  const { problem, detail, isPassing } = error
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const count = run.attempts + 1
    const next = isPassing ? findNextExportAttempt(count, now) : null
    attempts.add({ outcome: next === null ? 'failed' : 'retried' })
    const isOwn = await update(tx, run, {
      ...(next === null ? { state: 'failed', ended_at: now } : { next_attempt_at: next }),
      ...{ attempts: count, problem, detail },
    })
    if (!isOwn || next !== null || (await hasFailedBefore(tx, run))) return
    await addTasks(tx, context, await findReceivers(tx, run), {
      header: 'integrationTask.reportFailedHeader',
      body: 'integrationTask.reportFailedBody',
      values: { name: run.name, day: formatDay(run.to_day) },
    })
  })
}

/**
 * Updates a run whose lease this process holds, and ends the lease. Returns false if another process holds
 * it, or the run was deleted.
 */
async function update(
  tx: Tx,
  { site_id: siteId, id, lease_owner: owner }: TakenRun,
  columns: UpdateObject<Tables, 'report_export_run'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_export_run')
    .set({ ...columns, lease_owner: null, leased_until: null })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** True if the previous run has failed, so that administrators already know of the failure. */
async function hasFailedBefore(tx: Tx, { site_id: siteId, export_id: exportId, id }: TakenRun) {
  const before = await tx
    .selectFrom('report_export_run')
    .select('state')
    .where('site_id', '=', siteId)
    .where('export_id', '=', exportId)
    .where('id', '<', id)
    .where('state', '<>', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.state === 'failed'
}

/** Finds the administrators of the site, and the creator of the schedule. */
async function findReceivers(
  tx: Tx,
  { site_id: siteId, export_id: exportId }: TakenRun,
): Promise<readonly TaskReceiver[]> {
  const { rows } = await sql<TaskReceiver>`
    select employee.id as "employeeId", place.site_id as "siteId", type.code as "typeCode"
    from employee_site place
    join employee on employee.id = place.employee_id and employee.is_active and not employee.is_workqueue
    join access_profile profile on profile.id = employee.profile_id
    join report_export export on export.site_id = ${siteId} and export.id = ${exportId}
    cross join lateral (
      select code from activity_type where activity_type.site_id = place.site_id order by code limit 1) type
    where place.site_id = ${siteId} and place.is_active
      and (profile.manage_settings or employee.id = export.created_by)
    order by employee.id`.execute(tx)
  return rows
}
