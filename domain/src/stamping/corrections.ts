import type { Right } from '@verstas/contract/session/rights.ts'
import type { StampingChange, StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { instantText } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { refuseRows, type StoredOrderRow } from './selection.ts'
import type { TimeKind } from './shifts.ts'

/**
 * Decides on a correction of an employee's stampings. Afterwards nothing overlaps and no minute counts twice.
 * An edge that two stampings share moves both.
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
 * Returns the reasons against a change between presence and absence: the other timeline is not free at that
 * time, or presence would end in the future.
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

/** A stamping that can be corrected or that limits the correction. */
export interface CorrectableSpan {
  readonly id: number
  /** Its site; a stamping of another site limits the correction and never moves. */
  readonly siteId: number
  readonly version: number
  /** Presence has one timeline, planned absences another. */
  readonly isPresence: boolean
  readonly startAt: Date
  /** Null while it runs. */
  readonly endAt: Date | null
  readonly typeCode: number
  readonly rows: StampingState['OrderRows']
  /** The kind of its time beyond the shift; null if unanswered. */
  readonly timeKind: TimeKind | null
}

type Times = Pick<CorrectableSpan, 'startAt' | 'endAt'>

/** In milliseconds. */
export const startOf = ({ startAt }: Times): number => startAt.getTime()

/** In milliseconds; infinite while it runs. */
export const endOf = ({ endAt }: Times): number => endAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Finds the stamping that ends exactly at this one's start. */
const adjacentBefore = (span: Times, timeline: readonly CorrectableSpan[]) =>
  timeline.find((other) => endOf(other) === startOf(span))

/** Finds the stamping that starts exactly at this one's end. */
const adjacentAfter = (span: Times, timeline: readonly CorrectableSpan[]) =>
  timeline.find((other) => startOf(other) === endOf(span))

/** True if no stamping of the timeline overlaps the time. */
export const isFree = (span: Times, timeline: readonly CorrectableSpan[]): boolean =>
  timeline.every((other) => endOf(other) <= startOf(span) || startOf(other) >= endOf(span))

/** Maximum outward move, in one correction, of an edge that no other stamping shares; milliseconds. */
const farthestMove = 24 * 60 * 60_000

/**
 * Returns the time that a correction of a span can affect: the maximum move of its edges, including stampings
 * that only touch it.
 */
export const reachAround = ({ startAt, endAt }: EndedSpan): EndedSpan => ({
  startAt: new Date(startAt.getTime() - farthestMove - 1),
  endAt: new Date(endAt.getTime() + farthestMove + 1),
})

type Move = Extract<StampingChange, { Kind: 'Move' }>

/** The range of an edge, from `earliest` to `latest`, both included. Milliseconds. */
interface Reach {
  readonly earliest: number
  readonly latest: number
  /** The stamping on the other side of the edge, which moves along. */
  readonly adjacent: CorrectableSpan | undefined
}

/**
 * Moves an edge of a stamping. If another stamping of the site touches the edge, both change. An edge that no
 * stamping touches moves outwards at most to the next stamping, and not at all if absences already overlap.
 * Setting the end of a running stamping ends it.
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

/** Fills a gap, or a part of it, with a stamping. */
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

/** All input of a correction's decision. */
export interface CorrectionContext {
  readonly now: Date
  /** The site's. */
  readonly timeZone: string
  readonly siteId: number
  /** The employee's stampings around the corrected time, with presence at all sites. */
  readonly stampings: readonly CorrectableSpan[]
  /** The type that the change names; null if unknown or not named. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  /** The site's rows of every job with a requested row. */
  readonly rows: readonly StoredOrderRow[]
  readonly isJobStampingInUse: boolean
}

/** The purpose of a stamping after the change: the requested one with its rows, or the former one. */
export type NewPurpose = 'asked' | 'unchanged'

/** The rows to write. */
export interface CorrectionPlan {
  readonly changes: readonly {
    readonly span: CorrectableSpan
    readonly startAt: Date
    readonly endAt: Date | null
    readonly purpose: NewPurpose
  }[]
  readonly removes: readonly CorrectableSpan[]
  /** New stampings for the requested purpose. */
  readonly adds: readonly {
    readonly startAt: Date
    readonly endAt: Date | null
    readonly timeKind: TimeKind | null
  }[]
}

export type CorrectionDecision =
  | { readonly kind: 'planned'; readonly plan: CorrectionPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/** Builds a plan; omitted parts are empty. */
const planned = ({ changes = [], removes = [], adds = [] }: Partial<CorrectionPlan>): CorrectionDecision => ({
  kind: 'planned',
  plan: { changes, removes, adds },
})

const refused = (first: Reason, ...rest: readonly Reason[]): CorrectionDecision => ({
  kind: 'refused',
  reasons: [first, ...rest],
})

/** Refuses a time outside the allowed range; both bounds in milliseconds. */
function refusedOutside(from: number, to: number, { now, timeZone }: CorrectionContext): CorrectionDecision {
  const textOf = (instant: number) => instantText(new Date(instant), now, timeZone)
  return refused(reason('stampingCorrectionOutside', { from: textOf(from), to: textOf(to) }))
}

type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/**
 * Refusals of stamping that do not apply to corrections: the work was done, regardless of the work order's
 * later state.
 */
const corrected = new Set<Reason['name']>(['workOrderNotActive', 'stampingRowProhibited'])

/** Returns all reasons against the requested purpose. The type that ends the day is no purpose. */
function refusePurpose({ OrderRows }: Purpose, context: CorrectionContext): Reason[] {
  const { type, rows, isJobStampingInUse } = context
  if (!type || type.IsEndOfDay) return [reason('stampingTypeUnknown')]
  if (type.IsWorkOrder)
    return refuseRows(OrderRows, rows, isJobStampingInUse).filter(({ name }) => !corrected.has(name))
  return OrderRows.length === 0 ? [] : [wrongField('OrderRows', 'mustBeEmpty')]
}

/** The person who wants to correct stampings. */
interface Corrector {
  readonly rights: ReadonlySet<Right>
  readonly employeeId: number
  /** The site's setting. */
  readonly allowsOwnStampingCorrection: boolean
}

/**
 * True if a person may see an employee's days with corrections and hours: their own, or anyone's with the
 * right.
 */
export const maySeeDaysOf = (
  { rights, employeeId }: Pick<Corrector, 'rights' | 'employeeId'>,
  salesmanId: number,
): boolean => employeeId === salesmanId || rights.has('CorrectStampings')

/**
 * True if a person may correct an employee's stampings: those of others with the right, their own only if the
 * site allows it, because a second person should see the change.
 */
export const mayCorrect = (corrector: Corrector, salesmanId: number): boolean =>
  corrector.employeeId === salesmanId
    ? corrector.allowsOwnStampingCorrection
    : corrector.rights.has('CorrectStampings')
