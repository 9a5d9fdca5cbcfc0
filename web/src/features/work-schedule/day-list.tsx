import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { indexOfNow, isOngoing } from '@verstas/domain/work-schedule/day-plan.ts'
import { Fragment } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { CardList } from '../../platform/ui/list-card.tsx'
import { ReservationCard } from './reservation-card.tsx'
import classes from './work-schedule.module.css'

interface DayListProps {
  readonly reservations: readonly Reservation[]
  /** Where the line of now is drawn; null on another day than today. */
  readonly now: Date | null
}

/** The reservations of a day by their start, with the line of now between those that began and the others. */
export function DayList({ reservations, now }: DayListProps) {
  const t = useTexts()
  const nowIndex = now && indexOfNow(reservations, now)
  return (
    <CardList label={t('workSchedule.list')}>
      {reservations.map((reservation, index) => (
        <Fragment key={reservation.ReservationNumber}>
          {now && nowIndex === index && <NowEntry now={now} />}
          <li>
            <ReservationCard
              reservation={reservation}
              isOngoing={now !== null && isOngoing(reservation, now)}
            />
          </li>
        </Fragment>
      ))}
      {now && nowIndex === reservations.length && <NowEntry now={now} />}
    </CardList>
  )
}

const NowEntry = ({ now }: { now: Date }) => (
  <li>
    <NowLine now={now} />
  </li>
)

export function NowLine({ now }: { now: Date }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={classes.line}>
      <span className={classes.label}>{t('workSchedule.now', { time: format.time(now) })}</span>
    </div>
  )
}
