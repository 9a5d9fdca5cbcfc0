/** An instant as milliseconds: the rules compute with instants, and nobody reads these. */
export const milliseconds = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`

/** What the time of `stamping` beyond the shift counts as, by the domain's name; null where nobody said. */
export const timeKindOf = (stamping: string): string => `case
  when ${stamping}.is_overtime then 'overtime'
  when ${stamping}.is_flex_time then 'flex'
  when ${stamping}.is_kiky_time then 'kiky'
end`

/**
 * Minutes stamped on the row of `stamped` so far, a stamping's time shared evenly between its rows, so that
 * they add up to it (specification.md, Stamping rules); a running one counts up to now ($2).
 */
const usedMinutes = `(
  select sum(share_of(hundredths_between(span.start_at, coalesce(span.end_at, $2::timestamptz)),
    sharing.place, sharing.shares)) / 100
  from stamping_row counted
  join stamping span on span.site_id = $1 and span.id = counted.stamping_id
  cross join lateral (
    select count(*) as shares, count(*) filter (where other.job_row_id <= counted.job_row_id) as place
    from stamping_row other
    where other.site_id = $1 and other.stamping_id = span.id) sharing
  where counted.site_id = $1 and counted.job_row_id = stamped.job_row_id)`

/** The rows of `stamping`; none where it was made at another site, whose cars stay there. */
const rowList = `
  select
    json_agg(json_build_object(
      'OrderId', stamped.work_order_id,
      'OrderNumber', work_order.order_number,
      'RowId', stamped.job_row_id,
      'Name', job_row.name,
      'StandardTime', job_row.standard_time,
      'UsedTime', round(${usedMinutes}, 2)) order by work_order.order_number, job_row.position, job_row.id) as list,
    (array_agg(vehicle.license_number
      order by work_order.order_number, job_row.position, job_row.id))[1] as license_number
  from stamping_row stamped
  join job_row on job_row.site_id = $1 and job_row.id = stamped.job_row_id
  join work_order on work_order.site_id = $1 and work_order.id = stamped.work_order_id
  join vehicle on vehicle.site_id = $1 and vehicle.id = work_order.vehicle_id
  where stamped.site_id = $1 and stamped.stamping_id = stamping.id`

/**
 * A row of `stamping` as the contract's `Stamping`, within `stampingJoins`. The parameters are $1 the
 * session's site, $2 now, $3 the language.
 */
export const stampingJson = `json_build_object(
  'Id', stamping.id,
  'StartTime', stamping.start_at,
  'EndTime', stamping.end_at,
  'TypeId', stamping.type_code,
  'TypeDescription', type.description ->> $3::text,
  'SalesmanId', stamping.employee_id,
  'SalesmanName', employee.name,
  'IsWorkOrder', type.is_work_order,
  'Version', stamping.version,
  'IsClockOff', stamping.is_clock_off,
  'LicenseNumber', stamped_rows.license_number,
  'OrderRows', coalesce(stamped_rows.list, '[]'))`

/** What `stampingJson` reads beside the stamping. */
export const stampingJoins = `
  join stamping_type type on type.code = stamping.type_code
  join employee on employee.id = stamping.employee_id
  cross join lateral (${rowList}) stamped_rows`
