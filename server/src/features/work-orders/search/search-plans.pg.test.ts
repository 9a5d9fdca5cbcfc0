import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../../test/load-large-tables.ts'
import { nonEmptySubsetsOf } from '../../../../test/subsets.ts'
import { valuesInOrder } from '../../../platform/database/read-json.ts'
import { workOrderValues } from '../view/work-order-json.ts'
import { workOrderSearch } from './search-reads.ts'

const { db } = await freshDatabase()

const largeTables = ['work_order', 'vehicle', 'job', 'reservation', 'reservation_resource']

await loadLargeTables(db, [
  sql`
  with site as (insert into site (id, name) values (1, 'Helsinki') returning id),
    profile as (insert into access_profile (id, name) values (1, 'All') returning id),
    person as (
      insert into employee (id, name, profile_id) select number, 'E' || number, 1 from generate_series(1, 20) number
      returning id)
  select count(*) from site, profile, person`,
  sql`insert into employee_site (employee_id, site_id) select id, 1 from employee`,
  sql`
  insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
  select 1, number, chr(65 + number % 26) || chr(65 + number / 26 % 26) || 'A-' || number % 1000, number, '', ''
  from generate_series(1, 20000) number`,
  sql`
  insert into work_order (site_id, id, order_number, external_number, receiver_id, vehicle_id, created_at)
  select 1, number, number, 'F-' || number, 1 + number % 20, 1 + number % 20000, now() from generate_series(1, 40000) number`,
  sql`insert into job (site_id, work_order_id, job_number) select 1, id, 1 from work_order`,
  sql`
  insert into reservation (site_id, id, work_order_id, start_at, end_at)
  select 1, id, id, now() + id * interval '1 hour', now() + (id + 1) * interval '1 hour' from work_order
  where id % 4 = 0`,
  sql`insert into resource (site_id, id, name) values (1, 1000000001, 'Nostin')`,
  sql`
  insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
  select 1, id, 1000000001, start_at, end_at from reservation`,
])

/** Returns the tables that the generic plan of a search scans. */
async function findScannedTables(filters: Partial<typeof allFilters>): Promise<string[]> {
  const { read, values } = workOrderSearch(filters, workOrderValues({ siteId: 1, language: 'fi' }, testStart))
  const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values))
  return tablesScannedIn(plan, largeTables)
}

const allFilters = { OrderNumber: '12345', LicenseNumber: 'ABA-1', Receiver: 7 }

describe('the plan of a search', () => {
  it.each(nonEmptySubsetsOf(allFilters))(
    'the query plan of a work order search scans no large table (%j)',
    async (search) => {
      expect(await findScannedTables(search)).toEqual([])
    },
  )
})
