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
  'a person without a password': `update credential set began_without_password = true where employee_id = (
    select min(credential.employee_id) from credential join employee_site on employee_site.employee_id = credential.employee_id
    where site_id = 1)`,
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
  'a stock count with lines': `with count as (
      insert into stock_count (site_id, stock_code, shelf, is_blind, started_at, started_by)
      select 1, code, 'A', false, '2026-11-20 06:00+00', 2 from stock where site_id = 1 order by code limit 1
      returning site_id, id, stock_code)
    insert into stock_count_line (site_id, count_id, supplier_number, item_number, counted, expected, counted_at, counted_by)
    select level.site_id, count.id, supplier_number, item_number, in_stock + 1, in_stock,
      '2026-11-20 06:30+00'::timestamptz + (row_number() over (order by level.id) / 2) * interval '1 minute', 2
    from count join part_stock level on level.site_id = 1 and level.stock_code = count.stock_code
    where not level.is_hidden order by level.id limit 4`,
  'counts that have ended': `insert into stock_count (site_id, stock_code, shelf, is_blind, started_at, started_by, state, ended_at, ended_by)
    select 1, code, '', true, '2026-11-10 06:00+00', 2, state, ended_at::timestamptz, 6
    from (select code from stock where site_id = 1 order by code limit 1) stock,
      (values ('confirmed', '2026-11-11 07:00+00'), ('cancelled', '2026-11-12 07:00+00')) ended (state, ended_at)`,
  'legal holds, in force and ended': `insert into legal_hold (site_id, customer_id, vehicle_id, work_order_id, employee_id, reason, until_day, placed_by, placed_at, ended_at, ended_by)
    select 1, customer_id, vehicle_id, work_order_id, employee_id, reason, until_day::date, 6, placed_at::timestamptz, ended_at::timestamptz, ended_by
    from (select contact_customer_id, vehicle_id as car, id from work_order where site_id = 1 and order_number = 5040184) held,
      lateral (values
        (contact_customer_id, null::bigint, null::bigint, null::bigint, 'Riita', null, '2026-11-01 08:00+00', null, null::bigint),
        (null, car, null, null, 'Takuu', '2026-12-01', '2026-11-02 08:00+00', null, null),
        (null, null, id, null, 'Vahinko', null, '2026-11-03 08:00+00', '2026-11-10 08:00+00', 6),
        (null, null, null, 4, 'Selvitys', '2026-11-05', '2026-11-04 08:00+00', '2026-11-06 00:00+00', null),
        (null, null, null, 3, 'Riita', null, '2026-11-01 08:00+00', null, null))
        kinds (customer_id, vehicle_id, work_order_id, employee_id, reason, until_day, placed_at, ended_at, ended_by)`,
  'reads of people as a span of days begins and ends': `insert into person_read (site_id, reader_id, customer_id, employee_id, occasion, hour, at)
    select site_id, reader_id, customer_id, employee_id, occasion, at::timestamptz, at::timestamptz
    from (values
      (1, 6, (select min(id) from customer where site_id = 1), null::bigint, 'customer', '2026-11-17 22:00+00'),
      (1, 6, null::bigint, 4, 'stampings', '2026-11-18 21:59+00'),
      (1, 2, (select max(id) from customer where site_id = 1), null, 'exported', '2026-11-18 22:00+00'),
      (1, 2, null, 21, 'person', '2026-11-18 10:00+00'),
      (2, 6, null, 21, 'person', '2026-11-18 10:00+00'))
      seen (site_id, reader_id, customer_id, employee_id, occasion, at)`,
  'daily removals': `insert into retention_run (day, began_at, ended_at, removed, failure)
    values ('2026-11-18', '2026-11-18 01:00+00', '2026-11-18 01:01+00', '{"photos": {"Removed": 1, "Held": 0}}', null),
      ('2026-11-19', '2026-11-19 01:00+00', '2026-11-19 01:01+00',
        '{"photos": {"Removed": 2, "Held": 1}, "customers": {"Removed": 0, "Held": 3}}', 'disk full')`,
  'trial restores and backups, some of which failed': `insert into backup_run (kind, began_at, ended_at, failure)
    values ('backup', '2026-11-18 01:00+00', '2026-11-18 01:05+00', null),
      ('backup', '2026-11-17 01:00+00', '2026-11-17 01:05+00', null),
      ('verify', '2026-11-16 01:00+00', '2026-11-16 01:05+00', null),
      ('backup', '2026-11-19 01:00+00', '2026-11-19 01:05+00', 'disk full'),
      ('verify', '2026-11-17 01:00+00', '2026-11-17 01:05+00', null),
      ('verify', '2026-11-20 01:00+00', '2026-11-20 01:05+00', 'hash differs')`,
  'messages with offers, one of which failed': `insert into offer_delivery (site_id, offer_id, channel, state, created_at, created_by)
    select 1, id, channel, state, '2026-11-19 08:00+00', 2
    from (select id from inspection_offer where site_id = 1 order by id desc limit 2) offers,
      (values ('email', 'Sent'), ('sms', 'Failed')) sent (channel, state)`,
  'a reply that is hidden': `insert into quick_reply (site_id, text, position, is_hidden)
    select 1, text, position, true from quick_reply where site_id = 1 order by position limit 1`,
  'templates of one site, and one that is not offered': `insert into survey (id, code, site_id, position)
    values (901, 'only-helsinki', 1, 0), (902, 'only-tampere', 2, 0), (903, 'not-offered', 1, 0)`,
  'their versions, and a second version': `insert into survey_version (survey_id, version, definition, created_at)
    select added.id, added.version, first.definition, added.at::timestamptz
    from (select id, definition from survey join survey_version on survey_id = id where site_id is null order by id, version limit 1) first,
      lateral (values (901, 1, '2026-11-02 08:00+00'), (902, 1, '2026-11-03 08:00+00'), (903, 1, '2026-11-04 08:00+00'),
        (901, 2, '2026-11-05 08:00+00')) added (id, version, at)`,
  'sites that do not offer a template': `insert into survey_off (site_id, survey_id)
    values (1, 903), (2, (select max(id) from survey where site_id is null))`,
  'a colleague who does not follow a conversation': `insert into chat_member (site_id, topic_id, employee_id, is_subscribed)
    select 1, topic_id, 3, false from chat_message where site_id = 1 group by 2 order by count(*) desc, 2 limit 1
    on conflict (site_id, topic_id, employee_id) do update set is_subscribed = false`,
  'health checks as a span of days begins': `update inspection set created_at = '2026-10-31 22:00+00'
    where site_id = 1 and id in (select id from inspection where site_id = 1 and created_at > '2026-11-01' order by id limit 2)`,
  'a task that was closed at midnight, and one of a queue': `update activity set closed_at = '2026-11-19 22:00+00', closed_by = 1,
      employee_id = case when id % 2 = 0 then 1 else (
        select employee.id from employee join employee_site on employee_id = employee.id
        where site_id = 1 and is_workqueue order by 1 limit 1) end
    where site_id = 1 and id in (select id from activity where site_id = 1 and closed_at < '2026-11-17' order by id limit 4)`,
  'more ended holds than a list shows': `insert into legal_hold (site_id, employee_id, reason, placed_by, placed_at, ended_at, ended_by)
    select 1, 3, 'Vanha ' || number, 6, '2025-01-01 08:00+00', '2025-01-01 09:00+00'::timestamptz + number * interval '1 day', 6
    from generate_series(1, 60) number`,
} as const

/** Adds the rare rows to the demo. */
export async function addCorners(db: Db): Promise<void> {
  for (const [name, statement] of Object.entries(corners)) {
    const { numAffectedRows } = await sql.raw(statement).execute(db)
    if (!numAffectedRows) throw new Error(`The demo has no row for: ${name}`)
  }
}
