import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { buildStampingTypes } from '../../../test/stamping-builders.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../platform/database/read-json.ts'
import * as reads from './schedule-reads.ts'

const { db } = await freshDatabase()
const { id: siteId } = await buildSite(db)
await buildStampingTypes(db)
const { id: employeeId } = await buildEmployee(db, { sites: [{ id: siteId }] })

/**
 * The tables contain the reservations of a hundred bays in half a year: two for each bay and day.
 * PostgreSQL then prefers an index if one can be used.
 */
await loadLargeTables(db, [
  sql`insert into resource (site_id, id, name) select ${siteId}, 1000000000 + bay, bay from generate_series(1, 100) bay`,
  sql`
  insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
  select ${siteId}, number, number, number, '', '' from generate_series(1, 10000) number`,
  sql`
  insert into work_order (site_id, id, order_number, vehicle_id, created_at)
  select ${siteId}, id, id, id, now() from vehicle`,
  sql`insert into job (site_id, id, work_order_id, job_number) select ${siteId}, id, id, 1 from work_order`,
  sql`
  insert into job_row (site_id, id, work_order_id, job_id, row_type, work_operation_code)
  select ${siteId}, id, id, id, 'LabourOperation', 'W' from job`,
  sql`
  insert into reservation (site_id, id, work_order_id, start_at, end_at)
  select ${siteId}, id, id, begun, begun + interval '2 hours' from work_order,
    lateral (select ${testStart}::timestamptz - id / 200 * interval '1 day' + id % 2 * interval '3 hours' as begun) at`,
  sql`
  insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
  select ${siteId}, id, 1000000001 + id / 2 % 100, start_at, end_at from reservation`,
  sql`
  insert into stamping (site_id, id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
  select ${siteId}, number, ${employeeId}, 1, true, begun, begun + interval '20 minutes', begun, ${employeeId}
  from generate_series(1, 10000) number,
    lateral (select ${testStart}::timestamptz - number * interval '30 minutes' as begun) at`,
  sql`
  insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
  select ${siteId}, id, id, id from stamping`,
  sql`
  insert into shift (site_id, employee_id, start_at, end_at)
  select ${siteId}, ${employeeId}, begun, begun + interval '8 hours' from generate_series(1, 5000) number,
    lateral (select ${testStart}::timestamptz - number * interval '1 day' as begun) at`,
])

const values = {
  siteId,
  employeeId,
  language: 'fi',
  now: testStart,
  start: new Date(testStart.getTime() - 6 * 3_600_000),
  end: new Date(testStart.getTime() + 18 * 3_600_000),
  reservationId: 1,
  workOrderId: 1,
}

it.each(Object.entries(reads))('the query plan of %s scans no growing table', async (_, read) => {
  const { sql: statement, parameters } = read as JsonRead<ReadParameters, unknown>
  const orderedValues = valuesInOrder({ parameters }, values as never)
  expect(await genericPlanOf(db, statement, orderedValues)).not.toMatch(
    /Seq Scan on (reservation|reservation_resource|work_order|job|job_row|vehicle|shift|stamping|stamping_row)\b/,
  )
})
