import { sql } from 'kysely'
import { type Calendar, toTimestamp } from '../calendar.ts'
import type { Executor } from '../insert-rows.ts'
import { firstId } from '../ledger.ts'
import { daysOfShifts } from '../schedule/shifts.ts'
import { toInvoiceNumber } from '../work-orders/work-orders.ts'
import { firstEarlierId } from './earlier-weeks.ts'

/** SQL of a number from 0 to 99 for a work order. The number is the same on every run. */
const drawOf = (text: string) => sql`(('x' || substr(md5(${text}::text || id), 1, 7))::bit(28)::int % 100)`

/**
 * Adds the data that only reports need: the state of the parts when work began, judged comebacks, and
 * candidates without a judgement. Adjusts promises and sold times of earlier visits to those of a good
 * workshop.
 */
export async function addStartsAndComebacks(tx: Executor, calendar: Calendar): Promise<void> {
  await improveFigures(tx, calendar)
  await writeStarts(tx)
  await sendBack(tx, calendar)
  await judge(tx)
}

/** Records the start of work for all stamped work orders. In about 85 of 100 cases, no parts were missing. */
async function writeStarts(tx: Executor): Promise<void> {
  await sql`insert into work_order_start (site_id, work_order_id, started_at, part_count, missing_count, is_picked)
    select begun.site_id, begun.id, begun.at, parts.count, least(parts.count, missing), missing = 0
    from (
      select worked.site_id, worked.work_order_id as id, min(stamping.start_at) as at
      from stamping_row worked
      join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id
      group by 1, 2) begun
    cross join lateral (
      select count(*) as count from job_row
      where job_row.site_id = begun.site_id and job_row.work_order_id = begun.id and job_row.row_type = 'SparePart'
        and not job_row.is_marked_as_deleted) parts
    cross join lateral (select case when ${drawOf('start ')} < 14 then 1 else 0 end as missing) drawn`.execute(
    tx,
  )
}

/**
 * Gives some vehicles of the last two weeks an earlier visit with the same labour. Every 20th work order
 * becomes a comeback, and as many become candidates.
 */
async function sendBack(tx: Executor, calendar: Calendar): Promise<void> {
  await sql`create temp table returned on commit drop as
    select recent.site_id, recent.id, earlier.id as earlier_id, recent.vehicle_id, recent.contact_customer_id, recent.kind
    from (
      select *, row_number() over (partition by site_id order by place) as number
      from (
        select site_id, id, vehicle_id, contact_customer_id, row_number() over (partition by site_id order by id) as place,
          row_number() over (partition by site_id order by id) % 20 as kind
        from work_order
        where id >= ${firstId}::bigint and status = 'I' and invoiced_at >= ${calendar.date(-13)}::date) numbered
      where kind in (4, 14)) recent
    join (
      select site_id, id, row_number() over (partition by site_id order by id desc) as number from work_order
      where id between ${firstEarlierId}::bigint and ${firstId - 1}::bigint) earlier using (site_id, number)`.execute(
    tx,
  )
  await sql`update work_order set vehicle_id = returned.vehicle_id, contact_customer_id = returned.contact_customer_id
    from returned where work_order.site_id = returned.site_id and work_order.id = returned.earlier_id`.execute(
    tx,
  )
  await sql`update job_row set name = same.name, work_operation_code = same.work_operation_code,
      supplier_number = same.supplier_number, supplier_name = same.supplier_name
    from returned
    cross join lateral (
      select * from job_row row
      where row.site_id = returned.site_id and row.work_order_id = returned.id and row.row_type = 'LabourOperation'
        and not row.is_marked_as_deleted
      order by row.id limit 1) same
    where job_row.site_id = returned.site_id and job_row.work_order_id = returned.earlier_id
      and job_row.row_type = 'LabourOperation'`.execute(tx)
}

/** Adds the judgements of the comebacks, both of the last two weeks and of the earlier weeks. */
async function judge(tx: Executor): Promise<void> {
  await sql`insert into comeback (site_id, work_order_id, earlier_order_id, reason, judged_at, judged_by)
    select site_id, id, earlier_id, (array['sameFault', 'work', 'part', 'diagnosis'])[1 + id % 4], created_at, receiver_id
    from (
      select returned.site_id, returned.id, earlier_id, created_at, receiver_id
      from returned join work_order using (site_id, id)
      where kind = 4
      union all
      select day.site_id, day.order_id, earlier.order_id, day.begin_at, day.receiver_id
      from week_order day
      join week_order earlier
        on earlier.site_id = day.site_id and earlier.place = day.vehicle_place and day.place <> day.vehicle_place
    ) judged`.execute(tx)
}

/**
 * Moves the promises of old visits to a time after their delivery. In the last two weeks, most internal work
 * becomes work on a vehicle of that day. Closed work orders are invoiced for about the time that the work
 * took.
 */
async function improveFigures(tx: Executor, calendar: Calendar): Promise<void> {
  const [first, last] = [calendar.at(-daysOfShifts, '00:00'), calendar.at(-2, '00:00')].map(toTimestamp)
  await sql`create temp table extended on commit drop as
    select internal.site_id, internal.id, worked.work_order_id, worked.job_row_id
    from stamping internal
    cross join lateral (
      select visit.work_order_id, visit.job_row_id from stamping other
      join stamping_row visit on visit.site_id = other.site_id and visit.stamping_id = other.id
      where other.site_id = internal.site_id and other.employee_id = internal.employee_id and other.type_code = 1
        and abs(extract(epoch from other.start_at - internal.start_at)) < 28800
      order by abs(extract(epoch from other.start_at - internal.start_at)), other.id, visit.job_row_id limit 1) worked
    where internal.type_code = 2 and internal.start_at between ${first}::timestamptz and ${last}::timestamptz
      and internal.id % 5 <> 0`.execute(tx)
  await sql`update stamping set type_code = 1 from extended
    where stamping.site_id = extended.site_id and stamping.id = extended.id`.execute(tx)
  await sql`update stamping_row set work_order_id = extended.work_order_id, job_row_id = extended.job_row_id from extended
    where stamping_row.site_id = extended.site_id and stamping_row.stamping_id = extended.id`.execute(tx)
  await sql`update work_order set status = 'I', invoiced_at = estimated_delivery_at,
      invoice_number = order_number + ${toInvoiceNumber}::bigint
    where id >= ${firstId}::bigint and status = 'C'
      and estimated_delivery_at between ${first}::timestamptz and ${last}::timestamptz`.execute(tx)
  await sql`update work_order set estimated_delivery_at = estimated_delivery_at + interval '75 minutes'
    where id < ${firstEarlierId}::bigint and invoiced_at >= ${calendar.date(-100)}::date
      and ${drawOf('promise ')} < 88`.execute(tx)
  await sql`update job_row set standard_time = sold.minutes, price = round(sold.minutes / 60 * 129, 2)
    from (
      select row.site_id, row.id, round(row.standard_time * (95 + row.work_order_id % 21) / 600
        * worked.minutes / sum(row.standard_time) over (partition by row.work_order_id)) * 6 as minutes
      from work_order
      join job_row row on row.site_id = work_order.site_id and row.work_order_id = work_order.id
        and row.row_type = 'LabourOperation' and not row.is_marked_as_deleted and row.standard_time > 0
      cross join lateral (
        select sum(extract(epoch from stamping.end_at - stamping.start_at)) / 60 as minutes
        from stamping
        where stamping.site_id = work_order.site_id and stamping.id in (
          select stamping_id from stamping_row
          where site_id = work_order.site_id and work_order_id = work_order.id)) worked
      where work_order.id >= ${firstId}::bigint and work_order.status = 'I' and worked.minutes > 0
        and work_order.invoiced_at >= ${calendar.date(-15)}::date) sold
    where job_row.site_id = sold.site_id and job_row.id = sold.id`.execute(tx)
}
