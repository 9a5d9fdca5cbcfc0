import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../platform/database/read-json.ts'
import { partRead } from '../parts/part-details.ts'
import { partSearch, partsByNumber } from '../parts/part-reads.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import { workOrderPartsRead } from '../work-orders/view/work-order-reads.ts'
import {
  pickListRead,
  planningReservations,
  reservationsToPick,
  reservationsToPlan,
} from './planning-reads.ts'

const { db } = await freshDatabase()

await loadLargeTables(db, [
  sql`insert into site (id, name, default_stock_code) values (1, 'Helsinki', null), (2, 'Tampere', null)`,
  sql`insert into stock (site_id, code, description) select id, 'MAIN', '' from site`,
  sql`insert into supplier (number, name) select number, 'S' || number from generate_series(1, 10) number`,
  sql`
  insert into part (supplier_number, item_number, name, retail_price, retail_price_excluding_tax)
  select 1 + number % 10, 'P' || number, 'Osa', 1, 1 from generate_series(1, 10000) number`,
  sql`
  insert into part_stock (site_id, stock_code, supplier_number, item_number, in_stock, available)
  select site.id, 'MAIN', supplier_number, item_number, 9, 9 from part, site`,
  sql`insert into part_barcode select md5(item_number), supplier_number, item_number from part`,
  sql`
  insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
  select site.id, number, 'A-' || number, 'V' || number, '', '' from site, generate_series(1, 3000) number`,
  sql`
  insert into work_order (site_id, id, order_number, vehicle_id, status, are_parts_preplanned, created_at)
  select site.id, number, number, 1 + number % 3000, case when number % 10 = 0 then 'A' else 'I' end, number % 20 = 0, now()
  from site, generate_series(1, 10000) number`,
  sql`insert into job (site_id, id, work_order_id, job_number) select site_id, id, id, 1 from work_order`,
  sql`
  insert into job_row (site_id, id, work_order_id, job_id, row_type, supplier_number, item_number, stock_code, ordered_amount)
  select site_id, work_order_id * 2 + number, work_order_id, id, 'SparePart', (1 + work_order_id % 10)::text,
    'P' || work_order_id, 'MAIN', 1
  from job, generate_series(0, 1) number`,
  sql`
  insert into part_reservation (site_id, job_row_id, work_order_id, stock_code, supplier_number, item_number, quantity)
  select job_row.site_id, job_row.id, work_order_id, stock_code, supplier_number, item_number, 1
  from job_row join work_order using (site_id) where work_order.id = work_order_id and status = 'A'`,
  sql`
  insert into reservation (site_id, work_order_id, start_at, end_at)
  select site_id, id, timestamptz '2026-01-01 08:00+02' + (id % 700) * interval '1 day',
    timestamptz '2026-01-01 10:00+02' + (id % 700) * interval '1 day'
  from work_order`,
])

const values = {
  ...workOrderValues({ siteId: 1, language: 'fi' }, testStart),
  start: new Date('2026-11-20T00:00:00+02:00'),
  end: new Date('2026-11-27T00:00:00+02:00'),
  supplierNumber: '1',
  itemNumber: 'P10',
  serialNumber: 'V10',
  workOrderId: 10,
  offset: 0,
  Barcode: 'a',
}
const reads: readonly JsonRead<ReadParameters, unknown>[] = [
  planningReservations,
  reservationsToPlan,
  reservationsToPick,
  pickListRead,
  partRead,
  partsByNumber,
  partSearch({ Barcode: 'a' }, 1).read,
  workOrderPartsRead,
]
const largeTables = [
  'part',
  'part_stock',
  'part_barcode',
  'part_reservation',
  'vehicle',
  'work_order',
  'job',
  'job_row',
  'reservation',
]

it.each(reads.map((read) => [read.name, read] as const))(
  'the query plan of %s scans no large table',
  async (_, read) => {
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values))
    expect(tablesScannedIn(plan, largeTables), plan).toEqual([])
    // PostgreSQL must inline the function. The plan of a call would hide the tables that the function reads.
    expect(plan).not.toContain('Function Scan on part_needs')
  },
)
