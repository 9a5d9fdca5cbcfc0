-- Migration: expand
-- Functions shared by the reads of several features.

-- Returns an instant in milliseconds since 1970. The function is declared stable, as `extract` is, because
-- PostgreSQL would not inline an immutable one.
create function milliseconds(instant timestamptz) returns double precision
  language sql stable parallel safe
  return (extract(epoch from instant) * 1000)::double precision;

-- True if an employee with these letters of subsystems can be stamped.
create function is_stamping_employee(subsystem text) returns boolean
  language sql immutable parallel safe
  return subsystem ~ '[MU]';

-- Returns each row of each stamping with its share of the stamping's time, in hundredths of a minute. The
-- time is divided evenly between the rows, and the shares add up to it. A running stamping counts up to
-- `until`. PostgreSQL inlines the body, so the caller's conditions use the indexes.
create function worked_rows(until timestamptz)
  returns table (site_id bigint, work_order_id bigint, job_row_id bigint, is_running boolean, hundredths numeric)
  language sql stable parallel safe
begin atomic
  select worked.site_id, worked.work_order_id, worked.job_row_id, stamping.end_at is null,
    share_of(hundredths_between(stamping.start_at, coalesce(stamping.end_at, until)), sharing.place, sharing.shares)
  from stamping_row worked
  join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id
  cross join lateral (
    select count(*) as shares, count(*) filter (where other.job_row_id <= worked.job_row_id) as place
    from stamping_row other
    where other.site_id = worked.site_id and other.stamping_id = stamping.id) sharing;
end;
