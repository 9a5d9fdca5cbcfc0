import {
  IconArrowRight,
  IconCircleCheck,
  IconCloudCheck,
  IconPlugConnected,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react'
import type { CreatedWorkOrder } from '@verstas/contract/own-data/entities.ts'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { useState } from 'react'
import { useDraft } from '../../platform/editing/use-draft.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { useOwnOffer } from '../own-data/api.ts'
import { usePrintLabels } from '../parts-planning/use-labels.ts'
import type { NewOrderAddress } from './address.ts'
import { useCopied } from './api.ts'
import classes from './new-order.module.css'
import { copyOf, emptyForm, type OrderForm, parseForm } from './order-form.ts'
import { OrderSheet } from './order-sheet.tsx'

/**
 * The page that creates a work order for an existing or a new car. If another system creates work orders, it
 * shows a message instead.
 */
export function NewOrderPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const address = useSearch('/newworkorder')
  const offer = useOwnOffer()
  const copied = useCopied(/^\d+$/.test(address.copy ?? '') ? address.copy : undefined)
  const draft = useDraft({ form: 'new-work-order', id: 'new' }, parseForm)
  const [made, setMade] = useState<{ readonly order: CreatedWorkOrder; readonly plate: string } | null>(null)
  if (made)
    return (
      <MadeOrder
        made={made.order}
        plate={made.plate}
        onAnother={() => {
          setMade(null)
          void navigate({ to: '/newworkorder', search: {}, replace: true })
        }}
      />
    )
  const isWaiting = draft.isOpening || copied.isLoading
  const storedDraft = draft.draft?.value ?? null
  const begun = copied.data ? copyOf(copied.data) : beginWith(address, storedDraft)
  return (
    <Page
      title={t('page.newWorkOrder')}
      hasBack
      aside={
        draft.draft && (
          <span className="line gap-4 type-13 soft">
            <IconCloudCheck size={16} aria-hidden="true" className="rigid" />
            {t('newOrder.draftKept')}
          </span>
        )
      }
    >
      <AsyncView query={offer} skeleton={<LoadingSkeleton shape="cards" count={4} />}>
        {(offer) =>
          !offer.WorkOrders ? (
            <EmptyState
              icon={IconPlugConnected}
              title={t('newOrder.elsewhereTitle')}
              hint={t('error.workOrdersElsewhere')}
            />
          ) : isWaiting ? (
            <LoadingSkeleton shape="cards" count={4} />
          ) : (
            <OrderSheet
              key={JSON.stringify(address)}
              offer={offer}
              initial={begun ?? storedDraft ?? emptyForm}
              onKeep={draft.keep}
              onDrop={draft.drop}
              onMade={(order, plate) => {
                draft.drop()
                setMade({ order, plate })
              }}
            />
          )
        }
      </AsyncView>
    </Page>
  )
}

/**
 * Returns the initial form for an address; null if the address has neither a number nor a valid start. The
 * form contains the stored draft, unless the address has another plate or VIN than the draft. A valid start
 * sets the time.
 */
function beginWith(
  { number, start, end, resource }: NewOrderAddress,
  storedDraft: OrderForm | null,
): OrderForm | null {
  const isTime = start !== undefined && !Number.isNaN(Date.parse(start))
  const minutes = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 60_000
  const isSpan = minutes >= 15 && minutes <= 24 * 60
  if (!number && !isTime) return null
  const resourceIds = resource && /^\d+$/.test(resource) ? [Number(resource)] : []
  return {
    ...(storedDraft && (number === undefined || storedDraft.number === number)
      ? storedDraft
      : { ...emptyForm, number: number ?? '' }),
    ...(isTime && { time: { kind: 'slot', start, resourceIds, ...(isSpan && { minutes }) } as const }),
  }
}

interface MadeOrderProps {
  readonly made: CreatedWorkOrder
  readonly plate: string
  readonly onAnother: () => void
}

/** The number of the new work order, with buttons for the key label and for the work order. */
function MadeOrder({ made, plate, onAnother }: MadeOrderProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const labels = usePrintLabels()
  return (
    <Page title={t('page.newWorkOrder')} width="reading" hasBack>
      <section className={`${classes.made} stack gap-16 pad-16 card text-centre`} role="status">
        <IconCircleCheck size={48} stroke={1.75} aria-hidden="true" className="done" />
        <h2 className="type-20">{t('newOrder.made')}</h2>
        <span className="number-34">{shownNumber(made)}</span>
        <Plate number={plate} size={60} blankLabel={t('workOrder.noPlate')} />
      </section>
      <div className="stack gap-8">
        <Button
          size="main"
          isWide
          endIcon={IconArrowRight}
          render={(props) => (
            <Link to="/workorder" search={{ number: String(made.OrderNumber) }} {...props} />
          )}
        >
          {t('newOrder.open')}
        </Button>
        {canCall(partsPlanningEndpoints.createLabels) && (
          <Button
            variant="tonal"
            size="main"
            isWide
            icon={IconPrinter}
            isBusy={labels.isPending}
            onClick={() => labels.print([made.WorkOrderId])}
          >
            {t('newOrder.printLabel')}
          </Button>
        )}
        <Button variant="plain" icon={IconPlus} onClick={onAnother}>
          {t('newOrder.another')}
        </Button>
      </div>
    </Page>
  )
}
