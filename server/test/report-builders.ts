import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

/** Adds a daily export of the figures, with a finished run that other systems may read. */
export async function buildReportExport(
  db: Db,
  { id: created_by }: { readonly id: number },
  { site_id, ...columns }: Partial<Insertable<Tables['report_export']>> & { readonly site_id: number },
) {
  const content = { name: 'Figures', report: 'figures', format: 'csv', language: 'fi' } as const
  const schedule = await db
    .insertInto('report_export')
    .values({
      ...{ ...content, site_id, site_ids: [site_id], frequency: 'daily', week_day: null, month_day: null },
      ...{ at: '06:00', to_folder: true, recipients: ['office@example.com'], is_published: true },
      ...{ next_from: '2026-11-20', next_at: new Date('2026-11-21T04:00:00Z') },
      ...{ created_by, created_at: testStart },
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('report_export_run')
    .values({
      ...{ ...content, site_id, site_ids: [site_id], export_id: schedule.id },
      ...{ from_day: '2026-11-19', to_day: '2026-11-19', began_at: testStart, next_attempt_at: testStart },
      ...{ started_by: created_by, state: 'done', ended_at: testStart, published_at: testStart },
    })
    .execute()
  return schedule
}
