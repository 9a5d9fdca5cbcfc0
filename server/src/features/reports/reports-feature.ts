import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { maxReportDays, maxReportRows, trendWeeks } from '@verstas/contract/reports/entities.ts'
import { maxExportRows } from '@verstas/contract/reports/export-entities.ts'
import { mondayOf } from '@verstas/domain/rosters/plan.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { checkDaySpan } from '../../platform/http/check-day-span.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { unitsRead } from '../../platform/session/session-reads.ts'
import { fileOf, nameOfFile, wordsOf } from '../files/table-file.ts'
import { ownWeeksOf, teamWeeksRead } from './own-weeks.ts'
import { eachOf, readReportLines, reportValues } from './report-file.ts'
import { reportRead, reportWeeksRead } from './report-read.ts'
import { reportRowsReads } from './rows-read.ts'

/** The period of a trend: whole weeks, of which the last contains the given day. */
const weeksUpTo = (to: Day) => {
  const monday = mondayOf(to)
  return { from: addDays(monday, -7 * (trendWeeks - 1)), to: addDays(monday, 6) }
}

/**
 * The endpoints of the reports. Their reads use separate connections, which may lead to a replica
 * (docs/decisions/reports.md).
 */
export const reportsFeature = feature(reportEndpoints, ({ db, clock }) => ({
  getReport: async ({ params, query, session }) => {
    checkDaySpan(params, maxReportDays)
    const { language, timeZone } = session
    const sites = await sitesOf(db, session, query.sites)
    const values = { ...reportValues(sites, params, query), now: clock.now(), language, timeZone }
    return runOnPool('reports', () => answerRead(db, reportRead, values))
  },

  listReportWeeks: async ({ params: { to }, query, session }) => {
    const values = reportValues(await sitesOf(db, session, query.sites), weeksUpTo(to), query)
    return runOnPool('reports', () => answerRead(db, reportWeeksRead, values))
  },

  listReportRows: async ({ params, query, session }) => {
    checkDaySpan(params, maxReportDays)
    const sites = await sitesOf(db, session, query.sites)
    const values = {
      ...{ ...reportValues(sites, params, query), now: clock.now(), language: session.language },
      ...{ typeCode: query.typeCode ?? null, limit: maxReportRows },
    }
    return runOnPool('reports', () => answerRead(db, reportRowsReads[params.list], values))
  },

  exportReport: async ({ params, query, session, request }) => {
    checkDaySpan(params, maxReportDays)
    const { siteId, employeeId, language } = session
    const { list, format } = query
    const now = clock.now()
    const sites = await sitesOf(db, session, query.sites)
    const lines = await readReportLines(db, sites, {
      ...{ ...params, ...query, language, now, limit: maxExportRows },
      list,
    })
    const table = list ? `reports ${list}` : 'reports'
    await inTransaction(db, (tx) =>
      recordEvents(tx, [
        {
          ...{ siteId, employeeId, at: now, entity: 'export', entityId: 0, kind: 'exported' },
          ...{ subject: { Name: table }, before: null, after: { Format: format } },
        },
      ]),
    )
    logSecurity(request, 'data exported', { employeeId, siteId, table, siteIds: sites.siteIds })
    const name = await nameOfFile(db, wordsOf('page.reports', language), session, now)
    return fileOf(eachOf(lines), { format, name, now })
  },

  listOwnWeeks: async ({ params: { to }, session }) => {
    const { employeeId, siteId, timeZone } = session
    const period = weeksUpTo(to)
    const { siteIds, from, start, end } = reportValues({ siteIds: [siteId], timeZone }, period)
    const json = await runOnPool('reports', () =>
      readJson(db, teamWeeksRead, { siteIds, employeeId, from, to: period.to, start, end }),
    )
    const weeks = Array.from({ length: trendWeeks }, (_, place) => addDays(from, 7 * place))
    return ownWeeksOf(json === null ? [] : parseJson(json), { employeeId, weeks })
  },
}))

/**
 * Returns the sites of a report: the given ones, or the site of the session. A person has the same rights at
 * all of their sites, so a report may cover every site to which the session can move.
 *
 * @throws {Refusal} siteNotAllowed
 */
async function sitesOf(
  db: Db,
  { id: sessionId, employeeId, siteId, timeZone }: CurrentSession,
  wanted: readonly number[] | undefined,
) {
  if (wanted === undefined) return { siteIds: [siteId], timeZone }
  const units = await readJson(db, unitsRead, { sessionId, employeeId })
  const allowed = new Set((units === null ? [] : parseJson(units)).map(({ Id }) => Id))
  if (!wanted.every((site) => allowed.has(site))) throw refuse('siteNotAllowed')
  return { siteIds: [...new Set(wanted)].toSorted((a, b) => a - b), timeZone }
}
