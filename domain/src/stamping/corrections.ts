import type { Right } from '@verstas/contract/session/rights.ts'
import type { StampingChange, StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { instantText } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { type KnownRow, refuseRows } from './selection.ts'
import type { TimeKind } from './shifts.ts'

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
const adjacentBefore = (span: Times, lane: readonly CorrectableSpan[]) =>
  lane.find((other) => endOf(other) === startOf(span))

/** The stamping that starts exactly where this one ends. */
const adjacentAfter = (span: Times, lane: readonly CorrectableSpan[]) =>
  lane.find((other) => startOf(other) === endOf(span))

/** Whether no stamping of the lane overlaps the time. */
export const isFree = (span: Times, lane: readonly CorrectableSpan[]): boolean =>
  lane.every((other) => endOf(other) <= startOf(span) || startOf(other) >= endOf(span))

/** How far a lone edge may be moved outwards at once, in milliseconds. */
const farthestMove = 24 * 60 * 60_000

/** The time that a correction of a span can affect: an edge moves so far at most, and what only touches it counts, too. */
export const reachAround = ({ startAt, endAt }: EndedSpan): EndedSpan => ({
  startAt: new Date(startAt.getTime() - farthestMove - 1),
  endAt: new Date(endAt.getTime() + farthestMove + 1),
})

type Move = Extract<StampingChange, { Kind: 'Move' }>

/** Where an edge may go: from `earliest` to `latest`, both of them allowed. Milliseconds. */
interface Reach {
  readonly earliest: number
  readonly latest: number
  /** The stamping on the other side of the edge, which moves along. */
  readonly adjacent: CorrectableSpan | undefined
}

/**
 * Moves an edge of a stamping. Where another stamping of the site meets it there, both change; a lone
 * edge goes outwards at most as far as the next stamping, and not at all where absences lie over each other
 * already. The end of a running one can be told, which ends it.
 */
function planMove(move: Move, span: CorrectableSpan, context: CorrectionContext): CorrectionDecision {
  const { now, stampings } = context
  const to = new Date(move.To)
  const isStart = move.Edge === 'Start'
  if (to.getTime() === (isStart ? startOf(span) : endOf(span)))
    return refused(reason('stampingCorrectionEmpty'))
  if (span.isPresence && to > now) return refused(reason('stampingCorrectionInFuture'))
  const lane = stampings.filter((other) => other.isPresence === span.isPresence && other !== span)
  const { earliest, latest, adjacent } = isStart
    ? reachOfStart(span, lane, context)
    : reachOfEnd(span, lane, context)
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
  lane: readonly CorrectableSpan[],
  { now, siteId }: CorrectionContext,
): Reach {
  const latest = (span.endAt ?? now).getTime() - 1
  const before = adjacentBefore(span, lane)
  if (before?.siteId === siteId) return { earliest: startOf(before) + 1, latest, adjacent: before }
  const taken = lane
    .filter((other) => startOf(other) < startOf(span))
    .map((other) => Math.min(endOf(other), startOf(span)))
  return { earliest: Math.max(startOf(span) - farthestMove, ...taken), latest, adjacent: undefined }
}

function reachOfEnd(
  span: CorrectableSpan,
  lane: readonly CorrectableSpan[],
  { now, siteId }: CorrectionContext,
): Reach {
  const earliest = startOf(span) + 1
  const farthest = (span.endAt ?? now).getTime() + farthestMove
  const upTo = span.isPresence ? Math.min(now.getTime(), farthest) : farthest
  const after = adjacentAfter(span, lane)
  if (after?.siteId === siteId) return { earliest, latest: Math.min(endOf(after) - 1, upTo), adjacent: after }
  const taken = lane
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

/** Everything that a correction is judged by. */
export interface CorrectionContext {
  readonly now: Date
  /** The site's. */
  readonly timeZone: string
  readonly siteId: number
  /** The employee's stampings about the time that is corrected, presence of all sites. */
  readonly stampings: readonly CorrectableSpan[]
  /** The type that the change names; null for an unknown one, and where it names none. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  /** The site's rows of every job that a requested row belongs to. */
  readonly rows: readonly KnownRow[]
  readonly isJobStampingInUse: boolean
}

/** Something that the time is for; its rows are those that the change names. */
export type NewPurpose = 'asked' | 'unchanged'

/** What to write. */
export interface CorrectionPlan {
  readonly changes: readonly {
    readonly span: CorrectableSpan
    readonly startAt: Date
    readonly endAt: Date | null
    readonly purpose: NewPurpose
  }[]
  readonly removes: readonly CorrectableSpan[]
  /** New stampings for what the change names. */
  readonly adds: readonly {
    readonly startAt: Date
    readonly endAt: Date | null
    readonly timeKind: TimeKind | null
  }[]
}

export type CorrectionDecision =
  | { readonly kind: 'planned'; readonly plan: CorrectionPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/** A plan; what is left out is empty. */
const planned = ({ changes = [], removes = [], adds = [] }: Partial<CorrectionPlan>): CorrectionDecision => ({
  kind: 'planned',
  plan: { changes, removes, adds },
})

const refused = (first: Reason, ...rest: readonly Reason[]): CorrectionDecision => ({
  kind: 'refused',
  reasons: [first, ...rest],
})

/** A refusal that tells from when to when the time may lie; both in milliseconds. */
function refusedOutside(from: number, to: number, { now, timeZone }: CorrectionContext): CorrectionDecision {
  const told = (instant: number) => instantText(new Date(instant), now, timeZone)
  return refused(reason('stampingCorrectionOutside', { from: told(from), to: told(to) }))
}

type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/** What is no obstacle to a correction: the work was done, whatever became of the work order since. */
const corrected = new Set<Reason['name']>(['workOrderNotActive', 'stampingRowProhibited'])

/** Everything that speaks against what the time is to be for. The type that ends the day is no purpose. */
function refusePurpose({ OrderRows }: Purpose, context: CorrectionContext): Reason[] {
  const { type, rows, isJobStampingInUse } = context
  if (!type || type.IsEndOfDay) return [reason('stampingTypeUnknown')]
  if (type.IsWorkOrder)
    return refuseRows(OrderRows, rows, isJobStampingInUse).filter(({ name }) => !corrected.has(name))
  return OrderRows.length === 0 ? [] : [wrongField('OrderRows', 'mustBeEmpty')]
}

/** Who asks whether they may correct stampings. */
interface Corrector {
  readonly rights: ReadonlySet<Right>
  readonly employeeId: number
  /** The site's setting. */
  readonly allowsOwnStampingCorrection: boolean
}

/** Whether somebody may see an employee's days with their corrections and hours: their own, or with the right anybody's. */
export const maySeeDaysOf = (
  { rights, employeeId }: Pick<Corrector, 'rights' | 'employeeId'>,
  salesmanId: number,
): boolean => employeeId === salesmanId || rights.has('CorrectStampings')

/**
 * Whether somebody may correct an employee's stampings: those of others with the right, their own only
 * where the site allows it, because a second person should see that a time was changed.
 */
export const mayCorrect = (corrector: Corrector, salesmanId: number): boolean =>
  corrector.employeeId === salesmanId
    ? corrector.allowsOwnStampingCorrection
    : corrector.rights.has('CorrectStampings')
