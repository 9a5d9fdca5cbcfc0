import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListCard } from '../../platform/ui/list-card.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { JobsStateBadge } from '../jobs/job-labels.tsx'
import classes from './reservation-card.module.css'

interface ReservationCardProps {
  readonly reservation: Reservation
  readonly isOngoing: boolean
  /** `xl` for the one that matters most on the page. */
  readonly plateSize?: 28 | 60
}

/** A reservation; opens its work order. */
export function ReservationCard({ reservation, isOngoing, plateSize = 28 }: ReservationCardProps) {
  const t = useTexts()
  const format = useFormat()
  const { StartTime, EndTime, LicenseNumber, MakeName, ModelName, WorkOrder } = reservation
  const isOneDay = format.dayOf(StartTime) === format.dayOf(EndTime)
  const notes = jobNotesOf(WorkOrder) ?? []
  const state = WorkOrder.SubstatusDescription ?? WorkOrder.StatusDescription
  return (
    <ListCard to="/workorder" search={{ number: String(WorkOrder.OrderNumber) }} isCurrent={isOngoing}>
      <div className={classes.head}>
        <span className={classes.times}>
          {isOneDay ? format.timeRange(StartTime, EndTime) : format.dateTimeRange(StartTime, EndTime)}
        </span>
        <ReservationBadges reservation={reservation} />
      </div>
      <Plate number={LicenseNumber} size={plateSize} blankLabel={t('workSchedule.noPlate')} />
      <div className={classes.vehicle}>
        {MakeName} {ModelName}
      </div>
      {notes.length > 0 && <div className={classes.notes}>{notes.join(' · ')}</div>}
      <div className={classes.order}>
        {t('workSchedule.order', { number: WorkOrder.OrderNumber })} · {state}
      </div>
    </ListCard>
  )
}

/** Delivered, customer late, customer waiting, and how far the jobs are. */
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
