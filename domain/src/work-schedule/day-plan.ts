import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { DayBounds } from '../time/day.ts'
import { minutesBetween } from '../time/format.ts'

type Times = Pick<Reservation, 'StartTime' | 'EndTime'>
type Progress = Times & Pick<Reservation, 'ActualDeliveryDateTime'>

const ms = (instant: string): number => Date.parse(instant)

/** Where the now-line stands in a list by start time: before the first reservation that is yet to begin. */
export function indexOfNow(reservations: readonly Times[], now: Date): number {
  const index = reservations.findIndex(({ StartTime }) => ms(StartTime) > now.getTime())
  return index < 0 ? reservations.length : index
}

/** What to turn to: the first of the day that is neither over nor delivered. */
export const nextOf = <R extends Progress>(reservations: readonly R[], now: Date): R | undefined =>
  reservations.find(
    ({ EndTime, ActualDeliveryDateTime }) => ActualDeliveryDateTime === null && ms(EndTime) > now.getTime(),
  )

/** Minutes of all the reservations together, as far as they are of the day. */
export const reservedMinutes = (reservations: readonly Times[], { start, end }: DayBounds): number =>
  reservations.reduce((sum, { StartTime, EndTime }) => {
    const from = Math.max(ms(StartTime), start.getTime())
    const to = Math.min(ms(EndTime), end.getTime())
    return sum + minutesBetween(new Date(from), new Date(to))
  }, 0)
