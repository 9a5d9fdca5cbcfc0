import { IconGripVertical, IconHourglass } from '@tabler/icons-react'
import type { UnallocatedReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import classes from './tray.module.css'
import { modelOf } from './work.ts'

interface TrayProps {
  readonly reservations: readonly UnallocatedReservation[]
  readonly canMove: (reservation: UnallocatedReservation) => boolean
  readonly chosen: string | null
  readonly moving: string | null
}

/** The unallocated work. The user drags it onto a person, or selects it and then taps free time. */
export function Tray({ reservations, canMove, chosen, moving }: TrayProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <section className={`${classes.tray} flex column rigid`} aria-labelledby="schedule-tray">
      <h2 id="schedule-tray" className={`${classes.title} line spread type-15 strong soft`}>
        {t('schedule.unallocated')}
        <span className={`${classes.count} rounded-full type-13 strong text-centre tone-open`}>
          {reservations.length}
        </span>
      </h2>
      <div className={`${classes.cards} stack gap-8`}>
        {reservations.map((reservation) => (
          <button
            key={reservation.reservationId}
            type="button"
            className={`${classes.card} line gap-6 card`}
            data-key={reservation.reservationId}
            data-moving={moving === reservation.reservationId || undefined}
            aria-pressed={chosen === reservation.reservationId}
          >
            {canMove(reservation) && <IconGripVertical size={22} className="rigid soft" aria-hidden="true" />}
            <span className="stack grow">
              <span className={`${classes.top} line wrap spread`}>
                <Plate number={reservation.licenseNumber} size={24} blankLabel={t('workSchedule.noPlate')} />
                <b className="number-18 nowrap">{format.duration(reservation.duration)}</b>
              </span>
              <b className="type-15 strong">{modelOf(reservation)}</b>
              <span className="type-13 soft break-anywhere clamp-2">{reservation.work}</span>
              {reservation.isCustomerWaiting && (
                <span className={`${classes.waiting} line gap-4 type-13 strong`}>
                  <IconHourglass size={14} stroke={2.25} aria-hidden="true" />
                  {t('workSchedule.customerWaiting')}
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
      <p className={`${classes.hint} type-13 soft`}>
        {t(reservations.length > 0 ? 'schedule.board.trayHint' : 'schedule.unallocatedEmpty')}
      </p>
    </section>
  )
}
