import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { readinessOf } from '@verstas/domain/parts-planning/readiness.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { PartsState } from '../../shared/jobs/parts-state.tsx'
import { TreadState } from '../../shared/jobs/tread-state.tsx'
import { stateOfStatus } from './order-state.ts'

/**
 * The badges above the details of a work order: status, alerts, and whether this user holds the lock. They do
 * not repeat what a field below says.
 */
export function OrderStates({ workOrder }: { workOrder: WorkOrder }) {
  const t = useTexts()
  const me = useSession().employee.Id
  const { Status, StatusDescription, Lock } = workOrder
  return (
    <div className="hide-empty flex wrap gap-y-4 gap-x-8">
      <StateBadge state={stateOfStatus[Status]}>{StatusDescription}</StateBadge>
      {readinessOf(workOrder).kind === 'missing' && <PartsState order={workOrder} />}
      <Alerts workOrder={workOrder} />
      {Lock?.EmployeeId === me && <StateBadge state="open">{t('lock.mine')}</StateBadge>}
    </div>
  )
}

/** The alerts of a work order without its status, for a tab that shows the status elsewhere. */
export function OrderAlerts({ workOrder }: { workOrder: WorkOrder }) {
  const t = useTexts()
  return (
    <div className="hide-empty flex wrap gap-y-4 gap-x-8">
      {workOrder.CustomerWaiting && <StateBadge state="waiting">{t('workOrder.customerWaiting')}</StateBadge>}
      <PartsState order={workOrder} />
      <Alerts workOrder={workOrder} />
    </div>
  )
}

function Alerts({ workOrder }: { workOrder: WorkOrder }) {
  const t = useTexts()
  const format = useFormat()
  const me = useSession().employee.Id
  const { TimeReservation, Lock, HasActivePaymentLink } = workOrder
  const delivered = TimeReservation?.ActualDeliveryDateTime
  return (
    <>
      {delivered && (
        <StateBadge state="done">
          {t('workOrder.delivered', { time: format.instant(delivered, serverNow()) })}
        </StateBadge>
      )}
      {TimeReservation?.IsCustomerLate && <StateBadge state="late">{t('workOrder.customerLate')}</StateBadge>}
      {HasActivePaymentLink && <StateBadge state="blocked">{t('workOrder.paymentLink')}</StateBadge>}
      <TreadState order={workOrder} />
      {Lock && Lock.EmployeeId !== me && (
        <StateBadge state="blocked">{t('workOrder.editing', { name: Lock.EmployeeName })}</StateBadge>
      )}
    </>
  )
}
