import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import type { CSSProperties } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { tones } from '../../platform/ui/tones.ts'
import { useIsRunningOn } from '../stamping/latest-stamping.ts'
import classes from './time-axis.module.css'
import { type Block, layOutTimeAxis } from './time-axis-layout.ts'

const hourMs = 3_600_000

interface TimeAxisProps {
  readonly day: Day
  readonly reservations: readonly Reservation[]
  /** The current time, which is marked by a line; null if the day is not today. */
  readonly now: Date | null
  /**
   * True if the list of the day has the same content. The axis is then hidden from screen readers and the Tab
   * key.
   */
  readonly isBesideList: boolean
}

/** The reservations of a day along an axis. */
export function TimeAxis({ day, reservations, now, isBesideList }: TimeAxisProps) {
  const format = useFormat()
  const { start, hours, lanes, blocks } = layOutTimeAxis(reservations, dayBounds(day, format.timeZone))
  const hoursToNow = now && (now.getTime() - start.getTime()) / hourMs
  const isNowOnAxis = hoursToNow !== null && hoursToNow >= 0 && hoursToNow <= hours
  return (
    <div
      className={classes.axis}
      data-crowded={lanes > 2 || undefined}
      style={{ '--hours': hours } as CSSProperties}
      aria-hidden={isBesideList || undefined}
    >
      {Array.from({ length: hours + 1 }, (_, hour) => {
        const instant = new Date(start.getTime() + hour * hourMs)
        return (
          <div
            key={instant.getTime()}
            className={`${classes.hour} type-13 soft`}
            style={{ '--top': hour } as CSSProperties}
            aria-hidden="true"
          >
            {format.time(instant)}
          </div>
        )
      })}
      {blocks.map(({ reservation, ...place }) => (
        <Reserved key={reservation.ReservationNumber} {...{ reservation, isBesideList }} {...place} />
      ))}
      {now && isNowOnAxis && (
        <div
          className={`${classes.now} line absolute untouchable`}
          style={{ '--top': hoursToNow } as CSSProperties}
          aria-hidden="true"
        >
          <span className={`${classes.nowTime} pad-x-8 rounded-full filled-brand`}>{format.time(now)}</span>
        </div>
      )}
    </div>
  )
}

interface ReservedProps extends Block<Reservation>, Pick<TimeAxisProps, 'isBesideList'> {}

function Reserved({ reservation, isBesideList, top, height, lane, lanes }: ReservedProps) {
  const format = useFormat()
  const { StartTime, EndTime, WorkOrder, LicenseNumber, MakeName, ModelName, ActualDeliveryDateTime } =
    reservation
  const isRunning = useIsRunningOn(WorkOrder.OrderNumber)
  const tone = isRunning ? tones.running : ActualDeliveryDateTime !== null ? tones.done : ''
  return (
    <Link
      to="/workorder"
      search={{ number: String(WorkOrder.OrderNumber) }}
      tabIndex={isBesideList ? -1 : undefined}
      className={`${classes.block} line wrap gap-y-4 gap-x-12 clip container rounded-inner brand-soft type-15 strong brand ${tone}`}
      data-delivered={ActualDeliveryDateTime !== null || undefined}
      data-running={isRunning || undefined}
      style={{ '--top': top, '--height': height, '--lane': lane, '--lanes': lanes } as CSSProperties}
    >
      <span className="visually-hidden">{format.timeRange(StartTime, EndTime)}</span>
      <span className={`${classes.plate} shrink relative`}>
        <Plate number={LicenseNumber} size={24} />
      </span>
      <span className={`${classes.code} shrink relative nowrap`}>{LicenseNumber || '–'}</span>
      <span className={`${classes.model} shrink relative ellipsis`}>
        {MakeName} {ModelName}
      </span>
    </Link>
  )
}
