import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import type { WorkOrder, WorkOrderCancellation } from '@verstas/contract/work-orders/entities.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { FormNotice } from '../../platform/editing/notices.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { useOwnOffer } from '../own-data/api.ts'
import { useRestoreOrder } from '../own-data/use-own-actions.ts'

interface CancelledNoticeProps {
  readonly workOrder: WorkOrder
  readonly cancellation: WorkOrderCancellation
}

/** Shows who cancelled the work order, when, and what users can still do. */
export default function CancelledNotice({
  workOrder,
  cancellation: { Source, By, At },
}: CancelledNoticeProps) {
  const t = useTexts()
  const format = useFormat()
  const { data: offer } = useOwnOffer()
  const restoring = useRestoreOrder(workOrder)
  const source = Source ?? By
  const title =
    source && At
      ? t('cancelled.by', { source, time: format.instant(At, serverNow()) })
      : t('cancelled.ownTitle')
  return (
    <div className="stack">
      <FormNotice tone="failed" icon={IconBan} title={title} role="note">
        {t(Source ? 'cancelled.hint' : 'cancelled.ownHint')}
      </FormNotice>
      {offer?.WorkOrders && (
        <Button icon={IconArrowBackUp} isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          {t('ownOrder.restore')}
        </Button>
      )}
    </div>
  )
}
