import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { Stamping } from '@verstas/contract/stamping/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { stampingJoins, stampingJson, stampingParameters, stampingsOfDay } from '../stamping-reads.ts'

/**
 * SQL: the states of the stampings before or after the correction `correction`, with the types' descriptions
 * in the reader's language.
 */
const states = (column: 'before' | 'after') => `coalesce((
  select json_agg(listed.state || jsonb_build_object('TypeDescription', type.description ->> $language)
    order by listed.place)
  from jsonb_array_elements(correction.${column}) with ordinality listed (state, place)
  join stamping_type type on type.code = (listed.state ->> 'TypeId')::int), '[]')`

/**
 * SQL: a JSON object of the type `StampingCorrection` for a row of `stamping_correction` named `correction`,
 * with `correctionJoins`.
 */
const correctionJson = `json_build_object(
  'Id', correction.id,
  'Kind', correction.kind,
  'SalesmanId', correction.employee_id,
  'CreatedBy', json_build_object('Id', author.id, 'Name', author.name),
  'Created', correction.created_at,
  'Reason', correction.reason,
  'Before', ${states('before')},
  'After', ${states('after')})`

/** SQL: the joins that `correctionJson` needs in addition to `correction`. */
const correctionJoins = 'join employee author on author.id = correction.created_by'

/**
 * SQL: the employee's corrections that touch the span from `$start` to `$end`, in the order of their
 * creation.
 */
export const correctionsOfSpan = (condition: string) => `
  select coalesce(json_agg(${correctionJson} order by correction.created_at, correction.id), '[]')
  from employee_site place
  join stamping_correction correction
    on correction.site_id = place.site_id and correction.employee_id = place.employee_id
  ${correctionJoins}
  where place.employee_id = $employeeId
    and correction.touches && tstzrange($start, $end)
    ${condition}`

/** SQL: an array of an employee's spans in `table` that touch the day from `$start` to `$end`. */
const spansOfDay = (table: string, employeeId: string, condition = '') => `
  select coalesce(json_agg(json_build_object('StartTime', start_at, 'EndTime', end_at) order by start_at), '[]')
  from ${table}
  where employee_id = ${employeeId}
    and tstzrange(start_at, end_at) && tstzrange($start, $end)
    ${condition}`

/**
 * SQL: the fields `Shifts`, with the shifts at all sites, and `Elsewhere`, with presence at other sites than
 * the session's.
 */
const frameOfDay = (employeeId: string) => `
    'Shifts', (${spansOfDay('shift', employeeId)}),
    'Elsewhere', (${spansOfDay('stamping', employeeId, 'and is_presence and site_id <> $siteId')})`

/**
 * The stampings and corrections of an employee's day, and whether the reader may correct them. Returns no row
 * if the site has no such employee.
 */
export const stampingDayRead = jsonRead({
  name: 'stamping-day',
  parameters: {
    ...stampingParameters,
    start: 'timestamptz',
    end: 'timestamptz',
    employeeId: 'bigint',
    day: 'text',
    isCorrectable: 'boolean',
  },
  answer: stampingCorrectionEndpoints.getStampingDay.answer,
  sql: `select json_build_object(
      'SalesmanId', person.id,
      'SalesmanName', person.name,
      'Day', $day,
      'Stampings', (${stampingsOfDay('and stamping.employee_id = $employeeId')}),
      ${frameOfDay('$employeeId')},
      'Corrections', (${correctionsOfSpan('and place.site_id = $siteId')}),
      'IsCorrectable', $isCorrectable)::text
    from employee_site place
    join employee person on person.id = place.employee_id
    where place.site_id = $siteId and place.employee_id = $employeeId`,
})

/** The shifts of all employees of the site, and their presence at other sites. */
export const siteShiftsRead = jsonRead({
  name: 'site-shifts',
  parameters: { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' },
  answer: stampingCorrectionEndpoints.listSiteShifts.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'SalesmanId', place.employee_id,
      ${frameOfDay('place.employee_id')}) order by place.employee_id), '[]')::text
    from employee_site place
    where place.site_id = $siteId`,
})

/** An employee's stampings and corrections in a span, at all sites. */
export const stampingExportRead = jsonRead({
  name: 'stamping-export',
  parameters: { ...stampingParameters, start: 'timestamptz', end: 'timestamptz', employeeId: 'bigint' },
  answer: stampingCorrectionEndpoints.exportMyStampings.answer,
  sql: `select json_build_object(
      'Stampings', (
        select coalesce(json_agg(${stampingJson} order by stamping.start_at, stamping.id), '[]')
        from employee_site place
        join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
        ${stampingJoins}
        where place.employee_id = $employeeId
          and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($start, $end)),
      'Corrections', (${correctionsOfSpan('')}))::text`,
})

export const correctionRead = jsonRead({
  name: 'stamping-correction',
  parameters: { siteId: 'bigint', correctionId: 'bigint', language: 'text' },
  answer: stampingCorrectionEndpoints.correctStampings.answer,
  sql: `select ${correctionJson}::text
    from stamping_correction correction ${correctionJoins}
    where correction.site_id = $siteId and correction.id = $correctionId`,
})

/** The JSON that `runningRead` returns. */
const Running = z.strictObject({
  siteId: z.int(),
  stamping: Stamping,
  /** The employee's shifts to which the stamping may belong by its start. */
  shifts: z.array(z.strictObject({ startAt: z.string(), endAt: z.string() })),
})

/** The employee's running stamping of presence, at any site. Returns no row if none runs. */
export const runningRead = jsonRead({
  name: 'running-presence',
  parameters: { ...stampingParameters, employeeId: 'bigint' },
  answer: Running,
  sql: `select json_build_object(
      'siteId', stamping.site_id,
      'stamping', ${stampingJson},
      'shifts', coalesce((
        select json_agg(json_build_object('startAt', shift.start_at, 'endAt', shift.end_at))
        from employee_site place
        join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
        where place.employee_id = $employeeId
          and shift.end_at >= stamping.start_at
          and shift.start_at < stamping.start_at + interval '3 hours'), '[]'))::text
    from stamping ${stampingJoins}
    where stamping.employee_id = $employeeId and stamping.is_presence and stamping.end_at is null`,
})
