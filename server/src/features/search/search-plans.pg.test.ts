import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { valuesInOrder } from '../../platform/database/read-json.ts'
import { partsByText } from '../parts/part-reads.ts'
import { workOrdersByText } from '../work-orders/search/search-reads.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import { peopleByText, vehiclesByText } from './search-reads.ts'

const { db } = await freshDatabase()

const largeTables = [
  'work_order',
  'vehicle',
  'customer',
  'job',
  'reservation',
  'part',
  'part_stock',
  'part_barcode',
]

await loadLargeTables(db, [
  sql`insert into site (id, name) values (1, 'Helsinki')`,
  sql`
  insert into customer (site_id, id, first_name, last_name, phone, number)
  select 1, number, left(md5('f' || number), 6), left(md5('l' || number), 8), '040' || number,
    case when number % 10 = 0 then (20000 + number)::text end
  from generate_series(1, 80000) number`,
  sql`
  insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name, owner_customer_id,
    holder_customer_id, payer_customer_id)
  select 1, number, chr(65 + number % 26) || chr(65 + number / 26 % 26) || 'A-' || number % 1000, md5('v' || number),
    '', '', number, 1 + number / 2, case when number % 3 = 0 then number end
  from generate_series(1, 20000) number`,
  sql`
  insert into work_order (site_id, id, order_number, external_number, vehicle_id, created_at, contact_customer_id)
  select 1, number, number, 'F-' || number, 1 + number % 20000, now(), 1 + number % 20000
  from generate_series(1, 40000) number`,
  sql`insert into job (site_id, work_order_id, job_number) select 1, id, 1 from work_order`,
  sql`
  insert into reservation (site_id, id, work_order_id, start_at, end_at)
  select 1, id, id, now() + id * interval '1 hour', now() + (id + 1) * interval '1 hour' from work_order
  where id % 4 = 0`,
  sql`insert into supplier (number, name) select number, 'S' || number from generate_series(1, 20) number`,
  sql`
  insert into part (supplier_number, item_number, name, retail_price, retail_price_excluding_tax)
  select 1 + number % 20, left(md5(number::text), 10), 'Osa ' || left(md5('n' || number), 8), 1, 1
  from generate_series(1, 30000) number`,
  sql`insert into stock (site_id, code, description) values (1, 'MAIN', '')`,
  sql`
  insert into part_stock (site_id, stock_code, supplier_number, item_number)
  select 1, 'MAIN', supplier_number, item_number from part`,
  sql`
  insert into part_barcode (supplier_number, item_number, barcode)
  select supplier_number, item_number, '640' || row_number() over () from part`,
])

const orders = { ...workOrderValues({ siteId: 1, language: 'fi' }, testStart), text: 'ABA-1' }

describe('the query plans of the search across all kinds', () => {
  it.each([
    ['work orders', workOrdersByText, valuesInOrder(workOrdersByText, orders)],
    ['vehicles', vehiclesByText, valuesInOrder(vehiclesByText, { siteId: 1, text: 'ABA-1' })],
    ['people', peopleByText, valuesInOrder(peopleByText, { siteId: 1, text: 'saari', phone: '405550184' })],
    ['parts', partsByText, valuesInOrder(partsByText, { siteId: 1, offset: 0, text: 'a1b2' })],
  ] as const)('the search for %s scans no large table', async (_, read, values) => {
    const plan = await genericPlanOf(db, read.sql, values)
    expect(tablesScannedIn(plan, largeTables)).toEqual([])
  })
})
