import { IconClipboardText, IconPhone } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { canEditJobs } from '@verstas/domain/work-orders/job-rules.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { DataList, Field } from '../../platform/ui/data-list.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { phoneAddress } from '../../platform/ui/phone-address.ts'
import { Plate } from '../../platform/ui/plate.tsx'
import { useWorkOrderByNumber } from '../work-orders/api.ts'
import ChatTab from './chat-tab.tsx'
import classes from './conversation-beside.module.css'

/** The conversation about a work order, beside the list of conversations. */
export default function ConversationBeside({ number }: { readonly number: number }) {
  const t = useTexts()
  const query = useWorkOrderByNumber(number)
  const { rights } = useSession()
  const order = query.data
  if (!order)
    return (
      <Page title={t('page.conversations')} hasBack={false}>
        <AsyncView
          query={query}
          errorTitle={t('chat.loadFailed')}
          skeleton={<LoadingSkeleton shape="cards" count={3} />}
        >
          {() => null}
        </AsyncView>
      </Page>
    )
  const { LicenseNumber, MakeName, ModelName } = order.Vehicle
  return (
    <Page
      title={`${LicenseNumber} ${MakeName} ${ModelName}`}
      mark={<Plate number={LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />}
      name={`${MakeName} ${ModelName}`}
      subtitle={shownNumber(order)}
      width="full"
      hasBack={false}
      actions={
        <Button
          variant="plain"
          icon={IconClipboardText}
          render={(props) => (
            <Link to="/workorder" search={{ number: String(order.OrderNumber) }} {...props} />
          )}
        >
          {t('schedule.openWorkOrder')}
        </Button>
      }
    >
      <div className={classes.sides}>
        <ChatTab workOrder={order} canAttach={canEditJobs(order, rights)} />
        <OrderFacts order={order} />
      </div>
    </Page>
  )
}

/** Facts for an answer: the promise, the customer and the reservation. */
function OrderFacts({ order }: { readonly order: WorkOrder }) {
  const t = useTexts()
  const format = useFormat()
  const maySee = canSeeCustomers(useSession().rights)
  const { TimeReservation: time, EstimatedDeliveryDateTime: delivery } = order
  const { ContactCustomerName: name, ContactCustomerPhone: phone } = order
  return (
    <aside className={`${classes.facts} stack gap-16`} aria-label={t('workOrder.info.title')}>
      {order.Note && <p className="type-15 soft">{order.Note}</p>}
      <DataList>
        <Field label={t('workOrder.info.estimatedDelivery')}>{delivery && format.dateTime(delivery)}</Field>
        <Field label={t('workOrder.info.reservation')}>
          {time && format.dateTimeRange(time.StartTime, time.EndTime)}
        </Field>
        <Field label={t('workOrder.info.receiver')}>{order.ReceiverName}</Field>
        <Field label={t('workOrder.info.vehicleLocation')}>{order.VehicleLocation}</Field>
        {maySee && <Field label={t('workOrder.info.customerName')}>{name}</Field>}
      </DataList>
      {maySee && phone && (
        <Button
          variant="tonal"
          icon={IconPhone}
          render={(props) => <a {...props} href={phoneAddress(phone)} />}
        >
          {phone}
        </Button>
      )}
    </aside>
  )
}
