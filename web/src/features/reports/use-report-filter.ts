import { type Period, periodOf } from '@verstas/domain/reports/period.ts'
import { useSearch } from '../../platform/routing/hooks.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { type ReportAddress, readReportAddress } from './address.ts'
import type { ReportFilter } from './api.ts'

interface ChosenFilter {
  readonly address: ReportAddress
  readonly period: Period
  readonly filter: ReportFilter
}

/** Returns the period and the filters of the address. The default is the last week, because its days are complete. */
export function useReportFilter(): ChosenFilter {
  const address = readReportAddress(useSearch('/reports'))
  const today = useFormat().dayOf(useNow())
  const { period, from, to, team, payer } = address
  return {
    address,
    period: from && to && !period ? { from, to } : periodOf(period ?? 'lastWeek', today),
    filter: { ...(team !== undefined && { teamId: team }), ...(payer && { payer }) },
  }
}
