import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { Range } from '../../../platform/ui/typed-time.ts'
import { minuteAfter, minuteBefore } from '../times.ts'

/**
 * A start or end of a stamping that the user can move, in milliseconds. Adjacent stampings share one
 * boundary. A move leaves at least a minute of each stamping, and never passes a neighbouring stamping.
 */
export interface Boundary extends Range {
  /** Stays the same while the same stampings end and start at the boundary. */
  readonly key: string
  readonly at: number
  /** The stamping that ends here, and the stamping that starts here. One of them may be null. */
  readonly ends: Stamping | null
  readonly starts: Stamping | null
}

/**
 * Returns the boundaries of a day in order. Work and planned absences do not share boundaries. Only
 * boundaries of absences can be in the future.
 *
 * @param now the latest time of presence
 */
export function boundariesOf({ bounds, segments, elsewhere }: DayTimeline<Stamping>, now: Date): Boundary[] {
  const first = bounds.startAt.getTime()
  const last = bounds.endAt.getTime()
  const stampingsOf = (isOfAbsence: boolean) =>
    segments.filter(({ isAbsence }) => isAbsence === isOfAbsence).map(({ stamping }) => stamping)
  return [
    ...boundariesOfTimeline(stampingsOf(false), elsewhere, { first, last: Math.min(last, now.getTime()) }),
    ...boundariesOfTimeline(stampingsOf(true), [], { first, last }),
  ]
    .filter(({ at, earliest, latest }) => at >= first && at <= last && earliest < latest)
    .toSorted((a, b) => a.at - b.at)
}

/** Returns the boundary at an edge of a stamping; null if the edge is on another day, or cannot move. */
export function boundaryOf(
  stamping: Stamping,
  edge: 'Start' | 'End',
  boundaries: readonly Boundary[],
  now: Date,
): Boundary | null {
  if (edge === 'End' && stamping.EndTime === null) return runningEnd(stamping, now)
  return boundaries.find(({ ends, starts }) => (edge === 'End' ? ends : starts)?.Id === stamping.Id) ?? null
}

/** Returns the boundary at the end of a running stamping. The timeline has no handle for it. */
const runningEnd = (stamping: Stamping, now: Date): Boundary => ({
  key: `${stamping.Id}-`,
  at: now.getTime(),
  ends: stamping,
  starts: null,
  earliest: minuteAfter(Date.parse(stamping.StartTime)),
  latest: now.getTime(),
})

/**
 * Returns the boundaries of consecutive stampings. Their ranges end at the neighbouring stampings and at the
 * spans in `obstacles`.
 */
function boundariesOfTimeline(
  timeline: readonly Stamping[],
  obstacles: readonly EndedSpan[],
  { first, last }: { readonly first: number; readonly last: number },
): Boundary[] {
  const obstacleSpans = obstacles.map(({ startAt, endAt }) => ({
    start: startAt.getTime(),
    end: endAt.getTime(),
  }))
  const inOrder = timeline.toSorted((a, b) => startOf(a) - startOf(b))

  const startBoundary = (stamping: Stamping, previous: Stamping | undefined): Boundary => {
    const at = startOf(stamping)
    const before = (previous && endOf(previous)) ?? first
    const meeting = previous && before === at ? previous : null
    const free = Math.max(before, ...obstacleSpans.filter(({ start }) => start < at).map(({ end }) => end))
    return {
      key: `${meeting?.Id ?? ''}-${stamping.Id}`,
      at,
      ends: meeting,
      starts: stamping,
      earliest: meeting ? minuteAfter(startOf(meeting)) : free,
      latest: minuteBefore(endOf(stamping) ?? last),
    }
  }
  const endBoundary = (stamping: Stamping, next: Stamping | undefined): Boundary[] => {
    const at = endOf(stamping)
    const after = next ? startOf(next) : last
    // Omits the end if the next stamping starts at the same time, because the boundary of that start includes
    // both stampings.
    if (at === null || (next && at === after)) return []
    const free = Math.min(
      after,
      ...obstacleSpans.filter(({ start }) => start >= at).map(({ start }) => start),
    )
    const earliest = minuteAfter(startOf(stamping))
    return [{ key: `${stamping.Id}-`, at, ends: stamping, starts: null, earliest, latest: free }]
  }
  return inOrder.flatMap((stamping, place) => [
    startBoundary(stamping, inOrder[place - 1]),
    ...endBoundary(stamping, inOrder[place + 1]),
  ])
}

const startOf = ({ StartTime }: Stamping): number => Date.parse(StartTime)

const endOf = ({ EndTime }: Stamping): number | null => (EndTime === null ? null : Date.parse(EndTime))
