import type { StampingChange, StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { instantText } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { refuseRows, type StoredOrderRow } from './selection.ts'
import type { TimeKind } from './shifts.ts'

/** Decides on a correction of an employee's stampings. Presence never overlaps after a correction. */
export function planCorrection(change: StampingChange, context: CorrectionContext): CorrectionDecision {
  if (change.Kind === 'Add') return planAddition(change, context)
  const { stampings, siteId } = context
  const span = stampings.find(({ id, siteId: site }) => id === change.StampingId && site === siteId)
  if (!span) return refused(reason('stampingUnknown'))
  if (span.version !== change.Version) return refused(reason('stampingChanged'))
  switch (change.Kind) {
    case 'Move':
      return change.To === null
        ? planResumption(change.Edge, span, context)
        : planMove({ ...change, To: change.To }, span, context)
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
  const [first, ...others] = [...refusePurpose(change, context), ...refuseOtherTimeline(rest, span, context)]
  if (first) return refused(first, ...others)
  return planned({ changes: [{ span, startAt, endAt: at, purpose: 'unchanged' }], adds: [rest] })
}

function planChange(
  change: Extract<StampingChange, { Kind: 'Change' }>,
  span: CorrectableSpan,
  context: CorrectionContext,
): CorrectionDecision {
  const [first, ...others] = [...refusePurpose(change, context), ...refuseOtherTimeline(span, span, context)]
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

/**
 * Returns the reasons against a change between presence and absence: an overlap in the other timeline, or
 * presence in the future.
 */
function refuseOtherTimeline(
  time: Pick<CorrectableSpan, 'startAt' | 'endAt'>,
  span: CorrectableSpan,
  { type, stampings, now }: CorrectionContext,
): Reason[] {
  const isPresence = type !== null && !type.IsNonPresence
  if (type === null || isPresence === span.isPresence) return []
  const timeline = stampings.filter((other) => other.isPresence === isPresence)
  const reaches = Math.max(startOf(time), time.endAt?.getTime() ?? 0)
  const ahead = isPresence && reaches > now.getTime() ? [reason('stampingCorrectionInFuture')] : []
  return isFree(time, timeline) ? ahead : [...ahead, reason('stampingOverlaps')]
}

/** A stamping that can be corrected, or that limits the correction of another stamping. */
export interface CorrectableSpan {
  readonly id: number
  /** The site of the stamping. Presence at another site limits a correction and is never changed. */
  readonly siteId: number
  readonly version: number
  /** True for presence, false for a planned absence. They are on separate timelines. */
  readonly isPresence: boolean
  readonly startAt: Date
  /** End of the stamping; null while it runs. */
  readonly endAt: Date | null
  readonly typeCode: number
  readonly rows: StampingState['OrderRows']
  /** The time kind; null if unanswered. */
  readonly timeKind: TimeKind | null
}

type Times = Pick<CorrectableSpan, 'startAt' | 'endAt'>

/** Returns the start in milliseconds. */
export const startOf = ({ startAt }: Times): number => startAt.getTime()

/** Returns the end in milliseconds; infinity while the stamping runs. */
export const endOf = ({ endAt }: Times): number => endAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Finds the stamping that ends exactly at the start of the span. */
const adjacentBefore = (span: Times, timeline: readonly CorrectableSpan[]) =>
  timeline.find((other) => endOf(other) === startOf(span))

/** Finds the stamping that starts exactly at the end of the span. */
const adjacentAfter = (span: Times, timeline: readonly CorrectableSpan[]) =>
  timeline.find((other) => startOf(other) === endOf(span))

/** True if no stamping of the timeline overlaps the span. */
export const isFree = (span: Times, timeline: readonly CorrectableSpan[]): boolean =>
  timeline.every((other) => endOf(other) <= startOf(span) || startOf(other) >= endOf(span))

/**
 * The maximum time by which a correction extends a stamping, and the maximum length of an added one, in
 * milliseconds. It does not limit a start that moves into an adjoining stamping.
 */
const farthestMove = 24 * 60 * 60_000

/**
 * Returns the span in which a correction can affect stampings. It is a millisecond longer than the maximum
 * move, to include stampings that adjoin.
 */
export const reachAround = ({ startAt, endAt }: EndedSpan): EndedSpan => ({
  startAt: new Date(startAt.getTime() - farthestMove - 1),
  endAt: new Date(endAt.getTime() + farthestMove + 1),
})

type Move = Extract<StampingChange, { Kind: 'Move' }> & { readonly To: string }

/** The range in which an edge can move, in milliseconds. `earliest` and `latest` are allowed. */
interface Reach {
  readonly earliest: number
  readonly latest: number
  /** The stamping that shares the edge and also changes; undefined if there is none. */
  readonly adjacent: CorrectableSpan | undefined
}

/**
 * Moves an edge: the start or the end of a stamping. If another stamping of the site shares the edge, both
 * stampings change. Otherwise the edge can move outwards up to the nearest stamping. It cannot move outwards
 * if another absence already overlaps the edge.
 */
function planMove(move: Move, span: CorrectableSpan, context: CorrectionContext): CorrectionDecision {
  const { now, stampings } = context
  const to = new Date(move.To)
  const isStart = move.Edge === 'Start'
  if (to.getTime() === (isStart ? startOf(span) : endOf(span)))
    return refused(reason('stampingCorrectionEmpty'))
  if (span.isPresence && to > now) return refused(reason('stampingCorrectionInFuture'))
  const timeline = stampings.filter((other) => other.isPresence === span.isPresence && other !== span)
  const { earliest, latest, adjacent } = isStart
    ? reachOfStart(span, timeline, context)
    : reachOfEnd(span, timeline, context)
  if (to.getTime() < earliest || to.getTime() > latest)
    return refusedOutside(earliest, Math.max(earliest, latest), context)
  const moveStart = (moved: CorrectableSpan) => ({ span: moved, startAt: to, endAt: moved.endAt })
  const moveEnd = (moved: CorrectableSpan) => ({ span: moved, startAt: moved.startAt, endAt: to })
  const [own, others] = isStart ? [moveStart, moveEnd] : [moveEnd, moveStart]
  const moved = adjacent ? [own(span), others(adjacent)] : [own(span)]
  return planned({ changes: moved.map((change) => ({ ...change, purpose: 'unchanged' })) })
}

/** Lets ended presence run again. No other presence, at any site, may follow it. */
function planResumption(
  edge: Move['Edge'],
  span: CorrectableSpan,
  { stampings }: CorrectionContext,
): CorrectionDecision {
  const { startAt, isPresence } = span
  if (edge === 'Start' || !isPresence) return refused(wrongField('To', 'missing'))
  if (span.endAt === null) return refused(reason('stampingCorrectionEmpty'))
  const presence = stampings.filter((other) => other.isPresence && other !== span)
  if (!isFree({ startAt, endAt: null }, presence)) return refused(reason('stampingOverlaps'))
  return planned({ changes: [{ span, startAt, endAt: null, purpose: 'unchanged' }] })
}

function reachOfStart(
  span: CorrectableSpan,
  timeline: readonly CorrectableSpan[],
  { now, siteId }: CorrectionContext,
): Reach {
  const latest = (span.endAt ?? now).getTime() - 1
  const before = adjacentBefore(span, timeline)
  if (before?.siteId === siteId) return { earliest: startOf(before) + 1, latest, adjacent: before }
  const taken = timeline
    .filter((other) => startOf(other) < startOf(span))
    .map((other) => Math.min(endOf(other), startOf(span)))
  return { earliest: Math.max(startOf(span) - farthestMove, ...taken), latest, adjacent: undefined }
}

function reachOfEnd(
  span: CorrectableSpan,
  timeline: readonly CorrectableSpan[],
  { now, siteId }: CorrectionContext,
): Reach {
  const earliest = startOf(span) + 1
  const farthest = (span.endAt ?? now).getTime() + farthestMove
  const upTo = span.isPresence ? Math.min(now.getTime(), farthest) : farthest
  const after = adjacentAfter(span, timeline)
  if (after?.siteId === siteId) return { earliest, latest: Math.min(endOf(after) - 1, upTo), adjacent: after }
  const taken = timeline
    .filter((other) => endOf(other) > endOf(span))
    .map((other) => Math.max(startOf(other), endOf(span)))
  return { earliest, latest: Math.min(upTo, ...taken), adjacent: undefined }
}

/** Fills a gap, or a part of a gap, with a new stamping. */
function planAddition(
  change: Extract<StampingChange, { Kind: 'Add' }>,
  context: CorrectionContext,
): CorrectionDecision {
  const { now, stampings, type } = context
  const span = { startAt: new Date(change.StartTime), endAt: new Date(change.EndTime) }
  if (span.endAt <= span.startAt) return refused(wrongField('EndTime', 'endAfterStart'))
  const [first, ...rest] = refusePurpose(change, context)
  if (first) return refused(first, ...rest)
  const isPresence = type?.IsNonPresence === false
  if (isPresence && span.endAt > now) return refused(reason('stampingCorrectionInFuture'))
  const timeline = stampings.filter((other) => other.isPresence === isPresence)
  const earlier = timeline.filter((other) => other.startAt <= span.startAt)
  const later = timeline.filter((other) => other.startAt > span.startAt)
  const from = Math.max(startOf(span) - farthestMove, ...earlier.map(endOf))
  const upToNow = isPresence ? now.getTime() : Number.POSITIVE_INFINITY
  const to = Math.min(startOf(span) + farthestMove, upToNow, ...later.map(startOf))
  if (from > startOf(span)) return refused(reason('stampingOverlaps'))
  if (span.endAt.getTime() > to || !isFree(span, timeline)) return refusedOutside(from, to, context)
  return planned({ adds: [{ ...span, timeKind: null }] })
}

/** The data that decides on a correction. */
export interface CorrectionContext {
  readonly now: Date
  /** The time zone of the site. */
  readonly timeZone: string
  readonly siteId: number
  /** The stampings of the employee around the corrected time. Presence of all sites is included. */
  readonly stampings: readonly CorrectableSpan[]
  /** The requested type; null if it is unknown, or if the correction requests none. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  /** All rows of the jobs of the requested rows. Rows of other sites are left out. */
  readonly rows: readonly StoredOrderRow[]
  readonly isJobStampingInUse: boolean
}

/**
 * The purpose of a stamping after the correction: the requested type and rows (`asked`), or the former ones
 * (`unchanged`).
 */
export type NewPurpose = 'asked' | 'unchanged'

export interface CorrectionPlan {
  readonly changes: readonly {
    readonly span: CorrectableSpan
    readonly startAt: Date
    readonly endAt: Date | null
    readonly purpose: NewPurpose
  }[]
  readonly removes: readonly CorrectableSpan[]
  /** The new stampings, which have the requested type and rows. */
  readonly adds: readonly {
    readonly startAt: Date
    readonly endAt: Date | null
    readonly timeKind: TimeKind | null
  }[]
}

export type CorrectionDecision =
  | { readonly kind: 'planned'; readonly plan: CorrectionPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/** Returns a plan. Omitted lists are empty. */
const planned = ({ changes = [], removes = [], adds = [] }: Partial<CorrectionPlan>): CorrectionDecision => ({
  kind: 'planned',
  plan: { changes, removes, adds },
})

const refused = (first: Reason, ...rest: readonly Reason[]): CorrectionDecision => ({
  kind: 'refused',
  reasons: [first, ...rest],
})

/** Refuses a time outside the allowed range, which is in milliseconds. */
function refusedOutside(from: number, to: number, { now, timeZone }: CorrectionContext): CorrectionDecision {
  const textOf = (instant: number) => instantText(new Date(instant), now, timeZone)
  return refused(reason('stampingCorrectionOutside', { from: textOf(from), to: textOf(to) }))
}

type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/** Errors that do not apply to corrections. The work may be older than the status or the prohibition. */
const corrected = new Set<Reason['name']>(['workOrderNotActive', 'stampingRowProhibited'])

/** Returns all reasons against the requested type and rows. The type that ends the day is not allowed. */
function refusePurpose({ OrderRows }: Purpose, context: CorrectionContext): Reason[] {
  const { type, rows, isJobStampingInUse } = context
  if (!type || type.IsEndOfDay) return [reason('stampingTypeUnknown')]
  if (type.IsWorkOrder)
    return refuseRows(OrderRows, rows, isJobStampingInUse).filter(({ name }) => !corrected.has(name))
  return OrderRows.length === 0 ? [] : [wrongField('OrderRows', 'mustBeEmpty')]
}
