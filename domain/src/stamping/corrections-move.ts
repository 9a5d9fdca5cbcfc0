import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { reason } from '../errors/reason.ts'
import { type CorrectableSpan, endOf, meetingAfter, meetingBefore, startOf } from './corrections-lane.ts'
import {
  type CorrectionContext,
  type CorrectionDecision,
  planned,
  refused,
  refusedOutside,
} from './corrections-plan.ts'

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
