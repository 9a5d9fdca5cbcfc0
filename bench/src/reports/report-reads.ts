import { maxReportRows } from '@verstas/contract/reports/entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import { authorizationFlags } from '@verstas/contract/session/rights.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, type Day, dayOf } from '@verstas/domain/time/format.ts'
import { teamWeeksRead } from '@verstas/server/features/reports/own-weeks.ts'
import { reportRead, reportWeeksRead } from '@verstas/server/features/reports/report-read.ts'
import { reportRowsReads } from '@verstas/server/features/reports/rows-read.ts'
import { loadDesk } from '@verstas/server/features/start-page/load-desk.ts'
import { type JsonRead, type ReadParameters, readJson } from '@verstas/server/platform/database/read-json.ts'
import type { Db } from '@verstas/server/platform/database/transaction.ts'
import type { Enlarged } from './enlarge-stampings.ts'

// Bare sums of the rows that reports read, without the reports' definitions: the minimum that any report must
// read. Parameters: the site, and the first and the last instant.

/** Stampings by type. */
const sumOfStampings = `select type_code, sum(end_at - start_at) from stamping
  where site_id = $1 and tstzrange(start_at, end_at) && tstzrange($2, $3) group by type_code`

/** Rows of the stampings, by work order. */
const sumOfRows = `select count(*), count(distinct stamping_row.work_order_id) from stamping
  join stamping_row on stamping_row.site_id = stamping.site_id and stamping_row.stamping_id = stamping.id
  where stamping.site_id = $1 and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($2, $3)`

/** Labour rows of invoiced work orders. */
const sumOfSoldRows = `select count(*) as count, sum(job_row.standard_time) as minutes from work_order
  join job_row on job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
    and job_row.row_type = 'LabourOperation'
  where work_order.site_id = $1 and work_order.invoiced_at >= $2 and work_order.invoiced_at < $3`

/** Delivered reservations, and health checks. */
const sumOfVisits = `select count(*) as delivered, (
    select count(*) from inspection where inspection.site_id = $1 and completed_at >= $2 and completed_at < $3) as checked
  from reservation where site_id = $1 and delivered_at >= $2 and delivered_at < $3`

/** All rows that a report reads. */
const sumOfAll = `select (select count(*) from (${sumOfStampings}) types), (select sold.minutes from (${sumOfSoldRows}) sold),
  (select visits.delivered + visits.checked from (${sumOfVisits}) visits)`

/** Reservations and stampings of a day. */
const sumOfDay = `select count(*), (select count(*) from (${sumOfStampings}) types) from reservation
  where site_id = $1 and tstzrange(start_at, end_at) && tstzrange($2, $3)`

const timeZone = 'Europe/Helsinki'

/** A report, the bare sum of its rows, and the period of the sum. */
export interface ComparedReport {
  readonly name: string
  readonly bare: string
  readonly span: readonly [start: Date, end: Date]
  readonly run: (db: Db) => Promise<unknown>
}

/** Returns the reports of the data's first site, and the manager's start page. */
export function comparedReports({ siteId, now }: Enlarged): ComparedReport[] {
  const today = dayOf(now, timeZone)
  const ofDays = (days: number, filter: { readonly teamId?: number; readonly payer?: string } = {}) => {
    const [from, to] = [addDays(today, -days), addDays(today, -1)]
    const span = [dayBounds(from, timeZone).start, dayBounds(to, timeZone).end] as const
    const [start, end] = span
    const values = {
      ...{ siteIds: [siteId], from, to, start, end, teamId: null, payer: null, ...filter },
      ...{ now, language: 'fi', timeZone, employeeId: 1_000_001, typeCode: null, limit: maxReportRows },
    }
    return { span, values }
  }
  const compared = (
    name: string,
    bare: string,
    read: JsonRead<ReadParameters, unknown>,
    { span, values }: ReturnType<typeof ofDays>,
  ): ComparedReport => ({
    ...{ name, bare, span },
    run: (db) => readJson(db, read, used(read, values)),
  })
  const list = (name: ReportList, bare: string) =>
    compared(`a month of rows: ${name}`, bare, reportRowsReads[name], ofDays(31))
  return [
    compared('the report of a month', sumOfAll, reportRead, ofDays(31)),
    compared('the report of a month, of a team', sumOfAll, reportRead, ofDays(31, { teamId: 1 })),
    compared('the report of a month, of a payer', sumOfAll, reportRead, ofDays(31, { payer: 'warranty' })),
    compared('the report of a day', sumOfAll, reportRead, ofDays(1)),
    compared('the report of a year', sumOfAll, reportRead, ofDays(366)),
    compared('the weeks of a quarter', sumOfAll, reportWeeksRead, ofDays(84)),
    compared('the own weeks of a quarter', sumOfStampings, teamWeeksRead, ofDays(84)),
    list('attended', sumOfStampings),
    list('lost', sumOfStampings),
    list('worked', sumOfRows),
    list('unstamped', sumOfStampings),
    list('sold', sumOfSoldRows),
    list('closed', sumOfSoldRows),
    list('promises', sumOfSoldRows),
    list('findings', sumOfSoldRows),
    list('checks', sumOfSoldRows),
    list('progress', sumOfSoldRows),
    managersDay(siteId, now, today),
  ]
}

/** Returns the values of the parameters that a read declares. */
const used = ({ parameters }: JsonRead<ReadParameters, unknown>, values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in parameters)) as never

/**
 * Reads the start page of a person with all rights, who has the roles of adviser, foreman, clerk and manager.
 */
function managersDay(siteId: number, now: Date, today: Day): ComparedReport {
  const { start, end } = dayBounds(today, timeZone)
  const session = {
    ...{
      id: '',
      employeeId: 1_000_001,
      employeeName: '',
      siteId,
      timeZone,
      language: 'fi' as const,
      expiresAt: now,
    },
    ...{ isQuick: false, rights: new Set(authorizationFlags), isPasskeyShown: false },
    workshop: { IsJobStampingInUse: true, IsOperationSigningInUse: true },
    ...{ allowsStampingStartTimeEdit: true, allowsOwnStampingCorrection: true },
  }
  return {
    name: "the manager's day",
    bare: sumOfDay,
    span: [start, end],
    run: (db) => loadDesk({ db, session, now }),
  }
}
