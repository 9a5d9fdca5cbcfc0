import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import type { Payer } from '@verstas/contract/work-orders/kinds.ts'
import type { Period } from '@verstas/domain/reports/period.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { getReport, listReportRows, listReportWeeks, listOwnWeeks } = reportEndpoints

export interface ReportFilter {
  /** The ids of the sites; the site of the session if omitted. */
  readonly sites?: number[]
  readonly teamId?: number
  readonly payer?: Payer
}

/** Queries the sums of a period. Keeps those of the previous filter until the new ones arrive. */
export const useReport = (params: Period, query: ReportFilter) =>
  useQuery({ ...endpointQuery(getReport, { params, query }), placeholderData: keepPreviousData })

/** Queries the sums of the weeks up to a day, oldest first. Keeps those of the previous filter meanwhile. */
export const useReportWeeks = (to: Day, query: ReportFilter) =>
  useQuery({
    ...endpointQuery(listReportWeeks, { params: { to }, query }),
    placeholderData: keepPreviousData,
  })

interface RowFilter extends ReportFilter {
  readonly typeCode?: number
}

/** Queries the rows behind a figure of a report. */
export const useReportRows = (list: ReportList, period: Period, query: RowFilter) =>
  useQuery(endpointQuery(listReportRows, { params: { list, ...period }, query }))

/** Queries the hours of the signed-in person with the medians of the team. */
export const useOwnWeeks = (to: Day) => useQuery(endpointQuery(listOwnWeeks, { params: { to } }))

/** Polling interval of the list while a run is in progress, in milliseconds. */
const soon = 2_000

/**
 * Queries the schedules that export reports. A run takes seconds, so the list is polled while one is in
 * progress. A run that waits for its next attempt has failed so far and does not cause polling.
 */
export const useReportExports = () =>
  useQuery({
    ...endpointQuery(reportExportEndpoints.listReportExports, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.Exports.some(({ Runs }) =>
        Runs.some(({ State: state, Problem }) => state === 'waiting' && Problem === null),
      )
        ? soon
        : false,
  })
