import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { readReportAddress } from './address.ts'
import { OwnTrend } from './own-trend.tsx'
import { ReportFigures } from './report-figures.tsx'
import { RowsView } from './rows-view.tsx'

/**
 * The reports of the site: the figures of a period, or the rows behind one of them. People without the right see
 * their own trend.
 */
export function ReportsPage() {
  const { list } = readReportAddress(useSearch('/reports'))
  const { canCall } = useSession()
  if (!canCall(reportEndpoints.getReport)) return <OwnTrend />
  return list ? <RowsView list={list} /> : <ReportFigures />
}
