-- Migration: expand
-- The same figures as in 0095, for five million stampings. PostgreSQL inlines a function only if all of its parts are
-- immutable, so the time since 1970 is a difference here. A column of a view that no one reads costs nothing if it is
-- a subquery.

-- Safe for the previous version: the result is the same.
create or replace function hundredths_between(start_at timestamptz, end_at timestamptz) returns numeric
  language sql immutable parallel safe
  return 100 * greatest(
    floor(extract(epoch from end_at - timestamptz '1970-01-01 00:00Z') / 60)
      - floor(extract(epoch from start_at - timestamptz '1970-01-01 00:00Z') / 60), 0);

-- Shifts of a person do not overlap, so the first one that ends after the start is the only candidate.
-- Safe for the previous version: the rows are the same.
create or replace view report_stamping as
select stamping.site_id, stamping.id as stamping_id, stamping.employee_id, stamping.type_code, stamping.start_at,
  stamping.end_at,
  (case when next.start_at <= stamping.start_at + interval '2 hours' then next.start_at else stamping.start_at end
    at time zone site.time_zone)::date as day,
  hundredths_between(stamping.start_at, stamping.end_at) / 100 as minutes, type.is_work_order as is_work, type.is_lunch
from stamping
join site on site.id = stamping.site_id
join stamping_type type on type.code = stamping.type_code
left join lateral (
  select shift.start_at from shift
  where shift.employee_id = stamping.employee_id and shift.end_at >= stamping.start_at
  order by shift.end_at limit 1) next on true
where stamping.is_presence and stamping.end_at is not null;

-- Safe for the previous version: the rows are the same.
create or replace view report_shift as
select shift.site_id, shift.id as shift_id, shift.employee_id, shift.start_at, shift.end_at,
  (shift.start_at at time zone site.time_zone)::date as day,
  hundredths_between(shift.start_at, shift.end_at) / 100 as minutes, (
    select coalesce(sum(hundredths_between(lower(span), upper(span))), 0) / 100
    from (
      select range_agg(tstzrange(stamping.start_at, stamping.end_at) * tstzrange(shift.start_at, shift.end_at)) as spans
      from stamping
      where stamping.employee_id = shift.employee_id and not stamping.is_presence
        and tstzrange(stamping.start_at, stamping.end_at) && tstzrange(shift.start_at, shift.end_at)) absence
    cross join unnest(absence.spans) as parts (span)) as absent_minutes, (
    select coalesce(sum(hundredths_between(lower(span), upper(span))), 0) / 100
    from (
      select range_agg(stamped.span) as spans
      from (
        select tstzrange(stamping.start_at, stamping.end_at) as span from stamping
        where stamping.employee_id = shift.employee_id and not stamping.is_presence
          and tstzrange(stamping.start_at, stamping.end_at) && tstzrange(shift.start_at, shift.end_at)
        union all
        select tstzrange(stamping.start_at, stamping.end_at) from stamping
        where stamping.employee_id = shift.employee_id and stamping.is_presence
          and tstzrange(stamping.start_at, stamping.end_at) && tstzrange(shift.start_at, shift.end_at)) stamped) presence
    cross join unnest(
      tstzmultirange(tstzrange(shift.start_at, shift.end_at)) - coalesce(presence.spans, '{}')) as parts (span))
    as unstamped_minutes
from shift
join site on site.id = shift.site_id;

-- Safe for the previous version: the rows are the same.
create or replace view report_sold as
select sold.site_id, sold.work_order_id, sold.job_row_id, sold.invoiced_at, sold.day, sold.payer,
  coalesce(worker.employee_id, sold.done_by) as employee_id,
  (floor(sold.minutes * 100 * coalesce(worker.upto, 1) / coalesce(worker.total, 1))
    - floor(sold.minutes * 100 * coalesce(worker.before, 0) / coalesce(worker.total, 1))) / 100 as minutes,
  floor(sold.amount * 100 * coalesce(worker.upto, 1) / coalesce(worker.total, 1)) / 100
    - floor(sold.amount * 100 * coalesce(worker.before, 0) / coalesce(worker.total, 1)) / 100 as amount
from report_sold_row sold
left join lateral (
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
    group by stamping.employee_id) weighed
  window places as (order by weighed.employee_id)) worker on true;
