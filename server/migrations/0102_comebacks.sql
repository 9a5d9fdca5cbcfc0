-- Migration: expand
-- Comebacks: a vehicle that comes back because of earlier work (docs/decisions/reports.md).

-- The judgement of a person about a work order: a comeback of an earlier one, or none if `earlier_order_id` is null.
create table comeback (
  site_id bigint not null,
  work_order_id bigint not null,
  earlier_order_id bigint,
  reason text constraint comeback__reason check (reason in ('sameFault', 'work', 'part', 'diagnosis')),
  judged_at timestamptz not null,
  judged_by bigint not null references employee (id),
  primary key (site_id, work_order_id),
  constraint comeback__work_order foreign key (site_id, work_order_id) references work_order (site_id, id),
  constraint comeback__earlier_order foreign key (site_id, earlier_order_id) references work_order (site_id, id),
  constraint comeback__reason_of_comeback check ((reason is null) = (earlier_order_id is null)),
  constraint comeback__not_itself check (earlier_order_id <> work_order_id)
);
create index comeback__by_earlier_order on comeback (site_id, earlier_order_id) where earlier_order_id is not null;
create index comeback__by_judge on comeback (judged_by);

-- The earlier visits of a work order's vehicle: the work orders that were finished before it arrived. `days` is the time
-- between. `works` are the rows that both have: the same operation, part, or work in own words. The limit is for
-- vehicles that stand for many, such as one for all internal work.
create view earlier_visit as
select later.site_id, later.id as work_order_id, earlier.id as earlier_order_id,
  (finished.at at time zone site.time_zone)::date as finished_on,
  (arrived.at at time zone site.time_zone)::date - (finished.at at time zone site.time_zone)::date as days,
  array(
    select distinct row.name from job_row row
    join job_row former on former.site_id = row.site_id and former.work_order_id = earlier.id
      and former.row_type = row.row_type and not former.is_marked_as_deleted
      and case row.row_type
        when 'SparePart' then
          former.item_number = row.item_number and former.supplier_number = row.supplier_number
        else former.work_operation_code = row.work_operation_code
          or former.work_operation_code is null and row.work_operation_code is null
            and lower(former.name) = lower(row.name) end
    where row.site_id = later.site_id and row.work_order_id = later.id
      and row.row_type in ('LabourOperation', 'SparePart') and not row.is_marked_as_deleted
      and not (row.row_type = 'SparePart' and later.hides_parts_in_web)
    order by row.name) as works
from work_order later
join site on site.id = later.site_id
cross join lateral (
  select coalesce(min(reservation.start_at), later.created_at) as at from reservation
  where reservation.site_id = later.site_id and reservation.work_order_id = later.id) arrived
cross join lateral (
  select work_order.id, work_order.invoiced_at from work_order
  where work_order.site_id = later.site_id and work_order.vehicle_id = later.vehicle_id
    and work_order.id <> later.id and not work_order.is_hidden
  order by work_order.id desc limit 50) earlier
cross join lateral (
  select least(earlier.invoiced_at, max(reservation.delivered_at)) as at from reservation
  where reservation.site_id = later.site_id and reservation.work_order_id = earlier.id) finished
where finished.at <= arrived.at and not later.is_hidden;

-- Closed work orders by the day of the invoice. A confirmed comeback counts within 30 days of the earlier visit. A
-- candidate had related work within 30 days, and is not judged.
create view report_comeback as
select closed.site_id, closed.work_order_id, closed.invoiced_at, closed.day, found.earlier_order_id, judged.reason,
  judged.earlier_order_id is not null and found.earlier_order_id is not null as is_comeback,
  judged.work_order_id is null and found.earlier_order_id is not null as is_candidate
from report_order closed
left join comeback judged on judged.site_id = closed.site_id and judged.work_order_id = closed.work_order_id
left join lateral (
  select visit.earlier_order_id from (
    select earlier_order_id, days, works from earlier_visit
    where site_id = closed.site_id and work_order_id = closed.work_order_id and days <= 30
    -- Without this, PostgreSQL compares the rows of all earlier visits.
    offset 0) visit
  where case when judged.work_order_id is null then cardinality(visit.works) > 0
    else visit.earlier_order_id = judged.earlier_order_id end
  order by visit.days, visit.earlier_order_id desc limit 1) found on true;
