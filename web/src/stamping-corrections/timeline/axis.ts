import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { DayBounds } from '@verstas/domain/time/day.ts'
import { spanOf } from './spans.ts'

export const hourMs = 3_600_000

/** The hours that the timeline shows, from a whole hour of the day on; in milliseconds. */
export interface Axis {
  readonly start: number
  readonly hours: number
}

/**
 * The whole hours around the stampings of a day and its shifts up to now, and no others; the working day where
 * there is nothing.
 */
export function axisOf(
  { Stampings, Elsewhere, Shifts }: Pick<StampingDay, 'Stampings' | 'Elsewhere' | 'Shifts'>,
  { start, end }: DayBounds,
  now: Date,
): Axis {
  const clip = (instant: number) => Math.min(Math.max(instant, start.getTime()), end.getTime())
  const begun = Shifts.map((shift) => spanOf(shift, now)).filter((shift) => shift.start < now.getTime())
  const spans = [
    ...[...Stampings, ...Elsewhere].map((stamped) => spanOf(stamped, now)),
    ...begun.map((shift) => ({ ...shift, end: Math.min(shift.end, now.getTime()) })),
  ]
  const instants = spans.flatMap((span) => [clip(span.start), clip(span.end)])
  if (instants.length === 0) return { start: start.getTime() + 7 * hourMs, hours: 10 }
  const hourOf = (instant: number) => (instant - start.getTime()) / hourMs
  const first = Math.floor(hourOf(Math.min(...instants)))
  const last = Math.ceil(hourOf(Math.max(...instants)))
  return { start: start.getTime() + first * hourMs, hours: Math.max(last - first, 1) }
}

/** Where an instant lies on the axis: hours from its start, never beyond its ends. */
export const hoursOn = ({ start, hours }: Axis, instant: number): number =>
  Math.min(Math.max((instant - start) / hourMs, 0), hours)

/**
 * The lane of each handle, in the order of the boundaries: handles that are nearer to each other than a finger is
 * wide stand side by side.
 *
 * @param leastHours how far apart two handles of a lane are at least
 */
export function handleLanes(instants: readonly number[], leastHours: number): number[] {
  const lastOfLanes: number[] = []
  return instants.map((instant) => {
    const free = lastOfLanes.findIndex((last) => instant - last >= leastHours * hourMs)
    const lane = free < 0 ? lastOfLanes.length : free
    lastOfLanes[lane] = instant
    return lane
  })
}
