import { urlOf } from '@verstas/contract/call.ts'
import { integrationReportEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { maxExportRows } from '@verstas/contract/reports/export-entities.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'

const { app, db, settings, send, signIn } = await buildTestApp()
const day = '2026-11-18'

it('the file of a list with too many rows is refused to people and to other systems', async () => {
  const site = await buildSite(db)
  const vehicle = await buildVehicle(db, site.id)
  const headers = await signIn(await buildEmployee(db, { sites: [site] }))
  const account = await buildServiceAccount(db, { sites: [site], scopes: ['reports:read'] })
  const id = await db.transaction().execute(async (tx) => {
    // Writes without the triggers of work orders, which would take a minute.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into work_order (site_id, vehicle_id, order_number, created_at, status, invoiced_at)
      select ${site.id}, ${vehicle.id}, number, '2026-11-18T08:00:00Z', 'I', '2026-11-18T12:00:00Z'
      from generate_series(1, ${maxExportRows}::int + 1) number`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into report_export_run
        (site_id, export_id, name, report, site_ids, format, language, from_day, to_day, began_at, state, published_at)
      values (${site.id}, 1, 'Closed', 'closed', ${[site.id]}, 'csv', 'en', ${day}, ${day}, now(), 'waiting', now())
      returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
  const query = { format: 'csv', list: 'closed' } as const
  expect(
    await send(reportEndpoints.exportReport, { params: { from: day, to: day }, query }, headers),
  ).toMatchObject(refusedWith('reportTooLong'))
  const { readReportContent } = integrationReportEndpoints
  const url = urlOf(readReportContent, settings.apiBase, { params: { id } })
  const answer = await app.inject({ url, headers: account.headers })
  expect({ status: answer.statusCode, errors: answer.json() }).toMatchObject(refusedWith('reportTooLong'))
})
