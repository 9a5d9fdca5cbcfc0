import { type ReportList, reportLists } from '@verstas/contract/reports/kinds.ts'
import { type Payer, payers } from '@verstas/contract/work-orders/kinds.ts'
import { type PeriodName, periodNames } from '@verstas/domain/reports/period.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query parameters of the reports. */
export interface ReportAddress {
  /** A named period. If the address has neither a period nor days, the last week is shown. */
  readonly period?: PeriodName
  /** The first and the last day, if the period is not a named one. */
  readonly from?: Day
  readonly to?: Day
  /** Site ids such as `1,2`, or `all`. The site of the session if omitted. */
  readonly sites?: string
  readonly team?: number
  readonly payer?: Payer
  /** The list of rows to show instead of the figures. */
  readonly list?: ReportList
  /** The stamping type of lost time. */
  readonly type?: number
  /** True to show the scheduled exports instead of the figures. */
  readonly view?: 'exports'
}

const isOneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((one) => one === value)

const isPeriod = isOneOf(periodNames)
const isPayer = isOneOf(payers)
const isList = isOneOf(reportLists)

const numberOf = (value: unknown): number | undefined => {
  const text = String(value ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const isSites = (value: unknown): boolean => /^(?:all|\d{1,9}(?:,\d{1,9}){0,299})$/.test(String(value ?? ''))

/** Parses the query parameters, and ignores invalid values. */
export function readReportAddress(
  search: { readonly [Name in keyof ReportAddress]?: unknown },
): ReportAddress {
  const { period, from, to, payer, list, view } = search
  const team = numberOf(search.team)
  const type = numberOf(search.type)
  const hasDays = isDay(from) && isDay(to) && from <= to
  return {
    ...(isPeriod(period) && { period }),
    ...(hasDays && { from, to }),
    ...(isSites(search.sites) && { sites: String(search.sites) }),
    ...(team && { team }),
    ...(isPayer(payer) && { payer }),
    ...(isList(list) && { list }),
    ...(type !== undefined && { type }),
    ...(view === 'exports' && { view }),
  }
}
