import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { carModel } from '../../../shared/jobs/car-model.ts'
import { JobsStateBadge } from '../../../shared/jobs/job-labels.tsx'
import type { WorkOrderAddress } from '../address.ts'
import { stateOfStatus } from '../order-state.ts'
import type { Found } from './found.ts'
import classes from './result-card.module.css'

interface ResultCardProps {
  readonly found: Found
  /** The current day. The time of a reservation on another day includes the date. */
  readonly today: string
  /** The query parameters of the work order's page, except its number. */
  readonly address: WorkOrderAddress
  readonly isCurrent: boolean
  /** True if a work order is open next to the list. Opening another one then replaces the history entry. */
  readonly isReplacing: boolean
  readonly onOpen?: (() => void) | undefined
}

/** A work order in a list: time, plate, badges, model, order number, job notes and receiver. */
export function ResultCard({ found, today, address, isCurrent, isReplacing, onOpen }: ResultCardProps) {
  const t = useTexts()
  const { workOrder, time } = found
  const { Vehicle, OrderNumber, ReceiverName } = workOrder
  const notes = jobNotesOf(workOrder)
  return (
    <Link
      to="/workorder"
      search={{ ...address, number: String(OrderNumber) }}
      replace={isReplacing}
      aria-current={isCurrent || undefined}
      className={`${classes.card} press-quiet grid middle full`}
      {...(onOpen && { onClick: onOpen })}
    >
      <Times time={time} today={today} />
      <span className={classes.plate}>
        <Plate number={Vehicle.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
      </span>
      <States found={found} />
      <span className={`${classes.car} type-15 strong`}>{carModel(workOrder)}</span>
      <span className={`${classes.number} number-18 text-end`}>{shownNumber(workOrder)}</span>
      {notes && (
        <span className={`${classes.notes} type-15 soft ellipsis`}>
          {notes.join(' · ') || t('workOrderSearch.noJobs')}
        </span>
      )}
      {ReceiverName && <span className={`${classes.receiver} type-13 soft text-end`}>{ReceiverName}</span>}
    </Link>
  )
}

/**
 * The badges of a work order: alerts, the state of its jobs, and the status. A narrow list shows only the
 * first badge.
 */
function States({ found: { workOrder, time } }: Pick<ResultCardProps, 'found'>) {
  const t = useTexts()
  const { Status, StatusDescription, CustomerWaiting, State } = workOrder
  return (
    <span className={`${classes.states} flex wrap gap-4`}>
      {time?.IsCustomerLate && <StateBadge state="late">{t('workOrder.customerLate')}</StateBadge>}
      {CustomerWaiting && <StateBadge state="waiting">{t('workOrder.customerWaiting')}</StateBadge>}
      {Status === 'A' && State !== 'Open' && <JobsStateBadge workOrder={workOrder} />}
      <StateBadge state={stateOfStatus[Status]}>{StatusDescription}</StateBadge>
    </span>
  )
}

/**
 * Shows the start above the end if both are today. Otherwise shows day and month above the start time, or
 * above the year if it is not the current one. Screen readers read start and end, with their dates unless
 * both are today.
 */
function Times({ time, today }: { time: Found['time']; today: string }) {
  const t = useTexts()
  const format = useFormat()
  if (!time)
    return (
      <span className={classes.times}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('workOrderSearch.noReservation')}</span>
      </span>
    )
  const { StartTime, EndTime } = time
  const isToday = [StartTime, EndTime].every((instant) => format.dayOf(instant) === today)
  const date = format.date(StartTime)
  const isThisYear = date.endsWith(today.slice(0, 4))
  const [first, second] = isToday
    ? [format.time(StartTime), format.time(EndTime)]
    : [date.slice(0, 6), isThisYear ? format.time(StartTime) : date.slice(6)]
  return (
    <span className={classes.times}>
      <span aria-hidden="true">{first}</span>
      <small className="block mt-4 soft type-13" aria-hidden="true">
        {second}
      </small>
      <span className="visually-hidden">
        {isToday ? format.timeRange(StartTime, EndTime) : format.dateTimeRange(StartTime, EndTime)}
      </span>
    </span>
  )
}
