import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { type CorrectableSpan, isFree, planAddition, planMove, startOf } from './corrections-lane.ts'
import {
  type CorrectionContext,
  type CorrectionDecision,
  planned,
  refused,
  refusedOutside,
  refusePurpose,
} from './corrections-plan.ts'

/**
 * Decides on a correction of an employee's stampings: nothing overlaps after it, no minute is counted
 * twice, and both sides of a boundary that two stampings share move together.
 */
export function planCorrection(change: StampingChange, context: CorrectionContext): CorrectionDecision {
  if (change.Kind === 'Add') return planAddition(change, context)
  const { stampings, siteId } = context
  const span = stampings.find(({ id, siteId: site }) => id === change.StampingId && site === siteId)
  if (!span) return refused(reason('stampingUnknown'))
  if (span.version !== change.Version) return refused(reason('stampingChanged'))
  switch (change.Kind) {
    case 'Move':
      return planMove(change, span, context)
    case 'Split':
      return planSplit(change, span, context)
    case 'Change':
      return planChange(change, span, context)
    case 'Remove':
      return planned({ removes: [span] })
  }
}

function planSplit(
  change: Extract<StampingChange, { Kind: 'Split' }>,
  span: CorrectableSpan,
  context: CorrectionContext,
): CorrectionDecision {
  const at = new Date(change.At)
  const latest = span.endAt?.getTime() ?? Math.max(context.now.getTime(), startOf(span))
  if (at <= span.startAt || at.getTime() >= latest) return refusedOutside(startOf(span), latest, context)
  const { startAt, endAt, timeKind } = span
  const rest = { startAt: at, endAt, timeKind }
  const [first, ...others] = [...refusePurpose(change, context), ...refuseLane(rest, span, context)]
  if (first) return refused(first, ...others)
  return planned({ changes: [{ span, startAt, endAt: at, purpose: 'unchanged' }], adds: [rest] })
}

function planChange(
  change: Extract<StampingChange, { Kind: 'Change' }>,
  span: CorrectableSpan,
  context: CorrectionContext,
): CorrectionDecision {
  const [first, ...others] = [...refusePurpose(change, context), ...refuseLane(span, span, context)]
  if (first) return refused(first, ...others)
  const { startAt, endAt } = span
  const rowIds = new Set(change.OrderRows.map(({ OrderRowId }) => OrderRowId))
  const isSame =
    change.TypeId === span.typeCode &&
    rowIds.size === span.rows.length &&
    span.rows.every(({ RowId }) => rowIds.has(RowId))
  if (isSame) return refused(reason('stampingCorrectionEmpty'))
  return planned({ changes: [{ span, startAt, endAt, purpose: 'asked' }] })
}

/** What speaks against time that changes from presence to absence or back: the other lane may be taken. */
function refuseLane(
  time: Pick<CorrectableSpan, 'startAt' | 'endAt'>,
  span: CorrectableSpan,
  { type, stampings, now }: CorrectionContext,
): Reason[] {
  const isPresence = type !== null && !type.IsNonPresence
  if (type === null || isPresence === span.isPresence) return []
  const lane = stampings.filter((other) => other.isPresence === isPresence)
  const reaches = Math.max(startOf(time), time.endAt?.getTime() ?? 0)
  const ahead = isPresence && reaches > now.getTime() ? [reason('stampingCorrectionInFuture')] : []
  return isFree(time, lane) ? ahead : [...ahead, reason('stampingOverlaps')]
}
