import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { OwnTrend } from './own-trend.tsx'
import { ReportFigures } from './report-figures.tsx'
import { RowsView } from './rows-view.tsx'

// In the same chunk, because each chunk adds its name to the first load.
export { readReportAddress } from './address.ts'

/**
 * The reports of the site: the figures of a period, or the rows behind one of them. People without the right see
 * their own trend.
 */
export function ReportsPage() {
  const { list } = useSearch('/reports')
  const { canCall } = useSession()
  if (!canCall(reportEndpoints.getReport)) return <OwnTrend />
  return list ? <RowsView list={list} /> : <ReportFigures />
}
