import { IconUserCheck } from '@tabler/icons-react'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListCard } from '../../../platform/ui/list-card.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { JobsStateBadge } from '../../jobs/job-labels.tsx'
import type { WorkOrderAddress } from '../address.ts'
import { stateOfStatus } from '../order-state.ts'
import type { Found } from './found.ts'
import classes from './result-card.module.css'

interface ResultCardProps {
  readonly found: Found
  /** The day that the list is of; the times of others carry their date. */
  readonly today: string
  /** The rest of the work order's address. */
  readonly address: WorkOrderAddress
  readonly isCurrent: boolean
  /** True beside an open work order: the next one takes its place. */
  readonly isReplacing: boolean
}

/** A work order in a list: when, which car, what for, who received it. */
export function ResultCard({ found, today, address, isCurrent, isReplacing }: ResultCardProps) {
  const t = useTexts()
  const { workOrder, time } = found
  const { Vehicle, Status, StatusDescription, CustomerWaiting, ReceiverName } = workOrder
  const notes = jobNotesOf(workOrder)
  return (
    <ListCard
      to="/workorder"
      search={{ ...address, number: String(workOrder.OrderNumber) }}
      replace={isReplacing}
      isCurrent={isCurrent}
    >
      <div className={classes.head}>
        <Plate number={Vehicle.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
        <Times time={time} today={today} />
      </div>
      <div className={classes.car}>
        {Vehicle.MakeName} {Vehicle.ModelName}
      </div>
      {notes && <div className={classes.notes}>{notes.join(' · ') || t('workOrderSearch.noJobs')}</div>}
      <div className={classes.facts}>
        <span>{t('workOrder.number', { number: workOrder.OrderNumber })}</span>
        {ReceiverName && (
          <span className={classes.receiver}>
            <IconUserCheck size={16} role="img" aria-label={t('workOrderSearch.receiver')} />
            {ReceiverName}
          </span>
        )}
      </div>
      <div className={classes.states}>
        <StateBadge state={stateOfStatus[Status]}>{StatusDescription}</StateBadge>
        <JobsStateBadge workOrder={workOrder} />
        {CustomerWaiting && <StateBadge state="waiting">{t('workOrder.customerWaiting')}</StateBadge>}
        {time?.IsCustomerLate && <StateBadge state="late">{t('workOrder.customerLate')}</StateBadge>}
      </div>
    </ListCard>
  )
}

function Times({ time, today }: { time: Found['time']; today: string }) {
  const t = useTexts()
  const format = useFormat()
  if (!time) return <span className={classes.none}>{t('workOrderSearch.noReservation')}</span>
  const { StartTime, EndTime } = time
  const isToday = [StartTime, EndTime].every((instant) => format.dayOf(instant) === today)
  return (
    <span className={classes.times}>
      {isToday ? format.timeRange(StartTime, EndTime) : format.dateTimeRange(StartTime, EndTime)}
    </span>
  )
}
