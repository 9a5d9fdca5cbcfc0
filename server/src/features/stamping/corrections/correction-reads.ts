import { preparedJson } from '../../../platform/database/read-json.ts'
import { stampingJoins, stampingJson } from '../stamping-json.ts'
import { stampingsOfDay } from '../stamping-reads.ts'
import { correctionJoins, correctionJson } from './correction-json.ts'

/** `StampingCorrection[]` that touch the span from $4 to $5, of the employee $6, by when they were made. */
const correctionsOfSpan = (condition: string) => `
  select coalesce(json_agg(${correctionJson} order by correction.created_at, correction.id), '[]')
  from employee_site place
  join stamping_correction correction
    on correction.site_id = place.site_id and correction.employee_id = place.employee_id
  ${correctionJoins}
  where place.employee_id = $6
    and correction.touches && tstzrange($4::timestamptz, $5::timestamptz)
    ${condition}`

/** Where a statement has the employee and the bounds of the day. */
interface DayParameters {
  readonly employee: string
  readonly start: string
  readonly end: string
}

/** Spans of `table` that touch the day, as a list. */
const spansOfDay = (table: string, { employee, start, end }: DayParameters, condition = '') => `
  select coalesce(json_agg(json_build_object('StartTime', start_at, 'EndTime', end_at) order by start_at), '[]')
  from ${table}
  where employee_id = ${employee}
    and tstzrange(start_at, end_at) && tstzrange(${start}::timestamptz, ${end}::timestamptz)
    ${condition}`

/** Shifts at all sites that touch the day, and presence at other sites than the session's, $1. */
const frameOfDay = (of: DayParameters) => `
    'Shifts', (${spansOfDay('shift', of)}),
    'Elsewhere', (${spansOfDay('stamping', of, 'and is_presence and site_id <> $1')})`

/**
 * `StampingDay` of an employee of the site ($1): $2 now, $3 the language, $4 and $5 the bounds of the day,
 * $6 the employee, $7 the day, $8 whether the reader may correct it. No row where the site has no such
 * employee.
 */
export const stampingDayRead = preparedJson(
  'stamping-day',
  `select json_build_object(
    'SalesmanId', person.id,
    'SalesmanName', person.name,
    'Day', $7::text,
    'Stampings', (${stampingsOfDay('and stamping.employee_id = $6')}),
    ${frameOfDay({ employee: '$6', start: '$4', end: '$5' })},
    'Corrections', (${correctionsOfSpan('and place.site_id = $1')}),
    'IsCorrectable', $8::boolean)::text
  from employee_site place
  join employee person on person.id = place.employee_id
  where place.site_id = $1 and place.employee_id = $6`,
)

/** `SiteShifts[]` of the site's employees ($1); $2 and $3 the bounds of the day. */
export const siteShiftsRead = preparedJson(
  'site-shifts',
  `select coalesce(json_agg(json_build_object(
    'SalesmanId', place.employee_id,
    ${frameOfDay({ employee: 'place.employee_id', start: '$2', end: '$3' })}) order by place.employee_id), '[]')::text
  from employee_site place
  where place.site_id = $1`,
)

/** A person's own stampings and corrections of a span at all sites; the parameters are those of `stampingDayRead`. */
export const stampingExportRead = preparedJson(
  'stamping-export',
  `select json_build_object(
    'Stampings', (
      select coalesce(json_agg(${stampingJson} order by stamping.start_at, stamping.id), '[]')
      from employee_site place
      join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
      ${stampingJoins}
      where place.employee_id = $6
        and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($4::timestamptz, $5::timestamptz)),
    'Corrections', (${correctionsOfSpan('')}))::text`,
)

/** `StampingCorrection` by its id, $2, at the site, $1, in the language, $3. */
export const correctionRead = preparedJson(
  'stamping-correction',
  `select ${correctionJson}::text
  from stamping_correction correction ${correctionJoins}
  where correction.site_id = $1 and correction.id = $2`,
)

/**
 * The stamping of presence that the employee ($4) runs at any site, as `Stamping`, with its site and the
 * shifts about its start; $1 the session's site, $2 now, $3 the language.
 */
export const runningRead = preparedJson(
  'running-presence',
  `select json_build_object(
    'siteId', stamping.site_id,
    'stamping', ${stampingJson},
    'shifts', coalesce((
      select json_agg(json_build_object('startAt', shift.start_at, 'endAt', shift.end_at))
      from employee_site place
      join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
      where place.employee_id = $4
        and shift.end_at >= stamping.start_at
        and shift.start_at < stamping.start_at + interval '3 hours'), '[]'))::text
  from stamping ${stampingJoins}
  where stamping.employee_id = $4 and stamping.is_presence and stamping.end_at is null`,
)
