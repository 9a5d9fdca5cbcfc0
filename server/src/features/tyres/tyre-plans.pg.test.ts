import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { buildTyreLookups } from '../../../test/tyre-builders.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../platform/database/read-json.ts'
import { illegalTreadDepth } from '../work-orders/view/illegal-tread-depth.ts'
import {
  recentTyreRecordsRead,
  tyreHistoryEntryRead,
  tyreRecordsByIdsRead,
  tyreRecordsRead,
} from './tyre-reads.ts'

const { db } = await freshDatabase()
await buildTyreLookups(db)
const { id: employeeId, siteId } = await buildEmployee(db)

await loadLargeTables(db, [
  sql`insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
  select ${siteId}, number, number, number, '', '' from generate_series(1, 4000) number`,
  sql`insert into work_order (site_id, id, order_number, vehicle_id, created_at)
  select ${siteId}, id, id, id, now() from vehicle`,
  sql`insert into tyre_record (site_id, id, vehicle_id, work_order_id, type_code, measured_by, saved_by, created_at, measured_at)
  select ${siteId}, id * 2 + part, id, id, (array['SUMMER', 'FRICTION'])[part + 1], ${employeeId}, ${employeeId}, now(), now()
  from work_order, generate_series(0, 1) part`,
  sql`insert into tyre_axle (site_id, record_id, axle_number)
  select site_id, id, axle from tyre_record, generate_series(1, 2) axle`,
  sql`insert into tyre_wheel (site_id, record_id, axle_number, side, is_inner, depth)
  select site_id, record_id, axle_number, side, false, 2 from tyre_axle, unnest(array['left', 'right']) side`,
  sql`insert into tyre_history_entry (site_id, oid, record_id, type_code, comment, axles, created_at, created_by)
  select site_id, oid, id, type_code, '', '[]', measured_at, saved_by from tyre_record`,
])

const largeTables = ['vehicle', 'work_order', 'tyre_record', 'tyre_axle', 'tyre_wheel', 'tyre_history_entry']
const values = {
  siteId,
  language: 'fi',
  vehicleId: 17,
  measuredSince: testStart,
  tyreRecordIds: '{34,35}',
  historyEntryOid: '00000000-0000-0000-0000-000000000000',
}
const reads: readonly JsonRead<ReadParameters, unknown>[] = [
  tyreRecordsRead,
  recentTyreRecordsRead,
  tyreRecordsByIdsRead,
  tyreHistoryEntryRead,
]

it.each(reads.map((read) => [read.name, read] as const))(
  'the query plan of %s has no sequential scan of a large table',
  async (_, read) => {
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values as never))
    expect(tablesScannedIn(plan, largeTables), plan).toEqual([])
  },
)

it('the query of the illegal tread depth of a work order has no sequential scan of a large table', async () => {
  const read = sql<{ depth: string }>`
    select ${sql.raw(illegalTreadDepth("'2026-12-01'::timestamptz"))} as depth
    from work_order where site_id = ${siteId} and id = 17`
  expect((await read.execute(db)).rows.map(({ depth }) => Number(depth))).toEqual([2])
  const lines = (await sql<{ 'QUERY PLAN': string }>`explain ${read}`.execute(db)).rows
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(tablesScannedIn(plan, largeTables), plan).toEqual([])
})
