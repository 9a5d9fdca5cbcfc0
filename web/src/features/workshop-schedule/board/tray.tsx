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

/** The unallocated work. The user drags it onto a person, or selects it and then taps a place. */
export function Tray({ reservations, canMove, chosen, moving }: TrayProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <section className={classes.tray} aria-labelledby="schedule-tray">
      <h2 id="schedule-tray" className={classes.title}>
        {t('schedule.unallocated')}
        <span className={classes.count}>{reservations.length}</span>
      </h2>
      <div className={classes.cards}>
        {reservations.map((reservation) => (
          <button
            key={reservation.reservationId}
            type="button"
            className={classes.card}
            data-key={reservation.reservationId}
            data-moving={moving === reservation.reservationId || undefined}
            aria-pressed={chosen === reservation.reservationId}
          >
            {canMove(reservation) && (
              <IconGripVertical size={22} className={classes.grip} aria-hidden="true" />
            )}
            <span className={classes.facts}>
              <span className={classes.top}>
                <Plate number={reservation.licenseNumber} size={24} blankLabel={t('workSchedule.noPlate')} />
                <b className={classes.duration}>{format.duration(reservation.duration)}</b>
              </span>
              <b className={classes.car}>{modelOf(reservation)}</b>
              <span className="type-13 soft break-anywhere">{reservation.work}</span>
              {reservation.isCustomerWaiting && (
                <span className={classes.waiting}>
                  <IconHourglass size={14} stroke={2.25} aria-hidden="true" />
                  {t('workSchedule.customerWaiting')}
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
      <p className={classes.hint}>
        {t(reservations.length > 0 ? 'schedule.board.trayHint' : 'schedule.unallocatedEmpty')}
      </p>
    </section>
  )
}
