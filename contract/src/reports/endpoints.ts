import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { dayInPath, idInPath, sitesInQuery } from '../fields.ts'
import { fileFormats } from '../files/tables.ts'
import { payers } from '../work-orders/kinds.ts'
import {
  maxReportDays,
  maxReportRows,
  OwnReportWeek,
  Report,
  ReportRows,
  ReportWeek,
  trendWeeks,
} from './entities.ts'
import { maxExportRows } from './export-entities.ts'
import { reportLists } from './kinds.ts'

const ofPeriod = { from: dayInPath, to: dayInPath }
/** The site of the session if no sites are given. */
const filter = {
  sites: sitesInQuery.optional(),
  teamId: idInPath.optional(),
  payer: z.enum(payers).optional(),
}
const typeCode = z.coerce.number<number>().int().min(0).max(9999).optional()
const common = {
  method: 'GET',
  rights: ['ViewReports'],
  errors: ['siteNotAllowed'],
  extension: true,
} as const

/** The reports of one or several sites (docs/decisions/reports.md). They become stale with time, because late stampings change them. */
export const reportEndpoints = {
  getReport: endpoint({
    ...common,
    path: '/reports/figures/:from/:to',
    summary:
      'Returns the sums from which the figures between two days are computed, at most ' +
      `${maxReportDays} days, of the site or of the given sites at which the caller works. A team is an access profile.`,
    params: z.object(ofPeriod),
    query: z.object(filter),
    answer: Report,
  }),
  listReportWeeks: endpoint({
    ...common,
    path: '/reports/weeks/:to',
    summary: `Returns the hours of the ${trendWeeks} weeks up to that of the day, the oldest first.`,
    params: z.object({ to: dayInPath }),
    query: z.object(filter),
    answer: z.array(ReportWeek),
  }),
  listReportRows: endpoint({
    ...common,
    path: '/reports/rows/:list/:from/:to',
    summary:
      `Returns the rows behind a figure, the latest first, at most ${maxReportRows}. \`typeCode\` selects the ` +
      'stamping type of lost time.',
    params: z.object({ ...ofPeriod, list: z.enum(reportLists) }),
    query: z.object({ ...filter, typeCode }),
    answer: ReportRows,
  }),
  exportReport: endpoint({
    ...common,
    errors: [...common.errors, 'reportTooLong'],
    path: '/reports/export/:from/:to',
    summary: `Returns the figures of a period as a file, or the rows of a list, at most ${maxExportRows}, with \`list\`.`,
    params: z.object(ofPeriod),
    query: z.object({
      ...filter,
      typeCode,
      list: z.enum(reportLists).optional(),
      format: z.enum(fileFormats),
    }),
    answer: bytes,
  }),
  listOwnWeeks: endpoint({
    method: 'GET',
    path: '/reports/own/:to',
    summary:
      `Returns the caller's own hours of the ${trendWeeks} weeks up to that of the day, with the median of the ` +
      'people of the same access profile at the site.',
    rights: 'session',
    params: z.object({ to: dayInPath }),
    answer: z.array(OwnReportWeek),
    extension: true,
  }),
}
