import { sql } from 'kysely'
import type { Calendar } from '../calendar.ts'
import { type Executor, insertRows } from '../insert-rows.ts'
import { firstId } from '../ledger.ts'
import { employees, homeSiteOf } from '../people/employees.ts'
import type { Resources } from '../schedule/resources.ts'
import { daysOfShifts, hours } from '../schedule/shifts.ts'
import { seededUuid } from '../seeded-uuid.ts'
import { normalPriority, sites } from '../sites.ts'
import { toInvoiceNumber } from '../work-orders/work-orders.ts'

export interface EarlierWeeks {
  readonly calendar: Calendar
  readonly timeZone: string
  readonly resources: Resources
}

/**
 * First id of these work orders. It is above the ids of the visits in `history/`, and below the ids of the
 * ledger.
 */
export const firstEarlierId = 12_000_000
/** Distance of the order numbers below those of `history/`. */
const belowHistory = 20_000
/** Number of weeks in a trend, including the present one. */
const weeks = 12

/**
 * Adds the work of the weeks in a trend that are before the shifts of the ledger. On each weekday, each
 * day-shift technician has one invoiced work order and cleaning, and a receiver is present. The database
 * composes the rows.
 */
export async function addEarlierWeeks(tx: Executor, options: EarlierWeeks): Promise<void> {
  await writeStaff(tx, options.resources)
  await composeDays(tx, options)
  await writeOrders(tx)
  await writeStampings(tx)
}

/** Writes the people on the day shift. Technicians are numbered within their site. */
async function writeStaff(tx: Executor, resources: Resources): Promise<void> {
  await sql`create temp table week_person (site_id bigint, id bigint, is_technician boolean, resource_id bigint,
    receiver_id bigint, begins time) on commit drop`.execute(tx)
  const people = employees.flatMap((employee) => {
    const { id, role, roster, lastDay } = employee
    if (roster === null || roster === 'evening' || roster === 'night' || lastDay !== null) return []
    const site = homeSiteOf(employee)
    const receiver = employees.find((each) => each.role === 'receiver' && homeSiteOf(each) === site)
    return [
      {
        ...{ site_id: site.id, id, is_technician: role === 'technician' },
        resource_id: resources.ofEmployee.get(id)?.ownId ?? null,
        ...{ receiver_id: receiver?.id ?? id, begins: hours[roster][0] },
      },
    ]
  })
  await insertRows(tx, 'week_person', people)
}

/**
 * Fills `week_day` with a row for each technician and weekday. `place` is the row's number within the site.
 * Every 24th vehicle returns two weeks after its visit.
 */
async function composeDays(tx: Executor, { calendar, timeZone }: EarlierWeeks): Promise<void> {
  const weekday = (new Date(`${calendar.date(0)}T00:00Z`).getUTCDay() + 6) % 7
  const first = calendar.date(-weekday - 7 * (weeks - 1))
  const last = calendar.date(-daysOfShifts - 1)
  await sql`create temp table week_vehicle on commit drop as
    select id, site_id, holder_customer_id as customer_id, mileage, brand,
      row_number() over (partition by site_id order by id) - 1 as place
    from vehicle join history_brand using (make_name)
    where vehicle.id >= ${firstId}::bigint and first_registration_date < ${calendar.date(-400)}::date`.execute(
    tx,
  )
  await sql`create temp table week_day on commit drop as
    select id as employee_id, site_id, is_technician, resource_id, receiver_id, place, begin_at,
      begin_at + interval '1 minute' * (380 + draw % 75) as work_end_at, begin_at + interval '480 minutes' as ends_at, draw,
      ${firstEarlierId}::bigint + place * 2 + site_id - 1 as order_id,
      vehicles,
      case when place % 24 = 7 and place >= 10 * technicians then place - 10 * technicians else place end as vehicle_place
    from (
      select person.*, vehicles, (day.at + person.begins) at time zone ${timeZone}::text as begin_at,
        ('x' || substr(md5('weeks ' || person.id || day.at), 1, 7))::bit(28)::int as draw,
        row_number() over (partition by site_id, is_technician order by day.at, person.id) - 1 as place,
        technicians
      from week_person person
      join (select site_id, count(*) as technicians from week_person where is_technician group by 1) counted using (site_id)
      join (select site_id, count(*) as vehicles from week_vehicle group by 1) known using (site_id)
      cross join lateral (
        select at::date as at from generate_series(${first}::date, ${last}::date, interval '1 day') at
        where extract(isodow from at) < 6) day) drawn`.execute(tx)
  await sql`create temp table week_order on commit drop as
    select day.*, vehicle.id as vehicle_id, vehicle.customer_id, vehicle.mileage, work.operation_name, work.note,
      part.supplier_number, part.item_number, part.name as part_name, part.retail_price_excluding_tax as price,
      round(extract(epoch from work_end_at - begin_at) / 60
        * (94 + draw % 23) / 600) * 6 as minutes,
      delivered_at, date_bin(interval '15 minutes', delivered_at, timestamptz 'epoch')
        + interval '15 minutes' * case when draw % 100 < 87 then 1 + draw % 3 else -1 - draw % 4 end as promised_at
    from week_day day
    join week_vehicle vehicle on vehicle.site_id = day.site_id and vehicle.place = day.vehicle_place % day.vehicles
    join (select *, count(*) over (partition by brand) as of from history_work) work
      on work.brand = vehicle.brand and work.number = day.vehicle_place * 7 % work.of
    join (select *, row_number() over (order by id) - 1 as place from part) part
      on part.place = (day.place * 2 + day.site_id) * 37 % (select count(*) from part)
    cross join lateral (select work_end_at + interval '5 minutes' * (1 + draw % 9) as delivered_at) handed
    where day.is_technician`.execute(tx)
}

/**
 * Adds the work orders. Each has a job with a labour row and a part row, and a reservation of the technician.
 */
async function writeOrders(tx: Executor): Promise<void> {
  const firstNumber = sql`case site_id when 1 then ${sites[0]?.firstOrderNumber ?? 0}::bigint
    else ${sites[1]?.firstOrderNumber ?? 0}::bigint end - ${belowHistory}::int + place`
  await sql`insert into work_order (site_id, id, global_id, order_number, status, substatus_code, receiver_id, vehicle_id,
      contact_customer_id, mileage, mileage_at_handover, are_parts_preplanned, are_parts_prepicked, estimated_delivery_at,
      priority_code, created_at, invoice_number, invoiced_at)
    select site_id, order_id, ${seededUuid(sql`'week order ' || order_id`)}, ${firstNumber}, 'I', 'READY', receiver_id,
      vehicle_id, customer_id, mileage - 60, mileage - 59, true, true, promised_at, ${normalPriority}::int,
      begin_at - interval '4 days', ${firstNumber} + ${toInvoiceNumber}::bigint, delivered_at
    from week_order`.execute(tx)
  await sql`insert into job (site_id, id, work_order_id, job_number, position, note)
    select site_id, order_id * 2, order_id, 1, 1, note from week_order`.execute(tx)
  // The labour row has no operation code. Otherwise vehicles could appear to return for the same operation.
  await sql`insert into job_row (site_id, id, oid, work_order_id, job_id, position, row_type, name, done_at, done_by,
      ordered_amount, price, standard_time, factory_time, work_type_code, work_type_description)
    select site_id, order_id * 8 + 1, ${seededUuid(sql`'week row ' || order_id * 8 + 1`)}, order_id, order_id * 2, 1,
      'LabourOperation', operation_name, work_end_at, employee_id, 1, round(minutes / 60 * 129, 2), minutes, minutes, '10',
      'Asiakastyö'
    from week_order`.execute(tx)
  await sql`insert into job_row (site_id, id, oid, work_order_id, job_id, position, row_type, name, supplier_number,
      ordered_amount, delivered_amount, price, item_number, stock_code)
    select site_id, order_id * 8 + 2, ${seededUuid(sql`'week row ' || order_id * 8 + 2`)}, order_id, order_id * 2, 2,
      'SparePart', part_name, supplier_number, 1, 1, price, item_number, default_stock_code
    from week_order join site on site.id = week_order.site_id`.execute(tx)
  await sql`insert into reservation (site_id, id, oid, work_order_id, start_at, end_at, delivered_at)
    select site_id, order_id, ${seededUuid(sql`'week reservation ' || order_id`)}, order_id, begin_at, work_end_at,
      delivered_at
    from week_order`.execute(tx)
  await sql`insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at, is_overlap_allowed)
    select site_id, order_id, resource_id, begin_at, work_end_at, true from week_order`.execute(tx)
}

/** Adds the stampings of each day: work and then cleaning, or the presence of a receiver. */
async function writeStampings(tx: Executor): Promise<void> {
  await sql`insert into stamping (site_id, id, employee_id, type_code, is_presence, start_at, end_at, created_at,
      created_by)
    select site_id, order_id * 8 + case when is_technician then span.number else 1000000 end, employee_id, span.type_code,
      true, span.start_at, span.end_at, span.start_at, employee_id
    from week_day
    join (values (1), (2)) half (number) on is_technician or half.number = 1
    cross join lateral (
      select half.number, case when not is_technician then 10 when half.number = 1 then 1 else 14 end as type_code,
        case half.number when 1 then begin_at else work_end_at end as start_at,
        case when is_technician and half.number = 1 then work_end_at else ends_at end as end_at) span`.execute(
    tx,
  )
  await sql`insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
    select site_id, order_id * 8 + 1, order_id, order_id * 8 + 1 from week_order`.execute(tx)
}
