import { IconMessageQuestion, IconPackage, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { PartDetails } from '@verstas/contract/parts/details.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { failureKindOf, messageOf } from '../../platform/api/failure.ts'
import { useParams } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BackAgain } from '../../platform/shell/back-again.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { currentWorkOrder } from '../work-orders/current-work-order.ts'
import { PartView } from './detail/part-view.tsx'

/**
 * The page of a part, by the supplier and the number in the address (specification.md, Screens). Navigates
 * back if the address lacks one of these.
 */
export function PartPage() {
  const { supplier, id } = useParams('/part/{-$supplier}/{-$id}')
  return supplier === undefined || id === undefined ? (
    <BackAgain otherwise="/partssearch" />
  ) : (
    <PartByNumber key={`${supplier}/${id}`} supplier={supplier} item={id} hasBack />
  )
}

interface PartByNumberProps {
  readonly supplier: string
  readonly item: string
  /** True if the part is a page of its own, and not beside the results of a search. */
  readonly hasBack?: boolean
}

/** A part by supplier and number, with its states while it loads and if it is unknown. */
export function PartByNumber({ supplier, item, hasBack = false }: PartByNumberProps) {
  const t = useTexts()
  const [order] = useState(currentWorkOrder)
  // The server requires the VIN to find past work orders of the model.
  const vehicle = order?.Vehicle.SerialNumber ? order.Vehicle : null
  const {
    data: part,
    error,
    refetch,
    isFetching,
  } = usePart({
    supplier,
    item,
    serialNumber: vehicle?.SerialNumber,
  })
  if (part)
    return (
      <Page title={t('page.part')} hasBack={hasBack} mainAction={<PartActions part={part} order={order} />}>
        <PartView part={part} vehicle={vehicle} />
      </Page>
    )
  const isUnknown = failureKindOf(error) === 'notFound'
  return (
    <Page title={t('page.part')} hasBack={hasBack}>
      {error ? (
        <ErrorState
          title={t(isUnknown ? 'part.notFound' : 'part.loadFailed')}
          hint={isUnknown ? t('part.notFoundHint') : messageOf(error, t)}
          onRetry={isUnknown ? undefined : () => void refetch()}
          isRetrying={isFetching}
          actions={
            <Button variant="quiet" render={(props) => <Link to="/partssearch" {...props} />}>
              {t('page.partsSearch')}
            </Button>
          }
        />
      ) : (
        <LoadingSkeleton height={[268, 176, 240]} />
      )}
    </Page>
  )
}

interface PartName {
  readonly supplier: string
  readonly item: string
  /** The VIN of a vehicle. The response then includes past work orders of the same model. */
  readonly serialNumber: string | undefined
}

/** Returns a part with its stocks, reservations and past uses. */
const usePart = ({ supplier, item, serialNumber: SerialNo }: PartName) =>
  useQuery(endpointQuery(partEndpoints.getPart, { params: { supplier, item }, query: { SerialNo } }))

const ReceiveDialog = lazy(async () => ({
  default: (await import('./detail/receive-dialog.tsx')).ReceiveDialog,
}))
const AddPartSheet = lazy(async () => ({
  default: (await import('../work-orders/edit-job/add-part-sheet.tsx')).AddPartSheet,
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
function PartActions({ part, order }: PartActionsProps) {
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
