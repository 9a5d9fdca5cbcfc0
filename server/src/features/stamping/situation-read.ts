import { preparedJson } from '../../platform/database/read-json.ts'
import { milliseconds, timeKindOf } from './record-json.ts'

const goOn = 'tstzrange(stamping.start_at, stamping.end_at) && tstzrange($3::timestamptz, null)'

/**
 * Those of the employee ($1) that go on after an instant ($3). Presence is counted at all sites, because a
 * person is at one of them at a time; absences are the site's ($2).
 */
const spans = `
  select * from stamping where employee_id = $1 and is_presence and ${goOn}
  union all
  select * from stamping where site_id = $2 and employee_id = $1 and not is_presence and ${goOn}`

/** The first time after $3 at which the same as `span` was stamped while it was in force. */
const againAt = `
  select min(again.at) from stamping_again again
  where again.site_id = span.site_id and again.stamping_id = span.id
    and again.at > $3::timestamptz and (span.end_at is null or again.at < span.end_at)`

/** An absence that is stamped ends presence in that instant. */
const wasStamped = `
  exists (select from stamping_day_end ended where ended.employee_id = $1 and ended.at = span.start_at)`

const spanJson = `json_build_object(
  'id', span.id,
  'siteId', span.site_id,
  'startAt', ${milliseconds('span.start_at')},
  'endAt', ${milliseconds('span.end_at')},
  'isPresence', span.is_presence,
  'isWorkOrder', type.is_work_order,
  'typeCode', span.type_code,
  'rows', (
    select coalesce(json_agg(json_build_array(stamped.work_order_id, stamped.job_row_id)), '[]')
    from stamping_row stamped
    where stamped.site_id = span.site_id and stamped.stamping_id = span.id),
  'timeKind', ${timeKindOf('span')},
  'againAt', ${milliseconds(`(${againAt})`)},
  'wasStamped', ${wasStamped})`

/**
 * The employee's ($1) shifts, at all sites as presence, from the first of `spans` or $5 to $6. A stamping
 * belongs to the shift at whose end it begins, too.
 */
const shifts = `
  select coalesce(json_agg(json_build_array(${milliseconds('start_at')}, ${milliseconds('end_at')})), '[]')
  from shift
  where employee_id = $1 and tstzrange(start_at, end_at) && tstzrange(
    least($5::timestamptz, (select min(start_at) from span)) - interval '1 second', $6::timestamptz)`

/** The employee's ($1) time after $3 that somebody has corrected, at whatever site; comments correct nothing. */
const corrected = `
  select coalesce(json_agg(json_build_array(
    ${milliseconds('lower(correction.touches)')}, ${milliseconds('upper(correction.touches)')})), '[]')
  from employee_site place
  join stamping_correction correction
    on correction.site_id = place.site_id and correction.employee_id = place.employee_id
  where place.employee_id = $1 and correction.kind <> 'Comment'
    and correction.touches && tstzrange($3::timestamptz, null)`

const presenceEnds = `
  select coalesce(json_agg(${milliseconds('at')}), '[]')
  from stamping_day_end where employee_id = $1 and at > $3::timestamptz`

/**
 * All that a stamping of an employee ($1) at a site ($2) with a type ($4) is planned by. $3 is the asked
 * start; from $5 or the first stamping to $6 shifts are read. Instants are milliseconds.
 */
export const situationRead = preparedJson(
  'stamping-situation',
  `with span as materialized (${spans})
  select json_build_object(
    'type', (
      select json_build_object(
        'Code', code,
        'IsWorkOrder', is_work_order,
        'IsNonPresence', not is_presence,
        'IsEndOfDay', is_end_of_day)
      from stamping_type where code = $4),
    'stampings', (
      select coalesce(json_agg(${spanJson} order by span.start_at, span.id), '[]')
      from span join stamping_type type on type.code = span.type_code),
    'shifts', (${shifts}),
    'corrected', (${corrected}),
    'presenceEnds', (${presenceEnds}))::text`,
)
