import { IconRefresh } from '@tabler/icons-react'
import { orderRefreshEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { RefreshAnswer } from '@verstas/contract/integration/source-entities.ts'
import { call } from '../../platform/api/client.ts'
import { useAct } from '../../platform/editing/use-act.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { useRefreshSources } from './api.ts'

/** A button for each source that can refresh a work order. Renders nothing if there is none. */
export default function RefreshOrder({ workOrderId }: { readonly workOrderId: number }) {
  const { data: sources = [] } = useRefreshSources(workOrderId)
  if (sources.length === 0) return null
  return (
    <div className="line wrap gap-8">
      {sources.map((source) => (
        <RefreshButton key={source.Name} workOrderId={workOrderId} source={source} />
      ))}
    </div>
  )
}

interface RefreshButtonProps {
  readonly workOrderId: number
  readonly source: { readonly Name: string; readonly IsPaused: boolean }
}

function RefreshButton({ workOrderId, source: { Name, IsPaused } }: RefreshButtonProps) {
  const t = useTexts()
  const { act, isBusy } = useAct({
    write: orderRefreshEndpoints.refreshWorkOrder,
    run: () =>
      call(orderRefreshEndpoints.refreshWorkOrder, { params: { id: workOrderId }, body: { Source: Name } }),
    onSuccess: (answer) => tell(answer),
  })
  const tell = ({ Result, Faults }: RefreshAnswer) => {
    const reason = Faults.map(({ Path, Message }) => [Path, Message].filter(Boolean).join(': ')).join(', ')
    const words = t(`refresh.${Result}`, { source: Name, reason })
    const isFine = ['changed', 'same', 'stale'].includes(Result)
    if (isFine) notify.success(words)
    else notify.error(words)
  }
  return (
    <Button variant="quiet" icon={IconRefresh} isBusy={isBusy} disabled={IsPaused} onClick={act}>
      {t(IsPaused ? 'refresh.paused' : 'refresh.ask', { source: Name })}
    </Button>
  )
}
