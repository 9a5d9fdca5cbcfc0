import { IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { promisedOrders } from '@verstas/domain/start-page/promised-orders.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { carModel } from '../../../shared/jobs/car-model.ts'
import { JobsStateBadge } from '../../../shared/jobs/job-labels.tsx'
import { workOrderSearchQuery } from '../../work-orders/api.ts'

/** The open work orders of which the user is the receiver, the earliest promise first. A row opens the work order. */
export function OwnOrdersCard() {
  return useSession().canCall(workOrderEndpoints.searchWorkOrders) && <OwnOrders />
}

function OwnOrders() {
  const t = useTexts()
  const query = useQuery(workOrderSearchQuery({ Receiver: useSession().employee.Id }))
  return (
    <AsyncView
      query={query}
      skeleton={<LoadingSkeleton height={[216]} />}
      isEmpty={(orders) => promisedOrders(orders).length === 0}
      empty={
        <EmptyState
          icon={IconCar}
          title={t('desk.noOwnOrders')}
          hint={t('desk.noOwnOrdersHint')}
          action={
            <Button variant="tonal" render={(props) => <Link to="/workordersearch" {...props} />}>
              {t('page.workOrderSearch')}
            </Button>
          }
        />
      }
    >
      {(orders) => {
        const promised = promisedOrders(orders)
        return (
          <DeskCard title={t('desk.ownOrders')} count={promised.length}>
            {promised.map((order) => (
              <li key={order.Id}>
                <OrderRow order={order} />
              </li>
            ))}
          </DeskCard>
        )
      }}
    </AsyncView>
  )
}

function OrderRow({ order }: { readonly order: WorkOrderSummary }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { OrderNumber, EstimatedDeliveryDateTime: promise, Vehicle } = order
  const work = jobNotesOf(order)?.join(' · ')
  const facts = [promise && `${t('paper.promised')} ${format.instant(promise, now)}`, shownNumber(order)]
  return (
    <RowLink to="/workorder" search={{ number: String(OrderNumber) }} isTall>
      <span className="stack gap-4 grow shrink">
        <span className="line wrap gap-y-4 gap-x-8">
          <Plate number={Vehicle.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
          <OrderState order={order} />
        </span>
        <span className="type-15 clamp-2 break-anywhere">
          <span className="strong">{carModel(order)}</span>
          {work && ` · ${work}`}
        </span>
        <span className="type-13 soft">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </RowLink>
  )
}

/** The lateness of a work order whose promise has passed, or else its state. */
function OrderState({ order }: { readonly order: WorkOrderSummary }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { Status, StatusDescription, State, CustomerWaiting, EstimatedDeliveryDateTime: promise } = order
  const late = promise && State !== 'Done' ? minutesBetween(new Date(promise), now) : 0
  if (late > 0)
    return <StateBadge state="late">{t('startPage.lateBy', { duration: format.elapsed(late) })}</StateBadge>
  if (CustomerWaiting) return <StateBadge state="waiting">{t('workOrder.customerWaiting')}</StateBadge>
  if (Status === 'A') return <JobsStateBadge workOrder={order} />
  return <StateBadge state="open">{StatusDescription}</StateBadge>
}
