import { type ExportPlan, exportTimeOf, firstPeriodAfter } from '@verstas/domain/reports/export-plan.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { adminId } from '../people/employees.ts'
import { helsinki } from '../sites.ts'

const plan: ExportPlan = { frequency: 'daily', weekDay: null, monthDay: null, at: '06:00' }
const content = { name: 'Johdon luvut', report: 'figures', format: 'csv', language: 'fi' } as const

/** Number of past runs. */
const days = 6

/** Adds a schedule in Helsinki that exports each day's figures for other systems, with past runs. */
export function addReportExports(ledger: Ledger, calendar: Calendar, timeZone: string): void {
  const next = firstPeriodAfter(plan, new Date(calendar.now), timeZone)
  const ofSite = { ...content, site_id: helsinki.id, site_ids: [helsinki.id] }
  const { id: exportId } = ledger.add('report_export', {
    id: ledger.nextId('report_export'),
    ...ofSite,
    frequency: plan.frequency,
    week_day: plan.weekDay,
    month_day: plan.monthDay,
    at: plan.at,
    to_folder: false,
    recipients: [],
    is_published: true,
    is_paused: false,
    next_from: next.from,
    next_at: toTimestamp(exportTimeOf(plan, next, timeZone).getTime()),
    created_by: adminId,
    created_at: toTimestamp(calendar.at(-days - 2, '10:00')),
  })
  for (let ago = days; ago >= 1; ago -= 1) {
    const day = addDays(next.from, -ago)
    const began = exportTimeOf(plan, { from: day, to: day }, timeZone).getTime()
    const ended = toTimestamp(began + minute / 30)
    ledger.add('report_export_run', {
      id: ledger.nextId('report_export_run'),
      ...ofSite,
      export_id: exportId,
      from_day: day,
      to_day: day,
      started_by: null,
      began_at: toTimestamp(began),
      state: 'done',
      attempts: 0,
      published_at: ended,
      ended_at: ended,
    })
  }
}
