import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { timeKinds } from '@verstas/domain/stamping/shifts.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'

/** Returns SQL of a stamping's time kind, in the form of `timeKindSchema`; null if the stamping has none. */
export const timeKindOf = (stamping: string): string => `case
  when ${stamping}.is_overtime then 'overtime'
  when ${stamping}.is_flex_time then 'flex'
  when ${stamping}.is_kiky_time then 'kiky'
end`

/** The domain's `TimeKind`; null if a stamping has none. */
export const timeKindSchema = z.enum(timeKinds.map(({ kind }) => kind)).nullable()

/** An instant in milliseconds. */
export const instantSchema = z.number()

/** SQL of the minutes stamped on the job row of the row `stamped`; a running stamping lasts up to now. */
const usedMinutes = `(
  select sum(worked.hundredths) / 100
  from worked_rows($now) worked
  where worked.site_id = $siteId and worked.job_row_id = stamped.job_row_id)`

/**
 * The job rows of the row `stamping`, and the plate of the first row's vehicle. List and plate are null if the
 * stamping belongs to another site.
 */
const rowList = `
  select
    json_agg(json_build_object(
      'OrderId', stamped.work_order_id,
      'OrderNumber', work_order.order_number,
      'ExternalNumber', work_order.external_number,
      'RowId', stamped.job_row_id,
      'Name', job_row.name,
      'StandardTime', job_row.standard_time,
      'UsedTime', round(${usedMinutes}, 2)) order by work_order.order_number, job_row.position, job_row.id) as list,
    (array_agg(vehicle.plate_or_vin
      order by work_order.order_number, job_row.position, job_row.id))[1] as plate_or_vin
  from stamping_row stamped
  join job_row on job_row.site_id = $siteId and job_row.id = stamped.job_row_id
  join work_order on work_order.site_id = $siteId and work_order.id = stamped.work_order_id
  join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id
  where stamped.site_id = $siteId and stamped.stamping_id = stamping.id`

/**
 * The parameters of every read with `stampingJson`: the session's site and language, and the current time.
 */
export const stampingParameters = { siteId: 'bigint', now: 'timestamptz', language: 'text' } as const

/** SQL of the contract's `Stamping` for a row of `stamping`; the statement must contain `stampingJoins`. */
export const stampingJson = `json_build_object(
  'Id', stamping.id,
  'StartTime', stamping.start_at,
  'EndTime', stamping.end_at,
  'TypeId', stamping.type_code,
  'TypeDescription', type.description ->> $language,
  'SalesmanId', stamping.employee_id,
  'SalesmanName', employee.name,
  'IsWorkOrder', type.is_work_order,
  'IsLunch', type.is_lunch,
  'Version', stamping.version,
  'IsClockOff', stamping.is_clock_off,
  'LicenseNumber', stamped_rows.plate_or_vin,
  'OrderRows', coalesce(stamped_rows.list, '[]'))`

/** Joins the other tables of `stampingJson` to `stamping`. */
export const stampingJoins = `
  join stamping_type type on type.code = stamping.type_code
  join employee on employee.id = stamping.employee_id
  cross join lateral (${rowList}) stamped_rows`

/**
 * Returns SQL of the site's stampings that touch the day from `$start` to `$end`, sorted by their end,
 * running ones last.
 */
export const stampingsOfDay = (condition: string) => `
  select coalesce(json_agg(${stampingJson}
    order by coalesce(stamping.end_at, 'infinity'), stamping.start_at, stamping.id), '[]')
  from stamping ${stampingJoins}
  where stamping.site_id = $siteId
    and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($start, $end)
    ${condition}`

/** All stampings of the site on a day. */
export const stampingsRead = jsonRead({
  name: 'stampings-of-day',
  parameters: { ...stampingParameters, start: 'timestamptz', end: 'timestamptz' },
  answer: stampingEndpoints.listStampings.answer,
  sql: `select (${stampingsOfDay('')})::text`,
})

/** One employee's stampings on a day; no row if the site has no such employee. */
export const employeeStampingsRead = jsonRead({
  name: 'stampings-of-employee',
  parameters: { ...stampingParameters, start: 'timestamptz', end: 'timestamptz', employeeId: 'bigint' },
  answer: stampingEndpoints.listStampingsOfEmployee.answer,
  sql: `select (${stampingsOfDay('and stamping.employee_id = $employeeId')})::text
    from employee_site where employee_site.site_id = $siteId and employee_site.employee_id = $employeeId`,
})

/**
 * The employee's latest stamping of presence at any site. It runs, or is the one that ended last, because
 * stampings of presence never overlap.
 */
export const latestStampingRead = jsonRead({
  name: 'latest-stamping',
  parameters: { ...stampingParameters, employeeId: 'bigint' },
  answer: stampingEndpoints.getMyLatestStamping.answer,
  sql: `select ${stampingJson}::text
    from (
      select latest.* from employee_site
      cross join lateral (
        select * from stamping
        where stamping.site_id = employee_site.site_id and stamping.employee_id = $employeeId
          and stamping.is_presence
        order by stamping.start_at desc
        limit 1) latest
      where employee_site.employee_id = $employeeId
      order by latest.start_at desc
      limit 1) stamping ${stampingJoins}`,
})

/** Returns SQL of a stamping; `siteId` and `id` are SQL expressions. */
const stampingOf = (siteId: string, id: string) => `
  select ${stampingJson} from stamping ${stampingJoins}
  where stamping.site_id = ${siteId} and stamping.id = ${id}`

export const stampingRead = jsonRead({
  name: 'stamping-by-id',
  parameters: { ...stampingParameters, stampingSiteId: 'bigint', stampingId: 'bigint' },
  answer: stampingCorrectionEndpoints.endForgottenStamping.answer,
  sql: `select (${stampingOf('$stampingSiteId', '$stampingId')})::text`,
})

/** The response of `stamp`: the stamping that began and the one that ended, each null if there is none. */
export const stampAnswerRead = jsonRead({
  name: 'stamp-answer',
  parameters: {
    ...stampingParameters,
    startedSiteId: 'bigint | null',
    startedId: 'bigint | null',
    endedSiteId: 'bigint | null',
    endedId: 'bigint | null',
  },
  answer: stampingEndpoints.stamp.answer,
  sql: `select json_build_object(
    'Started', (${stampingOf('$startedSiteId', '$startedId')}),
    'Ended', (${stampingOf('$endedSiteId', '$endedId')}))::text`,
})

/** All stamping types, in a language. */
export const stampingTypesRead = jsonRead({
  name: 'stamping-types',
  parameters: { language: 'text' },
  answer: stampingEndpoints.listStampingTypes.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Code', code,
      'Description', description ->> $language,
      'IsDefault', is_default,
      'IsWorkOrder', is_work_order,
      'IsNonPresence', not is_presence,
      'IsEndOfDay', is_end_of_day,
      'IsLunch', is_lunch) order by position, code), '[]')::text
    from stamping_type`,
})

export const stampingEmployeesRead = jsonRead({
  name: 'stamping-employees',
  parameters: { siteId: 'bigint' },
  answer: stampingEndpoints.listStampingEmployees.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', employee.id,
      'Name', employee.name,
      'Subsystem', employee.subsystem,
      'IsWorkqueue', employee.is_workqueue) order by employee.name, employee.id), '[]')::text
    from employee
    join employee_site on employee_site.employee_id = employee.id
    where employee_site.site_id = $siteId and employee_site.is_active and employee.is_active
      and is_stamping_employee(employee.subsystem)`,
})
