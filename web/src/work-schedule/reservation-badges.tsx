import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import { StateBadge } from '../ui/state-badge.tsx'

/** What is to know before the car is fetched: delivered, the customer late or waiting. */
export function ReservationBadges({ reservation }: { reservation: Reservation }) {
  const t = useTexts()
  const format = useFormat()
  const { ActualDeliveryDateTime: delivered, IsCustomerLate, WorkOrder } = reservation
  if (delivered) {
    return (
      <StateBadge state="done">
        {t('workSchedule.delivered')} {format.time(delivered)}
      </StateBadge>
    )
  }
  return (
    <>
      {IsCustomerLate && <StateBadge state="late">{t('workSchedule.customerLate')}</StateBadge>}
      {WorkOrder.CustomerWaiting && (
        <StateBadge state="waiting">{t('workSchedule.customerWaiting')}</StateBadge>
      )}
    </>
  )
}
