import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { JobsStateBadge } from '../jobs/job-labels.tsx'

/** What is to know before the car is fetched: delivered, the customer late, or waiting until it is. */
export function ReservationBadges({ reservation }: { reservation: Reservation }) {
  const t = useTexts()
  const format = useFormat()
  const { ActualDeliveryDateTime: delivered, StartTime, IsCustomerLate, WorkOrder } = reservation
  const isSameDay = delivered !== null && format.dayOf(delivered) === format.dayOf(StartTime)
  return (
    <>
      {delivered && (
        <StateBadge state="done">
          {t('workSchedule.delivered')} {isSameDay ? format.time(delivered) : format.dateTime(delivered)}
        </StateBadge>
      )}
      <JobsStateBadge workOrder={WorkOrder} />
      {IsCustomerLate && <StateBadge state="late">{t('workSchedule.customerLate')}</StateBadge>}
      {WorkOrder.CustomerWaiting && !delivered && (
        <StateBadge state="waiting">{t('workSchedule.customerWaiting')}</StateBadge>
      )}
    </>
  )
}
