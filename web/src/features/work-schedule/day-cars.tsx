import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { indexOfNow } from '@verstas/domain/work-schedule/day-plan.ts'
import { Fragment } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { CarLink, CarList, NowEntry } from '../../platform/ui/car-row.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { useLoadedLater } from '../../platform/ui/use-loaded-later.ts'
import { useReservedCar } from '../../shared/jobs/reserved-car.tsx'
import { useIsRunningOn } from '../stamping/latest-stamping.ts'

const loadFace = async () => (await import('../../shared/cars/car-face.tsx')).CarFace

interface DayCarsProps {
  readonly reservations: readonly Reservation[]
  /** The accessible name of the list. */
  readonly label?: string
  /** The current time, which is marked by a line; null if the day is not today. */
  readonly now: Date | null
  /** True if the make is shown before the model, which requires a second line on a phone. */
  readonly hasMakes?: boolean
  /** True if the rows have no card around them, because the list is next to another page. */
  readonly isBare?: boolean
}

/**
 * The vehicles of a day by time. A line at the current time separates started reservations from later ones.
 * Each vehicle links to its work order.
 */
export function DayCars({ reservations, label, now, hasMakes = false, isBare = false }: DayCarsProps) {
  const t = useTexts()
  const format = useFormat()
  const nowIndex = now && indexOfNow(reservations, now)
  const time = now ? format.time(now) : ''
  const nowEntry = <NowEntry time={time} label={t('workSchedule.now', { time })} />
  return (
    <CarList label={label ?? t('workSchedule.list')} isBare={isBare}>
      {reservations.map((reservation, index) => (
        <Fragment key={reservation.ReservationNumber}>
          {nowIndex === index && nowEntry}
          <li>
            <Car {...{ reservation, hasMakes, isBare }} />
          </li>
        </Fragment>
      ))}
      {nowIndex === reservations.length && nowEntry}
    </CarList>
  )
}

interface CarProps {
  readonly reservation: Reservation
  readonly hasMakes: boolean
  readonly isBare: boolean
}

function Car({ reservation, hasMakes, isBare }: CarProps) {
  const { OrderNumber, Vehicle } = reservation.WorkOrder
  const isRunning = useIsRunningOn(OrderNumber)
  const car = useReservedCar(reservation, isRunning, hasMakes)
  const Face = useLoadedLater(loadFace)
  const face = Face && <Face vehicleId={Vehicle.VehicleId} className="full full-height" />
  return (
    <CarLink
      to="/workorder"
      search={{ number: String(OrderNumber) }}
      car={{ ...car, photo: isBare ? undefined : face }}
    />
  )
}
