import { sql } from 'kysely'
import type { Executor } from '../insert-rows.ts'
import { seededUuid } from '../seeded-uuid.ts'
import { type DemoSite, normalPriority } from '../sites.ts'
import { toInvoiceNumber } from '../work-orders/work-orders.ts'
import { type Batch, dayOf, idOf, mileageOf, slotsOfDay } from './site-history.ts'

/** Adds a batch of invoiced work orders with their jobs, rows, reservations and stampings. */
export async function writeOrders(tx: Executor, batch: Batch): Promise<void> {
  const { site } = batch.history
  await composeOrders(tx, batch)
  await writeOrdersOfTable(tx, site, batch.sizes.works)
  await insertStampings(tx, site.id)
}

/** Adds the work orders of the table `history_order`, and their jobs, rows and reservations. */
export async function writeOrdersOfTable(tx: Executor, site: DemoSite, works: number): Promise<void> {
  await insertOrders(tx, site)
  await insertJobs(tx, site.id, works)
  await insertRowsOfJobs(tx, site, works)
  await insertReservations(tx, site.id)
}

/**
 * Fills `history_order`. Vehicle n has the work orders n, n + `cars`, and so on. The work orders of a day are
 * assigned to the technicians in turn.
 */
async function composeOrders(tx: Executor, { history, sizes, first, last }: Batch): Promise<void> {
  const { site, orders, cars, ordersOfDay, technicians, timeZone } = history
  await sql`truncate history_order`.execute(tx)
  await sql`insert into history_order
    select numbered.number, ${idOf(history, sql`numbered.number`)},
      ${site.firstOrderNumber - 1}::bigint - ${orders}::bigint + numbered.number, ${idOf(history, sql`car`)},
      ${idOf(history, sql`car`)}, model.brand,
      ${mileageOf(sql`car`)} * numbered.number / ${orders}::bigint, receiver.id, technician.id, technician.resource_id,
      technician.lift_id, start_at, start_at + interval '45 minutes', place < ${technicians * slotsOfDay}::int
    from (
      select number, (number - 1) % ${cars}::bigint + 1 as car,
        ((${orders}::bigint - number) % ${ordersOfDay}::bigint)::int as place,
        (${dayOf(history, sql`number`)} + time '07:30') at time zone ${timeZone}::text
          + interval '48 minutes' * (((${orders}::bigint - number) % ${ordersOfDay}::bigint)
            / ${technicians}::bigint % ${slotsOfDay}::int) as start_at
      from generate_series(${first}::bigint, ${last}::bigint) as number
    ) numbered
    join history_model model on model.number = car % ${sizes.models}::int
    join history_technician technician
      on technician.site_id = ${site.id}::bigint and technician.number = place % ${technicians}::int
    join history_receiver receiver
      on receiver.site_id = ${site.id}::bigint and receiver.number = numbered.number % receiver.of`.execute(
    tx,
  )
}

async function insertOrders(tx: Executor, site: DemoSite): Promise<void> {
  await sql`insert into work_order (site_id, id, global_id, order_number, status, substatus_code, receiver_id,
      vehicle_id, contact_customer_id, mileage, mileage_at_handover, are_parts_preplanned, are_parts_prepicked,
      estimated_delivery_at, priority_code, created_at, invoice_number, invoiced_at)
    select ${site.id}::bigint, id, ${seededUuid(sql`'history order ' || id`)},
      order_number, 'I', 'READY', receiver_id, car_id, customer_id,
      mileage, mileage, true, true, end_at, ${normalPriority}::int, start_at - interval '3 days',
      order_number + ${toInvoiceNumber}::bigint, end_at
    from history_order`.execute(tx)
}

/** SQL of the jobs: one job for each work order, and a second one for every third work order. */
const jobs = sql`history_order cross join lateral (
    select generate_series(0, case when history_order.number % 3 = 0 then 1 else 0 end) as place
  ) job`

async function insertJobs(tx: Executor, siteId: number, works: number): Promise<void> {
  await sql`insert into job (site_id, id, work_order_id, job_number, position, note)
    select ${siteId}::bigint, id * 2 + place, id, place + 1, place + 1, work.note
    from ${jobs}
    join history_work work on work.brand = history_order.brand
      and work.number = (history_order.number + place) % ${works}::int`.execute(tx)
}

/** Adds the rows of the jobs: each job has a done labour row and a part row. */
async function insertRowsOfJobs(tx: Executor, site: DemoSite, works: number): Promise<void> {
  const ofJob = sql`from ${jobs}
    join history_work work on work.brand = history_order.brand
      and work.number = (history_order.number + place) % ${works}::int`
  const jobId = sql`id * 2 + place`
  await sql`insert into job_row (site_id, id, oid, work_order_id, job_id, position, row_type, name, supplier_number,
      supplier_name, done_at, done_by, ordered_amount, price, work_operation_code, standard_time, factory_time,
      work_type_code, work_type_description)
    select ${site.id}::bigint, ${rowId(1)}, ${seededUuid(sql`'history row ' || ${rowId(1)}`)}, id, ${jobId}, 1,
      'LabourOperation', operation_name, operation_supplier, operation_supplier_name, end_at, technician_id, 1,
      round(minutes / 60 * 129, 2), operation_code, minutes, minutes, '10', 'Asiakastyö'
    ${ofJob}`.execute(tx)
  await sql`insert into job_row (site_id, id, oid, work_order_id, job_id, position, row_type, name, supplier_number,
      supplier_name, ordered_amount, delivered_amount, price, item_number, stock_code)
    select ${site.id}::bigint, ${rowId(2)}, ${seededUuid(sql`'history row ' || ${rowId(2)}`)}, id, ${jobId}, 2, 'SparePart',
      part_name, operation_supplier, operation_supplier_name, 1, 1, price, item_number, ${site.stockCode}::text
    ${ofJob}`.execute(tx)
}

/** @param position position of the row in its job, 1 or 2 */
function rowId(position: number) {
  return sql`((id * 2 + place) * 4 + ${position}::int)`
}

async function insertReservations(tx: Executor, siteId: number): Promise<void> {
  await sql`insert into reservation (site_id, id, oid, work_order_id, start_at, end_at, delivered_at)
    select ${siteId}::bigint, id, ${seededUuid(sql`'history reservation ' || id`)}, id, start_at, end_at,
      end_at + interval '1 hour'
    from history_order`.execute(tx)
  // Work orders that do not fit into the technicians' days have no stampings. Their reservations may overlap. So may
  // those at a time that one of the dealership's older work orders takes.
  await sql`insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at, is_overlap_allowed)
    select ${siteId}::bigint, id, needed.resource_id, start_at, end_at, not is_stamped or exists (
      select from reservation_resource earlier
      where earlier.site_id = ${siteId}::bigint and earlier.resource_id = needed.resource_id
        and not earlier.is_overlap_allowed
        and tstzrange(earlier.start_at, earlier.end_at) && tstzrange(history_order.start_at, history_order.end_at))
    from history_order cross join lateral unnest(array[history_order.resource_id, lift_id]) needed (resource_id)`.execute(
    tx,
  )
}

async function insertStampings(tx: Executor, siteId: number): Promise<void> {
  await sql`insert into stamping (site_id, id, employee_id, type_code, is_presence, start_at, end_at, created_at,
      created_by)
    select ${siteId}::bigint, id, technician_id, 1, true, start_at, end_at, start_at, technician_id
    from history_order where is_stamped`.execute(tx)
  await sql`insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
    select ${siteId}::bigint, id, id, id * 8 + 1 -- the labour row of its first job
    from history_order where is_stamped`.execute(tx)
}
