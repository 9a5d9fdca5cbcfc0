import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { DayBounds } from '@verstas/domain/time/day.ts'

const hourMs = 3_600_000

type Times = Pick<Reservation, 'StartTime' | 'EndTime'>

/** A reservation on the axis: hours from the axis' start, and its lane among those that overlap. */
export interface Block<R> {
  readonly reservation: R
  readonly top: number
  readonly height: number
  readonly lane: number
}

export interface TimeAxisLayout<R> {
  /** The first instant of the axis, a whole hour of the day. */
  readonly start: Date
  readonly hours: number
  readonly lanes: number
  readonly blocks: readonly Block<R>[]
}

/**
 * Lays a day's reservations (by start time) on the shortest axis of whole hours. Overlapping ones get lanes; what
 * crosses midnight is cut there.
 */
export function layOutTimeAxis<R extends Times>(
  reservations: readonly R[],
  { start, end }: DayBounds,
): TimeAxisLayout<R> {
  const clip = (instant: string) => Math.min(Math.max(Date.parse(instant), start.getTime()), end.getTime())
  const spans = reservations.map((reservation) => ({
    reservation,
    from: clip(reservation.StartTime),
    to: clip(reservation.EndTime),
  }))
  const hoursIntoDay = (instant: number) => (instant - start.getTime()) / hourMs
  const firstHour = Math.floor(hoursIntoDay(Math.min(...spans.map(({ from }) => from))))
  const lastHour = Math.ceil(hoursIntoDay(Math.max(...spans.map(({ to }) => to))))

  const laneEnds: number[] = []
  const blocks = spans.map(({ reservation, from, to }) => {
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= from)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = to
    return { reservation, lane, top: hoursIntoDay(from) - firstHour, height: (to - from) / hourMs }
  })
  return {
    start: new Date(start.getTime() + firstHour * hourMs),
    hours: lastHour - firstHour,
    lanes: laneEnds.length,
    blocks,
  }
}
