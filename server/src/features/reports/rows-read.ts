import { type ReportList, ReportRow } from '@verstas/contract/reports/entities.ts'
import * as z from 'zod'
import { type JsonRead, jsonRead } from '../../platform/database/read-json.ts'
import {
  inProgressSql,
  isInPeriod,
  isOfFilter,
  isOfTeam,
  reportParameters,
  stampedInPeriod,
} from './report-read.ts'

const parameters = {
  ...reportParameters,
  now: 'timestamptz',
  language: 'text',
  timeZone: 'text',
  typeCode: 'bigint | null',
  limit: 'bigint',
} as const

type RowParameters = typeof parameters

const ofStamping = (
  condition: string,
) => `select day, start_at as at, employee_id, null::bigint as work_order_id,
      type.description ->> $language as text, minutes, null::numeric as amount, null::boolean as is_counted
    from report_stamping join stamping_type type on type.code = report_stamping.type_code
    where ${stampedInPeriod} and ${isOfTeam('report_stamping.employee_id')} and ${condition}`

/** SQL: the day, time, person, work order, text, minutes, amount and mark of each row of a list. */
const rowsOf: Readonly<Record<ReportList, string>> = {
  attended: ofStamping('not report_stamping.is_lunch'),
  lost: ofStamping(
    'not report_stamping.is_lunch and not is_work and ($typeCode is null or report_stamping.type_code = $typeCode)',
  ),
  worked: `select report_work.day, report_work.start_at as at, report_work.employee_id, report_work.work_order_id,
      coalesce(job_row.name, '') as text, report_work.minutes, null::numeric as amount, null::boolean as is_counted
    from report_work
    left join job_row on job_row.site_id = report_work.site_id and job_row.id = report_work.job_row_id
    where report_work.${stampedInPeriod} and ${isOfTeam('report_work.employee_id')}
      and ($payer is null or report_work.payer = $payer)`,
  unstamped: `select day, start_at as at, employee_id, null::bigint as work_order_id, '' as text,
      unstamped_minutes as minutes, null::numeric as amount, null::boolean as is_counted
    from report_shift
    where site_id = $siteId and ${isInPeriod('day', 'start_at')} and ${isOfTeam('report_shift.employee_id')}
      and end_at <= $now and unstamped_minutes > 0`,
  sold: `select report_sold.day, report_sold.invoiced_at as at, report_sold.employee_id, report_sold.work_order_id,
      job_row.name as text, report_sold.minutes, report_sold.amount, null::boolean as is_counted
    from report_sold
    join job_row on job_row.site_id = report_sold.site_id and job_row.id = report_sold.job_row_id
    where report_sold.site_id = $siteId and ${isInPeriod('report_sold.day', 'report_sold.invoiced_at')}
      and ${isOfTeam('report_sold.employee_id')} and ($payer is null or report_sold.payer = $payer)`,
  closed: `select day, invoiced_at as at, null::bigint as employee_id, work_order_id, '' as text, (
        select sum(minutes) from report_sold_row sold
        where sold.site_id = report_order.site_id and sold.work_order_id = report_order.work_order_id) as minutes,
      null::numeric as amount, is_checked as is_counted
    from report_order
    where site_id = $siteId and ${isInPeriod('day', 'invoiced_at')} and ${isOfFilter('report_order.work_order_id')}`,
  promises: `select day, delivered_at as at, null::bigint as employee_id, work_order_id, '' as text,
      extract(epoch from date_trunc('minute', delivered_at) - date_trunc('minute', first_promise)) / 60 as minutes,
      null::numeric as amount, delivered_at <= first_promise as is_counted
    from report_promise
    where site_id = $siteId and ${isInPeriod('day', 'delivered_at')} and ${isOfFilter('report_promise.work_order_id')}`,
  findings: `select day, created_at as at, null::bigint as employee_id, work_order_id, title as text,
      null::numeric as minutes, price as amount, is_sold_in_90_days as is_counted
    from report_finding
    where site_id = $siteId and ${isInPeriod('day', 'created_at')}
      and (($teamId is null and $payer is null) or (${isOfFilter('report_finding.work_order_id')}))`,
  checks: `select day, completed_at as at, null::bigint as employee_id, work_order_id, '' as text,
      round(extract(epoch from offered_at - completed_at) / 60) as minutes, null::numeric as amount,
      offered_at is not null as is_counted
    from report_estimate
    where site_id = $siteId and ${isInPeriod('day', 'completed_at')}
      and (($teamId is null and $payer is null) or (${isOfFilter('report_estimate.work_order_id')}))`,
  progress: `select (open.began_at at time zone $timeZone)::date as day, open.began_at as at,
      null::bigint as employee_id, open.work_order_id, '' as text, null::numeric as minutes, null::numeric as amount,
      null::boolean as is_counted
    from (${inProgressSql}) open`,
}

const answer = z.object({ Total: z.int(), Rows: z.array(ReportRow) })

/** The parameters that a statement uses; a read refuses unused ones. */
const used = (sql: string): Partial<RowParameters> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql)))

function rowsRead(list: ReportList): JsonRead<RowParameters, z.output<typeof answer>> {
  const sql = `with listed as (${rowsOf[list]})
    select json_build_object(
      'Total', (select count(*) from listed),
      'Rows', (
        select coalesce(json_agg(json_build_object(
          'Day', shown.day,
          'OrderNumber', work_order.order_number,
          'ExternalNumber', work_order.external_number,
          'LicenseNumber', coalesce(vehicle.plate_or_vin, ''),
          'PersonName', employee.name,
          'Text', shown.text,
          'Minutes', shown.minutes,
          'Amount', shown.amount,
          'IsCounted', shown.is_counted) order by shown.at desc, shown.work_order_id desc, shown.text), '[]')
        from (
          select * from listed order by at desc, work_order_id desc, text limit $limit) shown
        left join employee on employee.id = shown.employee_id
        left join work_order on work_order.site_id = $siteId and work_order.id = shown.work_order_id
        left join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id))::text`
  return jsonRead({
    name: `report-rows-${list}`,
    parameters: used(sql) as RowParameters,
    answer,
    sql,
  })
}

/** The rows behind the figures, by list. */
export const reportRowsReads: Readonly<Record<ReportList, ReturnType<typeof rowsRead>>> = {
  attended: rowsRead('attended'),
  worked: rowsRead('worked'),
  lost: rowsRead('lost'),
  unstamped: rowsRead('unstamped'),
  sold: rowsRead('sold'),
  closed: rowsRead('closed'),
  promises: rowsRead('promises'),
  findings: rowsRead('findings'),
  checks: rowsRead('checks'),
  progress: rowsRead('progress'),
}
