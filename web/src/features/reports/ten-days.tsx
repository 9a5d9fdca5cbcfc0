import { periodOf } from '@verstas/domain/reports/period.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { useReport } from './api.ts'
import { LoadCard } from './load-card.tsx'

/** The load of the next ten days on the start page of a manager. Renders nothing until it has loaded. */
export function TenDays() {
  const today = useFormat().dayOf(useNow())
  const { data } = useReport(periodOf('lastWeek', today), {})
  return data ? <LoadCard report={data} isShort /> : null
}
