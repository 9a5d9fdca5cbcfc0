import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../platform/database/read-json.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import {
  serviceHistoryRead,
  vehicleRead,
  vehiclesByLicenseNumberRead,
  vehiclesBySerialNumberRead,
} from './vehicle-reads.ts'

const { db } = await freshDatabase()

// Both sites have the same vehicles.
await loadLargeTables(db, [
  sql`insert into site (id, name) values (1, 'Helsinki'), (2, 'Tampere')`,
  sql`
  with profile as (insert into access_profile (id, name) values (1, 'All') returning id)
  insert into employee (id, name, profile_id) select 1, 'E1', id from profile`,
  sql`insert into employee_site (employee_id, site_id) select 1, id from site`,
  sql`insert into customer (site_id, id, last_name)
  select site.id, number, 'A' from site, generate_series(1, 10000) number`,
  sql`
  insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name, payer_customer_id)
  select site.id, number, chr(65 + number % 26) || chr(65 + number / 26 % 26) || 'A-' || number % 1000,
    'TMBLD9NS5' || lpad(number::text, 8, '0'), '', '', number
  from site, generate_series(1, 10000) number`,
  sql`insert into warranty (site_id, vehicle_id, type, start_date)
  select site_id, id, '', '2020-01-01' from vehicle`,
  sql`
  insert into work_order (site_id, id, order_number, vehicle_id, status, created_at)
  select site.id, number, number, 1 + number % 10000, case when number % 10 = 0 then 'A' else 'I' end, now()
  from site, generate_series(1, 20000) number`,
  sql`insert into job (site_id, id, work_order_id, job_number)
  select site_id, id, id, 1 from work_order`,
  sql`insert into job_row (site_id, work_order_id, job_id, row_type)
  select site_id, work_order_id, id, 'Text' from job, generate_series(1, 2)`,
  sql`insert into activity_type (site_id, code, description) select id, 'T', '' from site`,
  sql`
  insert into activity (site_id, header, body, type_code, employee_id, created_by, created_at, assigned_at,
    work_order_id, closed_at, closed_by)
  select site_id, 'A', 'B', 'T', 1, 1, now(), now(), id, case when id % 5 > 0 then now() end,
    case when id % 5 > 0 then 1 end
  from work_order`,
])

const values = {
  ...workOrderValues({ siteId: 1, language: 'fi' }, testStart),
  maySeeCustomers: true,
  licenseNumber: 'AB',
  serialNumber: 'TMBLD9NS500000123',
}
const reads: readonly JsonRead<ReadParameters, unknown>[] = [
  vehiclesByLicenseNumberRead,
  vehiclesBySerialNumberRead,
  vehicleRead,
  serviceHistoryRead,
]
const largeTables = ['vehicle', 'customer', 'warranty', 'work_order', 'job', 'job_row', 'activity']

it.each(reads.map((read) => [read.name, read] as const))(
  'the query plan of %s has no sequential scan of a large table',
  async (_, read) => {
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values))
    expect(tablesScannedIn(plan, largeTables), plan).toEqual([])
  },
)
