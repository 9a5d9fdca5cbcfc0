-- Migration: expand
-- The parts of a work order when its first work began (docs/decisions/reports.md).

create table work_order_start (
  site_id bigint not null,
  work_order_id bigint not null,
  started_at timestamptz not null,
  -- The spare part rows at that time, and those of which an amount was missing. Null if the start was stamped
  -- afterwards, so that nobody knows.
  part_count int,
  missing_count int,
  is_picked boolean,
  primary key (site_id, work_order_id),
  constraint work_order_start__work_order foreign key (site_id, work_order_id) references work_order (site_id, id),
  constraint work_order_start__known check (num_nulls(part_count, missing_count, is_picked) in (0, 3)),
  constraint work_order_start__counts check (missing_count between 0 and part_count)
);
create index work_order_start__by_time on work_order_start (site_id, started_at);

-- Work orders with parts by the day on which their work began. The counts are null if they are not known: the first
-- stamping was entered later, arrived late, or was corrected.
create view report_start as
select begun.site_id, begun.work_order_id, begun.started_at,
  (begun.started_at at time zone site.time_zone)::date as day, known.part_count, known.missing_count, known.is_picked
from work_order_start begun
join site on site.id = begun.site_id
join work_order on work_order.site_id = begun.site_id and work_order.id = begun.work_order_id
  and not work_order.is_hidden
cross join lateral (
  select min(stamping.start_at) as at from stamping_row worked
  join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id
  where worked.site_id = begun.site_id and worked.work_order_id = begun.work_order_id) first
left join lateral (
  select begun.part_count, begun.missing_count, begun.is_picked
  where first.at between begun.started_at - interval '1 minute' and begun.started_at + interval '1 minute') known on true
where first.at is not null
  and case when known.part_count is not null then known.part_count > 0
    else exists (
      select from job_row
      where job_row.site_id = begun.site_id and job_row.work_order_id = begun.work_order_id
        and job_row.row_type = 'SparePart' and not job_row.is_marked_as_deleted) end;
