import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayBounds } from '@verstas/domain/time/day.ts'
import type { Range } from '../draft.ts'
import { minuteAfter, minuteBefore } from './minutes.ts'
import { type Span, spanOf } from './spans.ts'

/**
 * A start or an end that can be moved; where two stampings meet, it is both. Instants are in milliseconds. Its
 * range leaves each stamping a minute at least and ends where a neighbour is.
 */
export interface Boundary extends Range {
  /** The same as long as the same stampings meet there. */
  readonly key: string
  readonly at: number
  /** What ends here, and what starts here; at least one of them. */
  readonly ends: Stamping | null
  readonly starts: Stamping | null
}

/**
 * The boundaries of a day in their order. Planned absences lie in a lane of their own: their boundaries
 * meet those of other absences only, and may lie ahead.
 *
 * @param absenceTypeIds the types that are planned absences
 * @param now no presence is stamped after it
 */
export function boundariesOf(
  { Stampings, Elsewhere }: Pick<StampingDay, 'Stampings' | 'Elsewhere'>,
  absenceTypeIds: ReadonlySet<number>,
  bounds: DayBounds,
  now: Date,
): Boundary[] {
  const isAbsence = ({ TypeId }: Stamping) => absenceTypeIds.has(TypeId)
  const presence = Stampings.filter((stamping) => !isAbsence(stamping))
  const obstacles = Elsewhere.map((elsewhere) => spanOf(elsewhere, now))
  const first = bounds.start.getTime()
  const last = bounds.end.getTime()
  return [
    ...boundariesOfLane(presence, obstacles, { first, last: Math.min(last, now.getTime()) }),
    ...boundariesOfLane(Stampings.filter(isAbsence), [], { first, last }),
  ]
    .filter(({ at, earliest, latest }) => at >= first && at <= last && earliest < latest)
    .toSorted((a, b) => a.at - b.at)
}

/** The end of a stamping that runs, which can be told and not be seen. */
export const runningEnd = (stamping: Stamping, now: Date): Boundary => ({
  key: `${stamping.Id}-`,
  at: now.getTime(),
  ends: stamping,
  starts: null,
  earliest: minuteAfter(Date.parse(stamping.StartTime)),
  latest: now.getTime(),
})

/** The boundaries of stampings that do not overlap each other, nor the obstacles, which do not move. */
function boundariesOfLane(
  lane: readonly Stamping[],
  obstacles: readonly Span[],
  { first, last }: { readonly first: number; readonly last: number },
): Boundary[] {
  const inOrder = lane.toSorted((a, b) => startOf(a) - startOf(b))

  const startBoundary = (stamping: Stamping, previous: Stamping | undefined): Boundary => {
    const at = startOf(stamping)
    const before = (previous && endOf(previous)) ?? first
    const meeting = previous && before === at ? previous : null
    const free = Math.max(before, ...obstacles.filter(({ start }) => start < at).map(({ end }) => end))
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
    // Where they meet, it is the next one's start.
    if (at === null || (next && at === after)) return []
    const free = Math.min(after, ...obstacles.filter(({ start }) => start >= at).map(({ start }) => start))
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
