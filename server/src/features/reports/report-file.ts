import { type ExportedReport, maxExportRows } from '@verstas/contract/reports/export-entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Payer } from '@verstas/contract/work-orders/kinds.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { wordsOf } from '../files/table-file.ts'
import { figureLines, rowLines } from './report-lines.ts'
import { reportRead } from './report-read.ts'
import { reportRowsReads } from './rows-read.ts'

type Line = readonly FileCell[]

interface Filter {
  readonly teamId?: number | undefined
  readonly payer?: Payer | undefined
}

/** Returns the parameter values of all reads of reports: the sites, the period and the filters. */
export function reportValues(
  { siteIds, timeZone }: ReportSites,
  { from, to }: { readonly from: Day; readonly to: Day },
  { teamId, payer }: Filter = {},
) {
  const { start } = dayBounds(from, timeZone)
  const { end } = dayBounds(to, timeZone)
  return { siteIds, from, to, start, end, teamId: teamId ?? null, payer: payer ?? null }
}

/** The content of a file: the figures, or the rows of a list. */
interface FileContent extends Filter {
  readonly list: ReportList | undefined
  /** The stamping type of lost time. */
  readonly typeCode?: number | undefined
  readonly from: Day
  readonly to: Day
  readonly language: Language
  readonly now: Date
  /** The maximum number of rows. */
  readonly limit: number
}

/** The sites of a report, and the time zone of its days. */
interface ReportSites {
  readonly siteIds: readonly number[]
  readonly timeZone: string
}

/**
 * Reads the lines of a file, the titles first. A list with more rows than the limit has no file, because an
 * incomplete list would not add up to the figure.
 *
 * @throws {Refusal} reportTooLong
 */
export function readReportLines(
  db: Db,
  sites: ReportSites,
  { list, typeCode, from, to, language, now, limit, ...filter }: FileContent,
): Promise<Line[]> {
  const { timeZone } = sites
  const values = { ...reportValues(sites, { from, to }, filter), now, language, timeZone }
  return runOnPool('reports', async () => {
    if (list) {
      const rows = await readJson(db, reportRowsReads[list], {
        ...values,
        typeCode: typeCode ?? null,
        limit,
      })
      if (rows === null) return []
      const parsed = parseJson(rows)
      if (parsed.Total > limit) throw refuse('reportTooLong', { most: limit })
      return rowLines(parsed, list, language)
    }
    const report = await readJson(db, reportRead, values)
    return report === null ? [] : figureLines(parseJson(report), { from, to, language, timeZone })
  })
}

/** A report of one or more sites. */
export interface ExportContent {
  readonly report: ExportedReport
  readonly siteIds: readonly number[]
  readonly from: Day
  readonly to: Day
  readonly language: Language
  readonly now: Date
}

/**
 * Reads the lines of an exported report. A report of several sites has the name of the site in its first column.
 *
 * @throws {Refusal} reportTooLong
 */
export async function readExportLines(
  db: Db,
  { report, siteIds, language, ...content }: ExportContent,
): Promise<Line[]> {
  const sites = await db
    .selectFrom('site')
    .select(['id', 'name', 'time_zone as timeZone'])
    .where('id', 'in', [...siteIds])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const list = report === 'figures' ? undefined : report
  const lines: Line[] = []
  for (const { id, name, timeZone } of sites) {
    const limit = maxExportRows
    const siteLines = await readReportLines(
      db,
      { siteIds: [id], timeZone },
      { ...content, list, language, limit },
    )
    if (lines.length + siteLines.length > limit + 1) throw refuse('reportTooLong', { most: limit })
    const [titles = [], ...rows] = siteLines
    if (sites.length === 1) return siteLines
    if (lines.length === 0) lines.push([wordsOf('reports.file.site', language), ...titles])
    for (const row of rows) lines.push([name, ...row])
  }
  return lines
}

/** Returns lines as an async iterable. */
export async function* eachOf<Value>(lines: readonly Value[]): AsyncGenerator<Value> {
  yield* lines
}
