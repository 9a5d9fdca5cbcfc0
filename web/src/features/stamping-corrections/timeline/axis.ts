import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'

export const hourMs = 3_600_000

/** The time range of the timeline: its start in milliseconds, at a whole hour, and its length in hours. */
export interface Axis {
  readonly start: number
  readonly hours: number
}

type Shown = Pick<Stamping, 'EndTime'>

/**
 * Returns the axis of a day. It covers whole hours around the stampings, the work at other sites, and the
 * past part of the shifts. A running stamping extends it by at most an hour beyond the shifts, because a
 * forgotten one would fill it with empty night hours. The axis of an empty day begins at 07:00 and ends at
 * 17:00.
 */
export function axisOf(timeline: DayTimeline<Shown>, now: Date): Axis {
  const { bounds, elsewhere, shifts } = timeline
  const segments = timeline.segments.map((segment) =>
    segment.stamping.EndTime === null ? nearShifts(segment, shifts) : segment,
  )
  const begun = shifts
    .filter(({ startAt }) => startAt < now)
    .map(({ startAt, endAt }) => ({ startAt, endAt: endAt < now ? endAt : now }))
  const spans = [...segments, ...elsewhere, ...begun]
  const dayStart = bounds.startAt.getTime()
  if (spans.length === 0) return { start: dayStart + 7 * hourMs, hours: 10 }
  const hourOf = (instant: Date) => (instant.getTime() - dayStart) / hourMs
  const first = Math.floor(Math.min(...spans.map(({ startAt }) => hourOf(startAt))))
  const last = Math.ceil(Math.max(...spans.map(({ endAt }) => hourOf(endAt))))
  return { start: dayStart + first * hourMs, hours: Math.max(last - first, 1) }
}

/** Cuts a span an hour before the first and an hour after the last shift, unless it is outside of them. */
function nearShifts({ startAt, endAt }: EndedSpan, shifts: readonly EndedSpan[]): EndedSpan {
  if (shifts.length === 0) return { startAt, endAt }
  const from = new Date(Math.min(...shifts.map((shift) => shift.startAt.getTime())) - hourMs)
  const to = new Date(Math.max(...shifts.map((shift) => shift.endAt.getTime())) + hourMs)
  if (endAt <= from || startAt >= to) return { startAt, endAt }
  return { startAt: startAt < from ? from : startAt, endAt: endAt > to ? to : endAt }
}

/**
 * Returns the hours from the start of the axis to an instant, at least 0 and at most the length of the axis.
 */
export const hoursOn = ({ start, hours }: Axis, instant: number): number =>
  Math.min(Math.max((instant - start) / hourMs, 0), hours)

/**
 * Returns a column for each handle, in the order of the instants. Handles that are too close for a finger are
 * in different columns.
 *
 * @param leastHours the minimum distance of two handles in a column
 */
export function columnsOfHandles(instants: readonly number[], leastHours: number): number[] {
  const lastInColumns: number[] = []
  return instants.map((instant) => {
    const free = lastInColumns.findIndex((last) => instant - last >= leastHours * hourMs)
    const column = free < 0 ? lastInColumns.length : free
    lastInColumns[column] = instant
    return column
  })
}
