import { type Reason, reason } from '../errors/reason.ts'
import { instantText } from '../time/format.ts'
import type { TimeKind } from './shifts.ts'
import { clockTolerance } from './situation.ts'

/** Identifies a stamping. A person who works at several sites has one timeline. */
interface StampingKey {
  readonly siteId: number
  readonly id: number
}

interface Times {
  readonly startAt: Date
  readonly endAt: Date | null
}

/** A stamping that another stamping has changed, with its values before the change. */
export interface ChangedSpan extends StampingKey, Times {
  readonly isPresence: boolean
  /** The time kind; null if unanswered. */
  readonly timeKind: TimeKind | null
  /** The version after the change. */
  readonly version: number
}

/** A stamping that did not exist before. */
export interface CreatedSpan extends StampingKey {
  readonly version: number
  /**
   * The id of the stamping that a late stamping has split and that this one continues; null for the new
   * stamping.
   */
  readonly cutId: number | null
}

/** The changes of one stamping in a person's timeline, with the values before it. */
export interface StampingTrace {
  /** The time of the tap. */
  readonly tappedAt: Date
  readonly isUndone: boolean
  readonly changed: readonly ChangedSpan[]
  readonly created: readonly CreatedSpan[]
  /** The job rows that an answer of the wizard has signed. */
  readonly doneRowIds: readonly number[]
}

/** A stamping as it is now. */
export interface PresentSpan extends StampingKey, Times {
  readonly isPresence: boolean
  readonly version: number
}

/** The facts that decide whether a stamping can be undone. */
export interface UndoFacts {
  readonly now: Date
  /** The time zone of the site. */
  readonly timeZone: string
  /** The time of the tap on undo. */
  readonly askedAt: Date
  /** True if the person was stamped again since, and that was not undone. */
  readonly hasLaterStamping: boolean
  /** The person's stampings of all sites that last beyond the first changed time. */
  readonly spans: readonly PresentSpan[]
  /** The ids of the rows that are still signed as the wizard has signed them. */
  readonly doneRowIds: ReadonlySet<number>
  /** The reasons against changes of the work orders of these rows. */
  readonly orderReasons: readonly Reason[]
}

export type UndoDecision =
  /** The stamping is already undone, so nothing changes. */
  | { readonly kind: 'undone' }
  | {
      readonly kind: 'planned'
      readonly removes: readonly CreatedSpan[]
      /** The stampings whose former values are restored. */
      readonly restores: readonly ChangedSpan[]
    }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Time after a stamping during which the person can undo it, in milliseconds. It exceeds the time for which
 * the toast is shown.
 */
const undoMs = 10 * 60_000

/**
 * Decides on the undo of a stamping. The undo restores the timeline from before the stamping. It is refused
 * if something depends on the stamping: a later stamping, a correction, or a change of the rows that the
 * stamping signed.
 */
export function planUndo(trace: StampingTrace, facts: UndoFacts): UndoDecision {
  if (trace.isUndone) return { kind: 'undone' }
  const { now, timeZone, askedAt, hasLaterStamping, spans, doneRowIds, orderReasons } = facts
  const at = instantText(trace.tappedAt, now, timeZone)
  const elapsed = askedAt.getTime() - trace.tappedAt.getTime()
  if (elapsed > undoMs || elapsed < -clockTolerance) return refused(reason('undoTooLate', { at }))
  if (hasLaterStamping) return refused(reason('undoLaterStamping', { at }))
  if (!isAsLeft(trace, spans)) return refused(reason('undoTimeChanged', { at }))
  const [first, ...more] = orderReasons
  if (first) return refused(first, ...more)
  if (!trace.doneRowIds.every((id) => doneRowIds.has(id))) return refused(reason('undoRowsChanged'))
  return { kind: 'planned', removes: trace.created, restores: trace.changed }
}

/**
 * Updates the recorded changes of an earlier stamping after the undo of a later one, which gives the restored
 * stampings new versions. The earlier stamping can then be undone, too.
 */
export function followUndo<Trace extends Pick<StampingTrace, 'changed' | 'created'>>(
  earlier: Trace,
  { changed: restored }: Pick<StampingTrace, 'changed'>,
): Trace {
  const follow = <Span extends ChangedSpan | CreatedSpan>(span: Span): Span => {
    const later = restored.find((other) => isSame(other, span))
    return later?.version === span.version + 1 ? { ...span, version: later.version + 1 } : span
  }
  return { ...earlier, changed: earlier.changed.map(follow), created: earlier.created.map(follow) }
}

/** True if no one has changed the stampings since, and the restored presence overlaps no other presence. */
function isAsLeft({ changed, created }: StampingTrace, spans: readonly PresentSpan[]): boolean {
  const find = (key: StampingKey) => spans.find((span) => isSame(span, key))
  if (![...changed, ...created].every((left) => find(left)?.version === left.version)) return false
  const others = spans.filter(
    (span) => span.isPresence && ![...changed, ...created].some((left) => isSame(span, left)),
  )
  return changed.every(
    (restored) => !restored.isPresence || others.every((other) => !overlaps(restored, other)),
  )
}

const isSame = (one: StampingKey, other: StampingKey): boolean =>
  one.siteId === other.siteId && one.id === other.id

const overlaps = (one: Times, other: Times): boolean =>
  (one.endAt === null || other.startAt < one.endAt) && (other.endAt === null || one.startAt < other.endAt)

const refused = (first: Reason, ...more: readonly Reason[]): UndoDecision => ({
  kind: 'refused',
  reasons: [first, ...more],
})
