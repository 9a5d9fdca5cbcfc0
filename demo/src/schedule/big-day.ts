import { sql } from 'kysely'
import { type Calendar, toTimestamp } from '../calendar.ts'
import type { Executor } from '../insert-rows.ts'
import { seededUuid } from '../seeded-uuid.ts'
import { helsinki, normalPriority } from '../sites.ts'

/** Number of resources on the day, and of vehicles for each resource. */
export const bigDay = { resources: 400, entries: 40 } as const

/**
 * The numbers after which the ids begin. The big day's employees have higher ids than other employees. The big
 * day's work orders, jobs and reservations have lower ids than those of the dealership (`ledger.ts`).
 */
const ids = { employee: 1_000, bay: 1_000_010_000, workOrder: 90_000_000, orderNumber: 6_000_000 } as const

/**
 * Fills today at the first site for load tests, with up to four hundred people and bays. Each of them has a
 * new vehicle every half hour, from 2:00 in the night.
 */
export async function addBigDay(tx: Executor, calendar: Calendar): Promise<void> {
  const siteId = helsinki.id
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resource where site_id = ${siteId}::bigint and not is_material`.execute(
    tx,
  )
  const pairs = Math.floor((bigDay.resources - (rows[0]?.count ?? 0)) / 2)
  const start = sql`${new Date(calendar.at(0, '02:00')).toISOString()}::timestamptz`
  await addStaff(tx, siteId, pairs)
  await sql`insert into shift (site_id, employee_id, start_at, end_at)
    select ${siteId}::bigint, ${ids.employee}::bigint + number, ${start}, ${start} + interval '20 hours'
    from generate_series(1, ${pairs}::int) number`.execute(tx)
  await addWork(tx, { siteId, count: pairs * bigDay.entries, now: toTimestamp(calendar.now) })
  // Each pair of a person and a bay has `entries` work orders with consecutive ids, one every half hour.
  await sql`insert into reservation (site_id, id, oid, work_order_id, start_at, end_at)
    select ${siteId}::bigint, id, ${seededUuid(sql`'big reservation ' || id`)}, id, begun, begun + interval '27 minutes'
    from work_order,
      lateral (select ${start} + (id - ${ids.workOrder}::bigint - 1) % ${bigDay.entries}::int * interval '30 minutes' as begun) at
    where site_id = ${siteId}::bigint and id > ${ids.workOrder}::bigint
      and id <= ${ids.workOrder + pairs * bigDay.entries}::bigint`.execute(tx)
  await sql`insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
    select site_id, id, first + 1 + (id - ${ids.workOrder}::bigint - 1) / ${bigDay.entries}::int, start_at, end_at
    from reservation, unnest(array[${ids.employee}::bigint, ${ids.bay}::bigint]) first
    where site_id = ${siteId}::bigint and id > ${ids.workOrder}::bigint
      and id <= ${ids.workOrder + pairs * bigDay.entries}::bigint`.execute(tx)
}

async function addStaff(tx: Executor, siteId: number, pairs: number): Promise<void> {
  const number = sql`generate_series(1, ${pairs}::int) number`
  const employeeId = sql`${ids.employee}::bigint + number`
  await sql`insert into employee (id, name, subsystem, profile_id)
    select ${employeeId}, 'Asentaja ' || number, 'M', (select min(id) from access_profile) from ${number}`.execute(
    tx,
  )
  await sql`insert into employee_site (employee_id, site_id, is_default)
    select ${employeeId}, ${siteId}::bigint, true from ${number}`.execute(tx)
  await sql`insert into resource (site_id, id, name, employee_id)
    select ${siteId}::bigint, ${employeeId}, 'Asentaja ' || number, ${employeeId} from ${number}
    union all
    select ${siteId}::bigint, ${ids.bay}::bigint + number, 'Halli ' || number, null from ${number}`.execute(
    tx,
  )
}

/** Adds work orders for the site's vehicles. Each one has a job with a labour row and a part. */
async function addWork(
  tx: Executor,
  { siteId, count, now }: { siteId: number; count: number; now: string },
): Promise<void> {
  const number = sql`generate_series(1, ${count}::int) number`
  const id = sql`${ids.workOrder}::bigint + number`
  await sql`insert into work_order (site_id, id, global_id, order_number, vehicle_id, is_customer_waiting,
      estimated_delivery_at, priority_code, created_at)
    select ${siteId}::bigint, ${id}, ${seededUuid(sql`'big order ' || number`)}, ${ids.orderNumber}::bigint + number,
      cars[1 + number % cardinality(cars)], number % 9 = 0, ${now}::timestamptz, 1 + number % ${normalPriority}::int,
      ${now}::timestamptz
    from ${number}, (select array_agg(id order by id) as cars from vehicle where site_id = ${siteId}::bigint) pool`.execute(
    tx,
  )
  await sql`insert into job (site_id, id, work_order_id, job_number, note)
    select ${siteId}::bigint, ${id}, ${id}, 1, 'Määräaikaishuolto huolto-ohjelman mukaan, jarrut ja valot.'
    from ${number}`.execute(tx)
  await sql`insert into job_row (site_id, id, oid, work_order_id, job_id, row_type, name, work_operation_code, standard_time)
    select ${siteId}::bigint, ${id} * 2, ${seededUuid(sql`'big labour ' || number`)}, ${id}, ${id}, 'LabourOperation',
      'Määräaikaishuolto', '10', 27 from ${number}`.execute(tx)
  await sql`insert into job_row (site_id, id, oid, work_order_id, job_id, row_type, name, item_number, supplier_number,
      ordered_amount, delivered_amount, stock_code)
    select ${siteId}::bigint, ${id} * 2 + 1, ${seededUuid(sql`'big part ' || number`)}, ${id}, ${id}, 'SparePart',
      'Öljynsuodatin', items[1 + number % cardinality(items)], suppliers[1 + number % cardinality(items)], 2,
      number % 2, ${helsinki.stockCode}::text
    from ${number}, (
      select array_agg(item_number order by item_number) as items,
        array_agg(supplier_number order by item_number) as suppliers from part) pool`.execute(tx)
}
