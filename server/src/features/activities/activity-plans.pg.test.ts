import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../platform/database/read-json.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import * as reads from './activity-reads.ts'
import { wallRead } from './wall/wall-reads.ts'

const { db } = await freshDatabase()
const { id: siteId } = await buildSite(db)
const people = []
for (let place = 0; place < 20; place += 1)
  people.push(await buildEmployee(db, { sites: [{ id: siteId }], is_workqueue: place < 4 }))
const first = people[0]?.id ?? 0

// Inserts one open task for every 99 closed ones.
await loadLargeTables(db, [
  sql`
  insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
  select ${siteId}, number, number, number, '', '' from generate_series(1, 20000) number`,
  sql`
  insert into work_order (site_id, id, order_number, vehicle_id, created_at)
  select ${siteId}, id, id, id, now() from vehicle`,
  sql`insert into activity_type (site_id, code, description) values (${siteId}, 'CALL', 'A call')`,
  sql`
  insert into activity (site_id, id, header, body, type_code, employee_id, created_by, created_at, assigned_at,
    closed_at, closed_by, work_order_id)
  select ${siteId}, number, 'x', 'x', 'CALL', ${first}::bigint + number % 20, ${first}::bigint + number % 19, made, made,
    case when number % 100 > 0 then made end, case when number % 100 > 0 then ${first}::bigint + number % 20 end, 1 + number % 20000
  from generate_series(1, 20000) number,
    lateral (select ${testStart}::timestamptz - number * interval '10 minutes' as made) at`,
  sql`
  insert into activity_history (site_id, activity_id, from_employee_id, employee_id, created_by, created_at)
  select site_id, id, case when kind = 1 then ${first}::bigint end, employee_id, created_by, created_at
  from activity, generate_series(0, 1) kind`,
  sql`
  insert into attachment (site_id, key, activity_id, file_name, content_type, kind, byte_size, checksum, has_thumbnail,
    created_at, created_by)
  select site_id, gen_random_uuid(), id, 'x', 'image/jpeg', 'Image', 1, sha256(id::text::bytea), false, created_at, created_by
  from activity where id % 4 = 0`,
])

const values = {
  ...workOrderValues({ siteId, language: 'fi' }, testStart),
  employeeId: first + 7,
  midnight: testStart,
  start: new Date(testStart.getTime() - 8 * 86_400_000),
  end: testStart,
  activityId: 1,
  workOrderId: 1,
  queueId: first,
  activityTypeCode: 'CALL',
}

it.each(Object.entries({ ...reads, wallRead }))(
  'the query plan of %s has no sequential scan of a large table',
  async (_, read) => {
    const { sql: statement, parameters } = read as JsonRead<ReadParameters, unknown>
    const parameterValues = valuesInOrder({ parameters }, values as never)
    expect(await genericPlanOf(db, statement, parameterValues)).not.toMatch(
      /Seq Scan on (activity|activity_history|attachment|work_order|vehicle)\b/,
    )
  },
)
