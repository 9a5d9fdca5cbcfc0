import { IconCloudCheck, IconPlugConnected } from '@tabler/icons-react'
import type { CreatedWorkOrder } from '@verstas/contract/own-data/entities.ts'
import { useState } from 'react'
import { useDraft } from '../../platform/editing/use-draft.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useOwnOffer } from '../own-data/api.ts'
import type { NewOrderAddress } from './address.ts'
import { useCopied } from './api.ts'
import { MadeOrder } from './made-order.tsx'
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
