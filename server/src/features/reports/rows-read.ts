import { ReportRows } from '@verstas/contract/reports/entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import { type JsonRead, jsonRead } from '../../platform/database/read-json.ts'
import {
  inProgressSql,
  isInPeriod,
  isOfSites,
  isOfTeam,
  passes,
  reportParameters,
  stampedInPeriod,
} from './report-read.ts'

const parameters = {
  ...reportParameters,
  now: 'timestamptz',
  language: 'text',
  typeCode: 'bigint | null',
  limit: 'bigint',
} as const

type RowParameters = typeof parameters

/** SQL of a list's columns and of its source. Omitted columns are null, and an omitted text is empty. */
interface RowsSql {
  readonly view: string
  /** The joined tables and the condition. */
  readonly rest: string
  readonly day?: string
  readonly at: string
  readonly employee?: true
  readonly order?: true
  readonly text?: string
  readonly minutes?: string
  readonly amount?: string
  /** SQL: true if the row counts in the numerator. */
  readonly isCounted?: string
  readonly parts?: string
}

const rowsSql = ({ view, rest, day = `${view}.day`, at, employee, order, ...columns }: RowsSql) => {
  const { text = "''", minutes = 'null', amount = 'null', isCounted = 'null', parts = 'null' } = columns
  return `select ${view}.site_id, ${day} as day, ${view}.${at} as at,
      ${employee ? `${view}.employee_id` : 'null::bigint'} as employee_id,
      ${order ? `${view}.work_order_id` : 'null::bigint'} as work_order_id, ${text} as text,
      (${minutes})::numeric as minutes, (${amount})::numeric as amount, (${isCounted})::boolean as is_counted,
      (${parts})::json as parts
    from ${view} ${rest}`
}

const ofStamping = (condition: string): RowsSql => ({
  ...{ view: 'report_stamping', at: 'start_at', employee: true },
  ...{ text: 'type.description ->> $language', minutes: 'report_stamping.minutes' },
  rest: `join stamping_type type on type.code = report_stamping.type_code
    where ${stampedInPeriod} and ${isOfTeam('report_stamping.employee_id')} and ${condition}`,
})

/** The facts of a view in the period. */
const inPeriod = (view: string, time: string) =>
  `where ${view}.${isOfSites} and ${isInPeriod(`${view}.day`, `${view}.${time}`)}`

/** The sold time of a work order on the rows of the payer. */
const soldOfOrder = (view: string) => `select sum(minutes) from ${view} sold
        where sold.site_id = report_order.site_id and sold.work_order_id = report_order.work_order_id
          and ($payer is null or sold.payer = $payer)`

/** The delivered work orders, which count if one of their two promises was kept. */
const ofPromise = (promise: 'first_promise' | 'last_promise'): RowsSql => ({
  ...{ view: 'report_promise', at: 'delivered_at', order: true, isCounted: `delivered_at <= ${promise}` },
  minutes: `extract(epoch from date_trunc('minute', delivered_at) - date_trunc('minute', ${promise})) / 60`,
  rest: `${inPeriod('report_promise', 'delivered_at')} and ${passes('report_promise')}`,
})

/** The offered findings, which count if they were sold in time. */
const ofFinding = (isCounted: 'is_sold_at_visit' | 'is_sold_in_90_days'): RowsSql => ({
  ...{ view: 'report_finding', at: 'created_at', order: true, text: 'title', amount: 'price', isCounted },
  rest: `${inPeriod('report_finding', 'created_at')} and ${passes('report_finding')}`,
})

/** The completed health checks that meet a condition. */
const ofEstimate = (condition: string, columns: Partial<RowsSql>): RowsSql => ({
  ...{ view: 'report_estimate', at: 'completed_at', order: true },
  ...columns,
  rest: `${inPeriod('report_estimate', 'completed_at')} and ${passes('report_estimate')} and ${condition}`,
})

/** The source of each list. */
const sources: Readonly<Record<ReportList, RowsSql>> = {
  attended: ofStamping('not report_stamping.is_lunch'),
  lost: ofStamping(
    'not report_stamping.is_lunch and not is_work and ($typeCode is null or report_stamping.type_code = $typeCode)',
  ),
  worked: {
    ...{ view: 'report_work', at: 'start_at', employee: true, order: true },
    ...{ text: "coalesce(job_row.name, '')", minutes: 'report_work.minutes' },
    rest: `left join job_row on job_row.site_id = report_work.site_id and job_row.id = report_work.job_row_id
      where report_work.${stampedInPeriod} and ${isOfTeam('report_work.employee_id')}
        and ($payer is null or report_work.payer = $payer)`,
  },
  unstamped: {
    ...{ view: 'report_shift', at: 'start_at', employee: true, minutes: 'unstamped_minutes' },
    rest: `${inPeriod('report_shift', 'start_at')} and ${isOfTeam('report_shift.employee_id')}
      and end_at <= $now and unstamped_minutes > 0`,
  },
  sold: {
    ...{ view: 'report_sold', at: 'invoiced_at', employee: true, order: true },
    ...{ text: 'job_row.name', minutes: 'report_sold.minutes', amount: 'report_sold.amount' },
    rest: `join job_row on job_row.site_id = report_sold.site_id and job_row.id = report_sold.job_row_id
      ${inPeriod('report_sold', 'invoiced_at')} and ${isOfTeam('report_sold.employee_id')}
        and ($payer is null or report_sold.payer = $payer)`,
  },
  closed: {
    ...{ view: 'report_order', at: 'invoiced_at', order: true, isCounted: 'is_checked' },
    minutes: `case when $teamId is null then (${soldOfOrder('report_sold_row')})
        else (${soldOfOrder('report_sold')} and ${isOfTeam('sold.employee_id')}) end`,
    rest: `${inPeriod('report_order', 'invoiced_at')} and ${passes('report_order')}`,
  },
  promises: ofPromise('first_promise'),
  lastPromises: ofPromise('last_promise'),
  comebacks: {
    ...{ view: 'report_comeback', at: 'invoiced_at', order: true },
    isCounted: 'case when is_comeback then false end',
    text: `(
        select earlier.shown_number from work_order earlier
        where earlier.site_id = report_comeback.site_id and earlier.id = report_comeback.earlier_order_id)`,
    rest: `${inPeriod('report_comeback', 'invoiced_at')} and ${passes('report_comeback')}
      and (is_comeback or is_candidate)`,
  },
  starts: {
    ...{ view: 'report_start', at: 'started_at', order: true, isCounted: 'missing_count = 0' },
    parts: `case when part_count is not null then json_build_object(
        'Count', part_count, 'Missing', missing_count, 'IsPicked', is_picked) end`,
    rest: `${inPeriod('report_start', 'started_at')} and ${passes('report_start')}`,
  },
  findings: ofFinding('is_sold_in_90_days'),
  visitSales: ofFinding('is_sold_at_visit'),
  redFindings: ofEstimate('red_count > 0', {
    text: "least(red_priced_count, red_count) || ' / ' || red_count",
  }),
  checks: ofEstimate('true', {
    isCounted: 'offered_at is not null',
    minutes: 'round(extract(epoch from offered_at - completed_at) / 60)',
  }),
  answers: ofEstimate('offered_at is not null', {
    isCounted: 'answered_at is not null',
    minutes: 'round(extract(epoch from answered_at - offered_at) / 60)',
  }),
  progress: {
    ...{ view: 'open', day: 'open.began_on', at: 'began_at', order: true, rest: '' },
  },
}

const rowsOf = (list: ReportList): string =>
  list === 'progress'
    ? rowsSql(sources.progress).replace('from open', `from (${inProgressSql}) open`)
    : rowsSql(sources[list])

/** The parameters that a statement uses, because a read refuses unused ones. */
const used = (sql: string): Partial<RowParameters> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql)))

/** A total order, so that every database returns the same rows. */
const orderOf = (rows: string) =>
  ['at desc', 'work_order_id desc', 'text', 'site_id', 'employee_id', 'minutes', 'amount', 'is_counted']
    .map((column) => `${rows}.${column}`)
    .join(', ')

function rowsRead(list: ReportList): JsonRead<RowParameters, ReportRows> {
  const sql = `with listed as (${rowsOf(list)})
    select json_build_object(
      'Total', (select count(*) from listed),
      'Rows', (
        select coalesce(json_agg(json_build_object(
          'SiteId', shown.site_id,
          'SiteName', site.name,
          'Day', shown.day,
          'OrderNumber', work_order.order_number,
          'ExternalNumber', work_order.external_number,
          'LicenseNumber', coalesce(vehicle.plate_or_vin, ''),
          'PersonName', employee.name,
          'Text', shown.text,
          'Minutes', shown.minutes,
          'Amount', shown.amount,
          'IsCounted', shown.is_counted,
          'Parts', shown.parts) order by ${orderOf('shown')}), '[]')
        from (
          select * from listed order by ${orderOf('listed')} limit $limit) shown
        join site on site.id = shown.site_id
        left join employee on employee.id = shown.employee_id
        left join work_order on work_order.site_id = shown.site_id and work_order.id = shown.work_order_id
        left join vehicle on vehicle.site_id = shown.site_id and vehicle.id = work_order.vehicle_id))::text`
  return jsonRead({
    name: `report-rows-${list.toLowerCase()}`,
    parameters: used(sql) as RowParameters,
    answer: ReportRows,
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
  lastPromises: rowsRead('lastPromises'),
  findings: rowsRead('findings'),
  visitSales: rowsRead('visitSales'),
  redFindings: rowsRead('redFindings'),
  checks: rowsRead('checks'),
  answers: rowsRead('answers'),
  progress: rowsRead('progress'),
  comebacks: rowsRead('comebacks'),
  starts: rowsRead('starts'),
}
