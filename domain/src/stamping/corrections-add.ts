import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { reason } from '../errors/reason.ts'
import { endOf, isFree, startOf } from './corrections-lane.ts'
import { farthestMove } from './corrections-move.ts'
import {
  type CorrectionContext,
  type CorrectionDecision,
  planned,
  refused,
  refusedOutside,
} from './corrections-plan.ts'
import { refusePurpose } from './corrections-purpose.ts'

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
