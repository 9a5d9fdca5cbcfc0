import { Link } from '@tanstack/react-router'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import type { CSSProperties } from 'react'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import classes from './time-axis.module.css'
import { layOutTimeAxis } from './time-axis-layout.ts'

const hourMs = 3_600_000

interface TimeAxisProps {
  readonly day: Day
  readonly reservations: readonly Reservation[]
  /** Where the line of now is drawn; null on another day than today. */
  readonly now: Date | null
}

/**
 * Draws the day's reservations along an axis. Hidden from screen readers and the Tab key, because the list beside it
 * says the same.
 */
export function TimeAxis({ day, reservations, now }: TimeAxisProps) {
  const format = useFormat()
  const { start, hours, lanes, blocks } = layOutTimeAxis(reservations, dayBounds(day, format.timeZone))
  const hoursToNow = now && (now.getTime() - start.getTime()) / hourMs
  const isNowOnAxis = hoursToNow !== null && hoursToNow >= 0 && hoursToNow <= hours
  return (
    <div
      className={classes.axis}
      style={{ '--hours': hours, '--lanes': lanes } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from({ length: hours + 1 }, (_, hour) => {
        const instant = new Date(start.getTime() + hour * hourMs)
        return (
          <div key={instant.getTime()} className={classes.hour} style={{ '--top': hour } as CSSProperties}>
            {format.time(instant)}
          </div>
        )
      })}
      {blocks.map(({ reservation, top, height, lane }) => (
        <Link
          key={reservation.ReservationNumber}
          to="/workorder"
          search={{ number: String(reservation.WorkOrder.OrderNumber) }}
          tabIndex={-1}
          className={classes.block}
          data-delivered={reservation.ActualDeliveryDateTime !== null || undefined}
          style={{ '--top': top, '--height': height, '--lane': lane } as CSSProperties}
        >
          <span className={classes.plate}>
            <Plate number={reservation.LicenseNumber} size={24} />
          </span>
          <span className={classes.model}>{reservation.ModelName}</span>
        </Link>
      ))}
      {now && isNowOnAxis && (
        <div className={classes.now} style={{ '--top': hoursToNow } as CSSProperties}>
          <span className={classes.nowTime}>{format.time(now)}</span>
        </div>
      )}
    </div>
  )
}
