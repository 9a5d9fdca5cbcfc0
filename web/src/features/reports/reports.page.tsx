import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { readReportAddress } from './address.ts'
import { ExportsView } from './exports/exports-view.tsx'
import { OwnTrend } from './own-trend.tsx'
import { ReportFigures } from './report-figures.tsx'
import { RowsView } from './rows-view.tsx'

/**
 * The reports of the site: the figures of a period, the rows behind one of them, or the scheduled exports. People
 * without the right see their own trend.
 */
export function ReportsPage() {
  const { list, view } = readReportAddress(useSearch('/reports'))
  const { canCall } = useSession()
  if (!canCall(reportEndpoints.getReport)) return <OwnTrend />
  if (view) return <ExportsView />
  return list ? <RowsView list={list} /> : <ReportFigures />
}
