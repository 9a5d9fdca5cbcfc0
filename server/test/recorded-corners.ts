import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'

/** SQL for the number of the most used part of supplier 10 that several sites stock. */
export const mostUsedPart = `select item_number from job_row where site_id = 1 and supplier_number = '10'
  and item_number in (select item_number from part_stock where supplier_number = '10' group by 1 having count(distinct site_id) > 1)
  group by 1 order by count(*) desc, 1 limit 1`

/** SQL for a column of an unsigned inspection of a vehicle with measured tyres. */
export const measuredInspection = (column: 'id' | 'vehicle_id') => `select ${column} from inspection
  where site_id = 1 and state <> 'signed'
    and exists (select from tyre_record where tyre_record.site_id = 1 and vehicle_id = inspection.vehicle_id)
  order by id desc limit 1`

const latestOfInspected = `select id from tyre_record
  where site_id = 1 and vehicle_id = (${measuredInspection('vehicle_id')}) order by measured_at desc, id limit 1`

/**
 * Rare rows that the demo lacks. They reveal reads that are correct only for usual rows. Each statement
 * selects the rows to change by their properties. The ids of sites and people, and the order numbers, are
 * those of the demo.
 */
const corners = {
  'a task that was closed yesterday': `update activity set employee_id = 1, closed_at = '2026-11-19 21:30+00', closed_by = 1
    where site_id = 1 and id = (select max(id) from activity where site_id = 1 and closed_at < '2026-11-19 12:00+00')`,
  'tasks that were closed as a span of days begins and ends': `update activity set closed_by = 2, created_at = '2026-11-09 08:00+00',
      closed_at = case when id % 2 = 0 then '2026-11-10 22:00+00' else '2026-11-18 22:00+00' end::timestamptz
    where site_id = 1 and id in (select id from activity where site_id = 1 and closed_at < '2026-11-18' order by id desc limit 4)`,
  'a wall link that was revoked': `insert into wall_link (id, site_id, name, secret_hash, created_by, created_at, revoked_at, revoked_by)
    values ('00000000-0000-4000-8000-000000000109', 1, 'Poistettu', '\\x00', 6, '2026-11-19 08:00+00', '2026-11-19 09:00+00', 6)`,
  'a site that the administrator has left, and one that sorts before the default site': `insert into site (id, name, time_zone)
    values (3, 'Auto-Kaarre Espoo', 'Europe/Helsinki')`,
  'places at it': `insert into employee_site (employee_id, site_id, is_default, is_active)
    values (6, 3, false, false), (21, 3, false, true), (5, 2, false, false)`,
  'a wall link of it': `insert into wall_link (id, site_id, name, secret_hash, created_by, created_at)
    values ('00000000-0000-4000-8000-000000000103', 3, 'Espoo', '\\x00', 6, '2026-11-19 08:00+00')`,
  'a message of one’s own beyond what one has read': `update chat_member set read_sequence = 0
    where site_id = 1 and employee_id = 2 and topic_id = (select global_id from work_order where site_id = 1 and order_number = 5040184)`,
  'an absence that is planned': `insert into stamping (site_id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
    select site_id, employee_id, (select min(code) from stamping_type where not is_presence), false,
      '2026-11-23 06:00+00', '2026-11-23 14:00+00', '2026-11-20 06:00+00', 2
    from (values (1, 1), (2, 2)) planned (site_id, employee_id)`,
  'an absence at another site today': `insert into stamping (site_id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
    values (2, 2, (select min(code) from stamping_type where not is_presence), false,
      '2026-11-20 13:00+00', '2026-11-20 14:00+00', '2026-11-20 06:00+00', 2)`,
  'a car that is there before its technician': `update reservation set start_at = '2026-11-20 04:00+00'
    where site_id = 1 and id = (select reservation_id from reservation_resource
      where site_id = 1 and resource_id = 1 and start_at between '2026-11-20 08:00+00' and '2026-11-20 20:00+00'
      order by start_at desc limit 1)`,
  'entries that begin after the work on them': `update reservation_resource set start_at = start_at + interval '20 minutes'
    where site_id = 1 and resource_id = 7 and start_at between '2026-11-18 22:00+00' and '2026-11-19 22:00+00'
      and end_at > start_at + interval '30 minutes'`,
  'a reservation that ends at midnight': `update reservation set end_at = '2026-11-19 22:00+00'
    where site_id = 1 and id = (select id from reservation where site_id = 1
      and start_at between '2026-11-19 12:00+00' and '2026-11-19 20:00+00' order by end_at desc limit 1)`,
  'a reservation without anybody but a loan car': `insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
    select 1, unallocated.id, 1100000015, unallocated.start_at, unallocated.end_at from (
      select * from reservation where site_id = 1 and start_at > '2026-11-20 10:00+00'
        and not exists (select from reservation_resource where reservation_id = reservation.id) order by start_at limit 1) unallocated`,
  'a closed work order whose car nobody was given': `update work_order set status = 'C' where site_id = 1 and id = (
    select work_order_id from reservation where site_id = 1 and start_at between '2026-11-20 11:00+00' and '2026-11-20 22:00+00'
      and not exists (select from reservation_resource where reservation_id = reservation.id) order by start_at desc limit 1)`,
  'parts that are kept from the web': `update work_order set hides_parts_in_web = true where site_id = 1 and id = (
    select max(kept.work_order_id) from part_reservation kept join reservation booked on booked.site_id = kept.site_id
      and booked.work_order_id = kept.work_order_id where kept.site_id = 1 and booked.start_at between '2026-11-22 22:00+00' and '2026-11-23 22:00+00')`,
  'a second reservation of a day': `insert into reservation (site_id, oid, work_order_id, start_at, end_at)
    select 1, '00000000-0000-4000-8000-000000000201', work_order_id, '2026-11-20 15:00+00', '2026-11-20 15:30+00' from (
      select min(kept.work_order_id) as work_order_id from part_reservation kept join reservation booked on booked.site_id = kept.site_id
        and booked.work_order_id = kept.work_order_id
      where kept.site_id = 1 and booked.start_at between '2026-11-20 08:00+00' and '2026-11-20 14:00+00') twice`,
  'a closed work order that got less of a part than was ordered': `with less as (
      update job_row set ordered_amount = 3, delivered_amount = 1 where site_id = 1 and id = (
        select max(job_row.id) from job_row join work_order on work_order.site_id = 1 and work_order.id = work_order_id
        where job_row.site_id = 1 and supplier_number = '10' and item_number = (${mostUsedPart}) and status = 'I')
      returning work_order_id)
    update work_order set status = 'C', invoice_number = null, invoiced_at = null where site_id = 1 and id = (select work_order_id from less)`,
  'a promise for one of two missing parts': `update job_row set back_order_amount = 1, back_order_promised_on = '2026-11-25' where site_id = 2 and id = (
    select min(need.job_row_id) from part_needs(2, (select id from work_order where site_id = 2 and order_number = 7020075)) need
    where need.missing > 0)`,
  'a job without labour': `insert into job (site_id, work_order_id, job_number, note)
    select 1, id, 9, 'Soita asiakkaalle' from work_order where site_id = 1 and order_number = 5040184`,
  'a removed part that came along': `update job_row along set brought_by_row_id = first.id, is_marked_as_deleted = true
    from (
      select job_id, min(id) as id, max(id) as last_id from job_row where site_id = 1 and row_type = 'SparePart'
        and work_order_id = (select id from work_order where site_id = 1 and order_number = 5040198)
      group by job_id having count(*) > 1 order by job_id limit 1) first
    where along.site_id = 1 and along.id = first.last_id`,
  'an absence that runs': `insert into stamping (site_id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
    values (1, 4, (select min(code) from stamping_type where not is_presence), false, '2026-11-20 06:00+00', null, '2026-11-20 06:00+00', 2)`,
  'a tyre record that was saved twice': `insert into tyre_history_entry (site_id, oid, record_id, type_code, comment, axles, created_at, created_by)
    select site_id, '00000000-0000-4000-8000-000000000301', record_id, type_code, 'Korjattu', axles, created_at + interval '1 hour', created_by
    from tyre_history_entry where site_id = 1 and record_id = (
      select id from tyre_record where site_id = 1 and vehicle_id = (
        select vehicle_id from tyre_record where site_id = 1 group by 1 order by count(*) desc, 1 limit 1) order by measured_at desc limit 1)`,
  'twin wheels': `insert into tyre_wheel (site_id, record_id, axle_number, side, is_inner, depth)
    select site_id, record_id, axle_number, side, true, depth - 0.5 from tyre_wheel
    where site_id = 1 and axle_number = 2 and record_id = (${latestOfInspected})`,
  'a second set of tyres of one visit': `with old as (select * from tyre_record where site_id = 1 and id = (${latestOfInspected})),
    other as (
      insert into tyre_record (site_id, oid, vehicle_id, work_order_id, type_code, mileage, comment, measured_by, saved_by, created_at, measured_at)
      select site_id, '00000000-0000-4000-8000-000000000302', vehicle_id, work_order_id, 'FRICTION', mileage, '', measured_by, saved_by,
        created_at, measured_at from old
      returning site_id, id),
    axle as (
      insert into tyre_axle (site_id, record_id, axle_number) select site_id, id, 1 from other returning site_id, record_id)
    insert into tyre_wheel (site_id, record_id, axle_number, side, is_inner, depth)
    select site_id, record_id, 1, 'left', false, 8 from axle`,
  'a car that was written twice': `insert into vehicle (site_id, license_number, serial_number, make_name, model_name, mileage)
    select site_id, 'UUS-1', overlay(serial_number placing '-' from 4 for 0), make_name, model_name, 1 from vehicle
    where site_id = 1 and id = (select vehicle_id from work_order where site_id = 1 and order_number = 5040198)`,
  'a customer who changed their mind': `insert into inspection_offer_answer (site_id, offer_id, key, kind, text, price, answered_at)
    select site_id, offer_id, key, case kind when 'accept' then 'call' else 'accept' end, 'Muutin mieleni', price, answered_at + interval '1 hour'
    from inspection_offer_answer where site_id = 1 and id in (
      select max(id) from inspection_offer_answer where site_id = 1 group by offer_id) order by id`,
  'a finding that was sold in both ways, by two lights': `insert into inspection_follow_up (site_id, inspection_id, key, kind, light, note, work_order_id, job_id, created_at, created_by)
    select 1, offer.inspection_id, answer.key, 'Job', 'soon', '', job.work_order_id, job.id, '2026-11-19 09:00+00', 2
    from inspection_offer_answer answer join inspection_offer offer on offer.site_id = 1 and offer.id = answer.offer_id
    join job on job.site_id = 1 and job.id = (select max(id) from job where site_id = 1)
    where answer.site_id = 1 and answer.kind = 'accept' and offer.created_at > '2026-11-02'
    order by answer.id desc limit 3`,
  'a newer offer that was revoked': `with newer as (
      insert into inspection_offer (site_id, inspection_id, language, inspected_at, inspector, ok_count, created_at, created_by, expires_at,
        revoked_at, revoked_by)
      select site_id, inspection_id, language, inspected_at, inspector, ok_count, created_at + interval '1 hour', created_by, expires_at,
        created_at + interval '2 hours', created_by
      from inspection_offer where site_id = 1 order by id
      returning id, inspection_id)
    insert into inspection_offer_line (site_id, offer_id, key, position, title, light, note, price, photo_ids)
    select 1, newer.id, line.key, 0, line.title, line.light, '', 1, '{}'
    from newer join inspection_offer old on old.site_id = 1 and old.inspection_id = newer.inspection_id and old.id < newer.id
    join inspection_offer_line line on line.site_id = 1 and line.offer_id = old.id and line.position = 0`,
  'a hidden tyre make': `insert into tyre_lookup select (jsonb_populate_record(lookup, '{"code": "HIDDEN", "is_hidden": true}')).*
    from tyre_lookup lookup where kind = 'make' order by code limit 1`,
  'an inactive site at which a person works': `with closed as (
      insert into site (id, name, time_zone, is_active) values (4, 'Auto-Kaarre Kotka', 'Europe/Helsinki', false) returning id)
    insert into employee_site (employee_id, site_id, is_default, is_active)
    select id, 4, false, true from employee where id in (1, 2, 6) and exists (select from closed)`,
  'a person who left the site, and one whose place has ended': `with former as (
      select employee_site.employee_id from employee_site join employee on employee.id = employee_site.employee_id
      where site_id = 1 and employee.is_active and employee_site.is_active and not employee.is_workqueue
        and employee_id not in (1, 2, 3, 5, 6)
        and not exists (select from stamping where stamping.employee_id = employee_site.employee_id and end_at is null)
      order by employee_id desc limit 1)
    update employee_site set is_active = false where site_id = 1 and employee_id = (select employee_id from former)`,
} as const

/** Adds the rare rows to the demo. */
export async function addCorners(db: Db): Promise<void> {
  for (const [name, statement] of Object.entries(corners)) {
    const { numAffectedRows } = await sql.raw(statement).execute(db)
    if (!numAffectedRows) throw new Error(`The demo has no row for: ${name}`)
  }
}
