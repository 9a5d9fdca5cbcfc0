import type { StampingChange, StampingState } from '@verstas/contract/stamping/corrections.ts'
import { reason } from '../errors/reason.ts'
import {
  type CorrectionContext,
  type CorrectionDecision,
  planned,
  refused,
  refusedOutside,
  refusePurpose,
} from './corrections-plan.ts'
import type { EndedSpan, TimeKind } from './shifts.ts'

/** A stamping that may be corrected, or lies in the way. */
export interface CorrectableSpan {
  readonly id: number
  /** Where it was made; one of another site lies in the way and is not moved. */
  readonly siteId: number
  readonly version: number
  /** Presence lies in one lane, planned absences in another. */
  readonly isPresence: boolean
  readonly startAt: Date
  /** Null while it runs. */
  readonly endAt: Date | null
  readonly typeCode: number
  readonly rows: StampingState['OrderRows']
  /** What its time beyond the shift counts as; null where nobody said. */
  readonly timeKind: TimeKind | null
}

type Times = Pick<CorrectableSpan, 'startAt' | 'endAt'>

/** In milliseconds. */
export const startOf = ({ startAt }: Times): number => startAt.getTime()

/** In milliseconds; infinite while it runs. */
export const endOf = ({ endAt }: Times): number => endAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The stamping that ends exactly where this one starts. */
export const meetingBefore = (span: Times, lane: readonly CorrectableSpan[]) =>
  lane.find((other) => endOf(other) === startOf(span))

/** The stamping that starts exactly where this one ends. */
export const meetingAfter = (span: Times, lane: readonly CorrectableSpan[]) =>
  lane.find((other) => startOf(other) === endOf(span))

/** Whether no stamping of the lane overlaps the time. */
export const isFree = (span: Times, lane: readonly CorrectableSpan[]): boolean =>
  lane.every((other) => endOf(other) <= startOf(span) || startOf(other) >= endOf(span))

/**
 * Finds among spans that do not overlap each other those that overlap or touch a span, by time. It halves
 * its way, because years of stampings are searched for each of their days.
 */
export function spanFinder<S extends EndedSpan>(spans: readonly S[]): (wanted: EndedSpan) => S[] {
  const inOrder = spans.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
  const ends = inOrder.map(({ endAt }) => endAt.getTime())
  const firstEndingFrom = (instant: number): number => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? instant) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
  return ({ startAt, endAt }) => {
    const found: S[] = []
    for (let place = firstEndingFrom(startAt.getTime()); ; place += 1) {
      const span = inOrder[place]
      if (!span || span.startAt > endAt) return found
      found.push(span)
    }
  }
}

/** How far a lone edge may be moved outwards at once, in milliseconds; it bounds what is read. */
export const farthestMove = 24 * 60 * 60_000

type Move = Extract<StampingChange, { Kind: 'Move' }>

/** Where an edge may go: from `earliest` to `latest`, both of them allowed. Milliseconds. */
interface Reach {
  readonly earliest: number
  readonly latest: number
  /** The stamping on the other side of the edge, which moves along. */
  readonly meeting: CorrectableSpan | undefined
}

/**
 * Moves an edge of a stamping. Where another stamping of the site meets it there, both change; a lone
 * edge goes outwards at most as far as the next stamping, and not at all where absences lie over each other
 * already. The end of a running one can be told, which ends it.
 */
export function planMove(move: Move, span: CorrectableSpan, context: CorrectionContext): CorrectionDecision {
  const { now, stampings } = context
  const to = new Date(move.To)
  const isStart = move.Edge === 'Start'
  if (to.getTime() === (isStart ? startOf(span) : endOf(span)))
    return refused(reason('stampingCorrectionEmpty'))
  if (span.isPresence && to > now) return refused(reason('stampingCorrectionInFuture'))
  const lane = stampings.filter((other) => other.isPresence === span.isPresence && other !== span)
  const { earliest, latest, meeting } = isStart
    ? reachOfStart(span, lane, context)
    : reachOfEnd(span, lane, context)
  if (to.getTime() < earliest || to.getTime() > latest)
    return refusedOutside(earliest, Math.max(earliest, latest), context)
  const moveStart = (moved: CorrectableSpan) => ({ span: moved, startAt: to, endAt: moved.endAt })
  const moveEnd = (moved: CorrectableSpan) => ({ span: moved, startAt: moved.startAt, endAt: to })
  const [own, others] = isStart ? [moveStart, moveEnd] : [moveEnd, moveStart]
  const moved = meeting ? [own(span), others(meeting)] : [own(span)]
  return planned({ changes: moved.map((change) => ({ ...change, purpose: 'unchanged' })) })
}

function reachOfStart(
  span: CorrectableSpan,
  lane: readonly CorrectableSpan[],
  { now, siteId }: CorrectionContext,
): Reach {
  const latest = (span.endAt ?? now).getTime() - 1
  const before = meetingBefore(span, lane)
  if (before?.siteId === siteId) return { earliest: startOf(before) + 1, latest, meeting: before }
  const taken = lane
    .filter((other) => startOf(other) < startOf(span))
    .map((other) => Math.min(endOf(other), startOf(span)))
  return { earliest: Math.max(startOf(span) - farthestMove, ...taken), latest, meeting: undefined }
}

function reachOfEnd(
  span: CorrectableSpan,
  lane: readonly CorrectableSpan[],
  { now, siteId }: CorrectionContext,
): Reach {
  const earliest = startOf(span) + 1
  const farthest = (span.endAt ?? now).getTime() + farthestMove
  const upTo = span.isPresence ? Math.min(now.getTime(), farthest) : farthest
  const after = meetingAfter(span, lane)
  if (after?.siteId === siteId) return { earliest, latest: Math.min(endOf(after) - 1, upTo), meeting: after }
  const taken = lane
    .filter((other) => endOf(other) > endOf(span))
    .map((other) => Math.max(startOf(other), endOf(span)))
  return { earliest, latest: Math.min(upTo, ...taken), meeting: undefined }
}

/** Fills a gap, or a part of it, with a stamping. */
export function planAddition(
  change: Extract<StampingChange, { Kind: 'Add' }>,
  context: CorrectionContext,
): CorrectionDecision {
  const { now, stampings, type } = context
  const span = { startAt: new Date(change.StartTime), endAt: new Date(change.EndTime) }
  if (span.endAt <= span.startAt)
    return refused(reason('invalidField', { field: 'EndTime', reason: 'Must lie after StartTime' }))
  const [first, ...rest] = refusePurpose(change, context)
  if (first) return refused(first, ...rest)
  const isPresence = type?.IsNonPresence === false
  if (isPresence && span.endAt > now) return refused(reason('stampingCorrectionInFuture'))
  const lane = stampings.filter((other) => other.isPresence === isPresence)
  const earlier = lane.filter((other) => other.startAt <= span.startAt)
  const later = lane.filter((other) => other.startAt > span.startAt)
  const from = Math.max(startOf(span) - farthestMove, ...earlier.map(endOf))
  const upToNow = isPresence ? now.getTime() : Number.POSITIVE_INFINITY
  const to = Math.min(startOf(span) + farthestMove, upToNow, ...later.map(startOf))
  if (from > startOf(span)) return refused(reason('stampingOverlaps'))
  if (span.endAt.getTime() > to || !isFree(span, lane)) return refusedOutside(from, to, context)
  return planned({ adds: [{ ...span, timeKind: null }] })
}
