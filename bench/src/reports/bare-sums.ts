/**
 * Bare sums of the rows that reports read, without the reports' definitions: the minimum that any report must
 * read. Parameters: the site, and the first and the last instant.
 */

/** Stampings by type. */
export const sumOfStampings = `select type_code, sum(end_at - start_at) from stamping
  where site_id = $1 and tstzrange(start_at, end_at) && tstzrange($2, $3) group by type_code`

/** Rows of the stampings, by work order. */
export const sumOfRows = `select count(*), count(distinct stamping_row.work_order_id) from stamping
  join stamping_row on stamping_row.site_id = stamping.site_id and stamping_row.stamping_id = stamping.id
  where stamping.site_id = $1 and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($2, $3)`

/** Labour rows of invoiced work orders. */
export const sumOfSoldRows = `select count(*) as count, sum(job_row.standard_time) as minutes from work_order
  join job_row on job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
    and job_row.row_type = 'LabourOperation'
  where work_order.site_id = $1 and work_order.invoiced_at >= $2 and work_order.invoiced_at < $3`

/** Delivered reservations, and health checks. */
const sumOfVisits = `select count(*) as delivered, (
    select count(*) from inspection where inspection.site_id = $1 and completed_at >= $2 and completed_at < $3) as checked
  from reservation where site_id = $1 and delivered_at >= $2 and delivered_at < $3`

/** All rows that a report reads. */
export const sumOfAll = `select (select count(*) from (${sumOfStampings}) types), (select sold.minutes from (${sumOfSoldRows}) sold),
  (select visits.delivered + visits.checked from (${sumOfVisits}) visits)`

/** Reservations and stampings of a day. */
export const sumOfDay = `select count(*), (select count(*) from (${sumOfStampings}) types) from reservation
  where site_id = $1 and tstzrange(start_at, end_at) && tstzrange($2, $3)`
