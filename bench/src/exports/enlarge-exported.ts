import type { Db } from '@verstas/server/platform/database/transaction.ts'
import { sql } from 'kysely'

/** The only site. */
export const siteId = 1

/** Offset of the ids, above those of the first records. */
const firstId = 1_000_000

/** Creates a site with a person, a supplier and the types that the exported rows need. */
export async function buildExported(db: Db): Promise<void> {
  for (const statement of [
    `insert into site (id, name) values (${siteId}, 'Helsinki')`,
    `insert into supplier (number, name) values ('1', 'Osat Oy')`,
    `insert into stock (site_id, code, description) values (${siteId}, 'MAIN', 'Päävarasto')`,
    `insert into access_profile (id, name) values (1, 'Kaikki')`,
    `insert into employee (id, name, profile_id) values (1, 'Matti', 1)`,
    `insert into employee_site (employee_id, site_id) values (1, ${siteId})`,
    `insert into stamping_type (code, description, is_work_order)
    values (1, '{"fi": "Työ", "sv": "Arbete", "en": "Work"}', true)`,
    `insert into activity_type (site_id, code, description) values (${siteId}, 'SOITTO', 'Soitto')`,
  ])
    await sql.raw(statement).execute(db)
}

/**
 * Adds rows to the exported tables until each has `to` rows: customers, vehicles, parts with stock, work
 * orders with two rows, stampings with a row, and tasks. Does not update the statistics of the database.
 */
export async function enlargeExported(db: Db, from: number, to: number): Promise<void> {
  const numbers = `generate_series(${firstId + from + 1}, ${firstId + to}) number`
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statementsOf(numbers)) await sql.raw(statement).execute(tx)
  })
}

const statementsOf = (numbers: string): string[] => [
  `insert into customer (site_id, id, first_name, last_name, phone)
  select ${siteId}, number, 'Kaisa', 'Korhonen ' || number, '+358401234567' from ${numbers}`,
  `insert into vehicle (site_id, id, license_number, make_name, model_name, owner_customer_id)
  select ${siteId}, number, 'VIE-' || number, 'Volvo', 'V60', number from ${numbers}`,
  `insert into part (supplier_number, item_number, name, retail_price_excluding_tax, retail_price)
  select (select min(number) from supplier), 'VIE' || number, 'Jarrupala ' || number, 10, 12.55 from ${numbers}`,
  `insert into part_stock (site_id, stock_code, supplier_number, item_number)
  select ${siteId}, (select min(code) from stock where site_id = ${siteId}), (select min(number) from supplier),
    'VIE' || number
  from ${numbers}`,
  `insert into work_order (site_id, id, order_number, vehicle_id, contact_customer_id, created_at)
  select ${siteId}, number, number, number, number, now() from ${numbers}`,
  `insert into job (site_id, id, work_order_id, job_number) select ${siteId}, number, number, 1 from ${numbers}`,
  `insert into job_row (site_id, id, work_order_id, job_id, row_type, work_operation_code, name, standard_time)
  select ${siteId}, number * 2 + place, number, number, 'LabourOperation', '10001', 'Huolto', 30
  from ${numbers} cross join generate_series(0, 1) place`,
  `insert into reservation (site_id, id, work_order_id, start_at, end_at)
  select ${siteId}, number, number, at, at + interval '1 hour'
  from ${numbers} cross join lateral (select timestamptz '2000-01-01' + number * interval '1 minute' as at) begun`,
  `insert into stamping (site_id, id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
  select ${siteId}, number, 1, (select min(code) from stamping_type where is_work_order), true, at,
    at + interval '1 minute', at, 1
  from ${numbers} cross join lateral (select timestamptz '2000-01-01' + number * interval '1 minute' as at) begun`,
  `insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
  select ${siteId}, number, number, number * 2 from ${numbers}`,
  `insert into activity (site_id, id, header, body, type_code, employee_id, created_by, created_at, assigned_at)
  select ${siteId}, number, 'Soita ' || number, 'Kysy lupa.', (select min(code) from activity_type where site_id = ${siteId}), 1, 1,
    now(), now()
  from ${numbers}`,
]
