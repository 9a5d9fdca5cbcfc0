import { exportTimeOf, findDueExport, periodWith } from '@verstas/domain/reports/export-plan.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { runColumns } from './change-export.ts'
import { planOf } from './export-rows.ts'

/** Age at which runs are removed. */
const runsKeptMs = 400 * 86_400_000

/**
 * Adds the run of one due schedule, and moves the schedule to its next period. A row lock and the unique key
 * of runs ensure one run for each period in all processes.
 *
 * @returns false if no schedule is due
 */
export const addDueRun = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('report_export as export')
      .innerJoin('site', 'site.id', 'export.site_id')
      .selectAll('export')
      .select('site.time_zone as timeZone')
      .where('export.is_paused', '=', false)
      .where('export.next_at', '<=', now)
      .where('site.is_active', '=', true)
      .orderBy('export.next_at')
      .orderBy('export.id')
      .limit(1)
      .forUpdate('export')
      .skipLocked()
      .executeTakeFirst()
    if (row === undefined) return false
    const plan = planOf(row)
    const next = periodWith(row.frequency, row.next_from)
    const found = findDueExport(plan, next, now, row.timeZone)
    if (found.due) {
      const { from, to } = found.due
      await tx
        .insertInto('report_export_run')
        .values({ ...runColumns(row, now), from_day: from, to_day: to, started_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tx
        .deleteFrom('report_export_run')
        .where('site_id', '=', row.site_id)
        .where('export_id', '=', row.id)
        .where('began_at', '<', new Date(now.getTime() - runsKeptMs))
        .execute()
    }
    await tx
      .updateTable('report_export')
      .set({
        next_from: found.next.from,
        next_at: exportTimeOf(plan, found.next, row.timeZone),
      })
      .where('site_id', '=', row.site_id)
      .where('id', '=', row.id)
      .execute()
    return true
  })
