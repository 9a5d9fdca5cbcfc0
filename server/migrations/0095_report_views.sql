-- Migration: expand
-- The facts of the reports (docs/decisions/reports.md): one row for each thing that a figure counts. Days are days of
-- the site. Times are whole clock minutes. Reads add a site and a period, and sum the rows.

-- Ended presence. It belongs to the day of its shift, as in domain/src/stamping/shifts.ts.
create view report_stamping as
select stamping.site_id, stamping.id as stamping_id, stamping.employee_id, stamping.type_code, stamping.start_at,
  stamping.end_at, (coalesce(rostered.start_at, stamping.start_at) at time zone site.time_zone)::date as day,
  hundredths_between(stamping.start_at, stamping.end_at) / 100 as minutes, type.is_work_order as is_work, type.is_lunch
from stamping
join site on site.id = stamping.site_id
join stamping_type type on type.code = stamping.type_code
left join lateral (
  select shift.start_at from shift
  where shift.employee_id = stamping.employee_id and tstzrange(shift.start_at, shift.end_at)
    && tstzrange(stamping.start_at - interval '1 microsecond', stamping.start_at + interval '2 hours', '[]')
  order by shift.start_at limit 1) rostered on true
where stamping.is_presence and stamping.end_at is not null;

-- The time of each row in a stamping of work. Parallel rows share the time, and their shares add up to it. Work
-- without rows has no row and no payer.
create view report_work as
select stamping.site_id, stamping.stamping_id, stamping.employee_id, stamping.day, stamping.start_at,
  stamping.end_at, worked.work_order_id, worked.job_row_id,
  case when worked.job_row_id is not null then coalesce(job_row.payer, 'customer') end as payer,
  coalesce(share_of(stamping.minutes * 100, worked.place, worked.shares) / 100, stamping.minutes) as minutes
from report_stamping stamping
left join lateral (
  select stamping_row.work_order_id, stamping_row.job_row_id, count(*) over () as shares,
    row_number() over (order by stamping_row.job_row_id) as place
  from stamping_row
  where stamping_row.site_id = stamping.site_id and stamping_row.stamping_id = stamping.stamping_id) worked on true
left join job_row on job_row.site_id = stamping.site_id and job_row.id = worked.job_row_id
where stamping.is_work;

-- Returns the clock minutes of several spans.
create function minutes_of(spans tstzmultirange) returns numeric
  language sql immutable parallel safe
  return (
    select coalesce(sum(hundredths_between(lower(span), upper(span))), 0) / 100 from unnest(spans) as parts (span));

-- A shift with the part that planned absences cover, and the part without any stamping.
create view report_shift as
select shift.site_id, shift.id as shift_id, shift.employee_id, shift.start_at, shift.end_at,
  (shift.start_at at time zone site.time_zone)::date as day,
  hundredths_between(shift.start_at, shift.end_at) / 100 as minutes,
  minutes_of(whole.spans * absence.spans) as absent_minutes,
  minutes_of(whole.spans - absence.spans - presence.spans) as unstamped_minutes
from shift
join site on site.id = shift.site_id
cross join lateral (select tstzmultirange(tstzrange(shift.start_at, shift.end_at)) as spans) whole
cross join lateral (
  select coalesce(range_agg(tstzrange(stamping.start_at, stamping.end_at)), '{}') as spans from stamping
  where stamping.employee_id = shift.employee_id and not stamping.is_presence
    and tstzrange(stamping.start_at, stamping.end_at) && tstzrange(shift.start_at, shift.end_at)) absence
cross join lateral (
  select coalesce(range_agg(tstzrange(stamping.start_at, stamping.end_at)), '{}') as spans from stamping
  where stamping.employee_id = shift.employee_id and stamping.is_presence
    and tstzrange(stamping.start_at, stamping.end_at) && tstzrange(shift.start_at, shift.end_at)) presence;

-- The labour rows of invoiced work orders, by the day of the invoice. `amount` is in euros without tax; null if the
-- row has no price.
create view report_sold_row as
select work_order.site_id, work_order.id as work_order_id, job_row.id as job_row_id, work_order.invoiced_at,
  (work_order.invoiced_at at time zone site.time_zone)::date as day, coalesce(job_row.payer, 'customer') as payer,
  coalesce(job_row.standard_time, 0) as minutes,
  round(job_row.price * coalesce(job_row.ordered_amount, 1), 2) as amount, job_row.done_by
from work_order
join site on site.id = work_order.site_id
join job_row on job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
  and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted
where work_order.status = 'I' and work_order.invoiced_at is not null and not work_order.is_hidden;

-- Sold rows divided between the people who worked on them, in proportion to their time. A row without stampings
-- belongs to the person who signed it; `employee_id` is null if no one did. The shares add up to the row.
create view report_sold as
select sold.site_id, sold.work_order_id, sold.job_row_id, sold.invoiced_at, sold.day, sold.payer, worker.employee_id,
  (floor(sold.minutes * 100 * worker.upto / worker.total) - floor(sold.minutes * 100 * worker.before / worker.total))
    / 100 as minutes,
  floor(sold.amount * 100 * worker.upto / worker.total) / 100
    - floor(sold.amount * 100 * worker.before / worker.total) / 100 as amount
from report_sold_row sold
cross join lateral (
  select weighed.employee_id, sum(weighed.weight) over places as upto,
    sum(weighed.weight) over places - weighed.weight as before, sum(weighed.weight) over () as total
  from (
    select stamping.employee_id, sum(hundredths_between(stamping.start_at, stamping.end_at) / shared.rows) as weight
    from stamping_row worked
    join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id
      and hundredths_between(stamping.start_at, stamping.end_at) > 0
    cross join lateral (
      select count(*) as rows from stamping_row other
      where other.site_id = worked.site_id and other.stamping_id = worked.stamping_id) shared
    where worked.site_id = sold.site_id and worked.job_row_id = sold.job_row_id
    group by stamping.employee_id
    union all
    select sold.done_by, 1
    where not exists (
      select from stamping_row worked
      join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id
        and hundredths_between(stamping.start_at, stamping.end_at) > 0
      where worked.site_id = sold.site_id and worked.job_row_id = sold.job_row_id)) weighed
  window places as (order by weighed.employee_id)) worker;

-- Closed work orders: those with an invoice, by its day. A work order is checked if it has a completed health check.
create view report_order as
select work_order.site_id, work_order.id as work_order_id, work_order.invoiced_at,
  (work_order.invoiced_at at time zone site.time_zone)::date as day,
  exists (
    select from inspection
    where inspection.site_id = work_order.site_id and inspection.work_order_id = work_order.id
      and inspection.completed_at is not null) as is_checked
from work_order
join site on site.id = work_order.site_id
where work_order.status = 'I' and work_order.invoiced_at is not null and not work_order.is_hidden;

-- Delivered work orders with a promise, by the day of delivery. The first promise is the oldest value in the events;
-- the last one includes a later time that the customer knows.
create view report_promise as
select reservation.site_id, reservation.work_order_id, reservation.delivered_at,
  (reservation.delivered_at at time zone site.time_zone)::date as day,
  coalesce(first.at, work_order.estimated_delivery_at) as first_promise,
  greatest(work_order.estimated_delivery_at, work_order.told_until) as last_promise
from reservation
join site on site.id = reservation.site_id
join work_order on work_order.site_id = reservation.site_id and work_order.id = reservation.work_order_id
  and not work_order.is_hidden
left join lateral (
  select coalesce(
    event.before ->> 'EstimatedDeliveryDateTime', event.after ->> 'EstimatedDeliveryDateTime')::timestamptz as at
  from event
  where event.site_id = work_order.site_id and event.entity = 'work-order' and event.entity_id = work_order.id
    and coalesce(event.before ->> 'EstimatedDeliveryDateTime', event.after ->> 'EstimatedDeliveryDateTime') is not null
  order by event.id limit 1) first on true
where reservation.delivered_at is not null
  and coalesce(first.at, work_order.estimated_delivery_at) is not null
  and not exists (
    select from reservation later
    where later.site_id = reservation.site_id and later.work_order_id = reservation.work_order_id
      and (later.delivered_at, later.id) > (reservation.delivered_at, reservation.id));

-- Findings as they were last offered, by the day of that offer. A finding is sold if the customer's last answer
-- accepted it, or if it became a job. Prices are in euros with tax.
create view report_finding as
select offer.site_id, offer.inspection_id, inspection.work_order_id, line.key, line.light, line.title, line.price,
  offer.created_at, (offer.created_at at time zone site.time_zone)::date as day, sold.at as sold_at,
  coalesce(sold.at <= coalesce(work_order.invoiced_at, 'infinity'), false) as is_sold_at_visit,
  coalesce(sold.at <= offer.created_at + interval '90 days', false) as is_sold_in_90_days
from inspection_offer offer
join site on site.id = offer.site_id
join inspection on inspection.site_id = offer.site_id and inspection.id = offer.inspection_id
join inspection_offer_line line on line.site_id = offer.site_id and line.offer_id = offer.id
left join work_order on work_order.site_id = offer.site_id and work_order.id = inspection.work_order_id
left join lateral (
  select min(both_ways.at) as at
  from (
    select follow_up.created_at as at from inspection_follow_up follow_up
    where follow_up.site_id = offer.site_id and follow_up.inspection_id = offer.inspection_id
      and follow_up.key = line.key and follow_up.kind = 'Job'
    union all
    select latest.answered_at
    from (
      select answer.kind, answer.answered_at
      from inspection_offer one
      join inspection_offer_answer answer
        on answer.site_id = one.site_id and answer.offer_id = one.id and answer.key = line.key
      where one.site_id = offer.site_id and one.inspection_id = offer.inspection_id
      order by answer.id desc limit 1) latest
    where latest.kind = 'accept') both_ways) sold on true
where not exists (
  select from inspection_offer later
  join inspection_offer_line same on same.site_id = later.site_id and same.offer_id = later.id and same.key = line.key
  where later.site_id = offer.site_id and later.inspection_id = offer.inspection_id and later.id > offer.id);

-- Completed health checks by the day of completion, with the time of their first offer and of its first answer.
create view report_estimate as
select inspection.site_id, inspection.id as inspection_id, inspection.work_order_id, inspection.completed_at,
  (inspection.completed_at at time zone site.time_zone)::date as day, inspection.now_count as red_count,
  (
    select count(distinct line.key) from inspection_offer priced
    join inspection_offer_line line on line.site_id = priced.site_id and line.offer_id = priced.id
      and line.light = 'now' and line.price is not null
    where priced.site_id = inspection.site_id and priced.inspection_id = inspection.id) as red_priced_count,
  offered.at as offered_at,
  (
    select min(answer.answered_at) from inspection_offer_answer answer
    where answer.site_id = inspection.site_id and answer.offer_id = offered.id) as answered_at
from inspection
join site on site.id = inspection.site_id
left join lateral (
  select offer.id, offer.created_at as at from inspection_offer offer
  where offer.site_id = inspection.site_id and offer.inspection_id = inspection.id
  order by offer.id limit 1) offered on true
where inspection.completed_at is not null;

create index work_order__invoiced on work_order (site_id, invoiced_at) where invoiced_at is not null;
create index reservation__delivered on reservation (site_id, delivered_at) where delivered_at is not null;
create index inspection__completed on inspection (site_id, completed_at) where completed_at is not null;
create index shift__by_start on shift (site_id, start_at);
-- Finds the absences of a person at all sites.
create index stamping__absence_times on stamping using gist (employee_id, tstzrange(start_at, end_at))
  where not is_presence;
