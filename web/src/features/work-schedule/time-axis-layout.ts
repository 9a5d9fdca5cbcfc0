import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { DayBounds } from '@verstas/domain/time/day.ts'

const hourMs = 3_600_000

type Times = Pick<Reservation, 'StartTime' | 'EndTime'>

/** The minimum height of a block, in hours, so that a plate fits. */
const lowestBlock = 0.5

/**
 * A reservation on the axis: its position and height in hours, its column, and the number of columns in its
 * group of overlapping blocks.
 */
export interface Block<R> {
  readonly reservation: R
  readonly top: number
  readonly height: number
  readonly lane: number
  readonly lanes: number
}

export interface TimeAxisLayout<R> {
  /** The start of the axis, at a whole hour. */
  readonly start: Date
  readonly hours: number
  /** The maximum number of blocks side by side. */
  readonly lanes: number
  readonly blocks: readonly Block<R>[]
}

/**
 * Lays out a day's reservations, sorted by start, on the shortest axis of whole hours. Overlapping
 * reservations are side by side. Reservations across midnight are cut there. Very short reservations are
 * extended, so that the plate fits. The axis has no hours if there are no reservations.
 */
export function layOutTimeAxis<R extends Times>(
  reservations: readonly R[],
  { start, end }: DayBounds,
): TimeAxisLayout<R> {
  const hoursIntoDay = (instant: string) =>
    (Math.min(Math.max(Date.parse(instant), start.getTime()), end.getTime()) - start.getTime()) / hourMs
  const spans = reservations.map((reservation) => {
    const top = hoursIntoDay(reservation.StartTime)
    const height = Math.max(hoursIntoDay(reservation.EndTime) - top, lowestBlock)
    return { reservation, top, height, bottom: top + height }
  })
  if (spans.length === 0) return { start, hours: 0, lanes: 1, blocks: [] }
  const firstHour = Math.floor(Math.min(...spans.map(({ top }) => top)))
  const lastHour = Math.ceil(Math.max(...spans.map(({ bottom }) => bottom)))

  const groups: { readonly span: (typeof spans)[number]; readonly lane: number }[][] = []
  let laneEnds: number[] = []
  for (const span of spans) {
    if (laneEnds.every((laneEnd) => laneEnd <= span.top)) {
      laneEnds = []
      groups.push([])
    }
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= span.top)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = span.bottom
    groups.at(-1)?.push({ span, lane })
  }
  const blocks = groups.flatMap((group) => {
    const lanes = 1 + Math.max(...group.map(({ lane }) => lane))
    return group.map(({ span: { reservation, top, height }, lane }) => ({
      reservation,
      top: top - firstHour,
      height,
      lane,
      lanes,
    }))
  })
  return {
    start: new Date(start.getTime() + firstHour * hourMs),
    hours: lastHour - firstHour,
    lanes: Math.max(...blocks.map(({ lanes }) => lanes)),
    blocks,
  }
}
