import { IconMessageQuestion, IconPackage, IconPlus } from '@tabler/icons-react'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { PartDetails } from '@verstas/contract/parts/details.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useLazyDialog } from '../../../platform/ui/use-lazy-dialog.ts'

const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }))
const AddPartSheet = lazy(async () => ({
  default: (await import('../../work-orders/edit-job/add-part-sheet.tsx')).AddPartSheet,
}))

interface PartActionsProps {
  readonly part: PartDetails
  /** The current work order; null if there is none. */
  readonly order: WorkOrder | null
}

/**
 * Links to the conversation of the current work order, for a question about the part. Buttons open the sheet
 * that adds the part to a job, and the dialog that receives pieces.
 */
export function PartActions({ part, order }: PartActionsProps) {
  const t = useTexts()
  const { canCall, site } = useSession()
  const sheet = useLazyDialog()
  const [isReceiving, setIsReceiving] = useState(false)
  return (
    <>
      {order && canCall(chatEndpoints.getTopic) && (
        <Button
          variant="tonal"
          size="main"
          aria-label={t('part.askIn', { number: order.OrderNumber })}
          icon={IconMessageQuestion}
          render={(props) => (
            <Link to="/workorder" search={{ number: String(order.OrderNumber), tab: 'chat' }} {...props} />
          )}
        >
          {t('part.ask')}
        </Button>
      )}
      {canCall(ownDataEndpoints.receivePart) && (
        <Button
          variant="tonal"
          size="main"
          aria-haspopup="dialog"
          icon={IconPackage}
          onClick={() => setIsReceiving(true)}
        >
          {t('part.receive')}
        </Button>
      )}
      {canCall(jobEndpoints.saveJob) && (
        <Button size="main" aria-haspopup="dialog" icon={IconPlus} onClick={sheet.open}>
          {t('part.addToOrder')}
        </Button>
      )}
      <Suspense>
        {isReceiving && (
          <ReceiveDialog
            part={part}
            firstStock={part.UnitStocks.find(({ Unit }) => Unit.Id === site.Id)?.StockCode ?? null}
            onClose={() => setIsReceiving(false)}
          />
        )}
        {sheet.isDrawn && (
          <AddPartSheet
            isOpen={sheet.isOpen}
            onClose={sheet.close}
            orderNumber={order?.OrderNumber ?? null}
            part={part}
          />
        )}
      </Suspense>
    </>
  )
}
