import type {
  StampingChange,
  StampingCorrection,
  StampingState,
} from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import type { DayTimeline } from './day-timeline.ts'

/** The present state of the day of a correction. */
export interface UndoSituation {
  readonly timeline: DayTimeline<Stamping>
  /** The ids of the types for planned absences. */
  readonly absenceTypeIds: ReadonlySet<number>
}

/** A stamping before the correction, after it, and now. It has not changed since the correction. */
interface Undone {
  readonly before: StampingState
  readonly after: StampingState
  readonly stamping: Stamping
}

/**
 * Returns the change that undoes a correction; null if no change undoes it. There is none if the stampings have
 * changed since, or if a removed stamping would have to run again. There is none either if another stamping
 * would move, too, or if an answered time kind would be lost. The undo of a split leaves two stampings of the same type.
 */
export function undoOf(correction: StampingCorrection, situation: UndoSituation): StampingChange | null {
  const { Kind, Before, After } = correction
  const unchanged = After.flatMap((state) => findUnchanged(state, situation) ?? [])
  if (unchanged.length < After.length) return null
  const undone = unchanged.flatMap((stamping, place): Undone[] => {
    const after = After[place]
    // The second part of a split has no former state, so the former state of the split stamping is used.
    const before = Before.find(({ Id }) => Id === stamping.Id) ?? Before[0]
    return before && after ? [{ before, after, stamping }] : []
  })
  switch (Kind) {
    case 'Move':
      return undoMove(undone, situation)
    case 'Split':
    case 'Change':
      return undoPurpose(undone.at(-1), situation)
    case 'Add':
      return unchanged[0] ? { Kind: 'Remove', ...referenceTo(unchanged[0]) } : null
    case 'Remove':
      return undoRemoval(Before[0], situation)
    default:
      return null
  }
}

/** Returns the id and version of a stamping for a change. Every server with corrections sends versions. */
const referenceTo = ({ Id, Version = 0 }: Stamping) => ({ StampingId: Id, Version })

const purposeOf = ({ TypeId, OrderRows }: Purpose) => ({
  TypeId,
  OrderRows: OrderRows.map(({ OrderId, RowId }) => ({ OrderId, OrderRowId: RowId })),
})

const instant = (time: string | null): number => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time))

type Purpose = Pick<StampingState, 'TypeId'> & {
  readonly OrderRows: readonly Pick<StampingState['OrderRows'][number], 'OrderId' | 'RowId'>[]
}

function isSamePurpose(one: Purpose, other: Purpose): boolean {
  const rowIds = new Set(one.OrderRows.map(({ RowId }) => RowId))
  return (
    one.TypeId === other.TypeId &&
    other.OrderRows.length === rowIds.size &&
    other.OrderRows.every(({ RowId }) => rowIds.has(RowId))
  )
}

/** Finds the stamping that still has the given state. */
const findUnchanged = (state: StampingState, { timeline }: UndoSituation): Stamping | undefined =>
  timeline.segments
    .map(({ stamping }) => stamping)
    .find(
      (stamping) =>
        stamping.Id === state.Id &&
        instant(stamping.StartTime) === instant(state.StartTime) &&
        instant(stamping.EndTime) === instant(state.EndTime) &&
        isSamePurpose(stamping, state),
    )

function undoMove(undone: readonly Undone[], situation: UndoSituation): StampingChange | null {
  const [moved, adjacent] = undone
  if (!moved) return null
  const { before, after, stamping } = moved
  const isEnd = instant(before.EndTime) !== instant(after.EndTime)
  const To = isEnd ? before.EndTime : before.StartTime
  const newTime = isEnd ? after.EndTime : after.StartTime
  if (newTime === null) return null
  if (To === null)
    return isFollowed(stamping, Date.parse(newTime), situation)
      ? null
      : { Kind: 'Move', ...referenceTo(stamping), Edge: 'End', To }
  // A move back would also move the stamping that now adjoins.
  if (!adjacent && isMet(stamping, Date.parse(newTime), situation)) return null
  return { Kind: 'Move', ...referenceTo(stamping), Edge: isEnd ? 'End' : 'Start', To }
}

/** True if other presence of the day, at any site, ends after the instant. */
const isFollowed = (
  stamping: Stamping,
  at: number,
  { timeline: { segments, elsewhere } }: UndoSituation,
): boolean =>
  [...segments.filter((other) => !other.isAbsence && other.stamping.Id !== stamping.Id), ...elsewhere].some(
    ({ endAt }) => endAt.getTime() > at,
  )

/**
 * True if another stamping of the same kind (presence or absence) starts or ends at the instant. Also true if
 * the instant is not within the day.
 */
function isMet(stamping: Stamping, at: number, { timeline }: UndoSituation): boolean {
  const { segments, bounds } = timeline
  if (at <= bounds.startAt.getTime() || at >= bounds.endAt.getTime()) return true
  const isAbsence = segments.find((segment) => segment.stamping.Id === stamping.Id)?.isAbsence
  return segments.some(
    (other) =>
      other.isAbsence === isAbsence &&
      other.stamping.Id !== stamping.Id &&
      (instant(other.stamping.StartTime) === at || instant(other.stamping.EndTime) === at),
  )
}

function undoPurpose(undone: Undone | undefined, { absenceTypeIds }: UndoSituation): StampingChange | null {
  if (!undone) return null
  const { before, after, stamping } = undone
  // A change between presence and absence has lost the answered time kind.
  if (absenceTypeIds.has(before.TypeId) !== absenceTypeIds.has(after.TypeId)) return null
  // The undo would change nothing if both parts of a split have the same type and rows.
  if (isSamePurpose(before, after)) return null
  return { Kind: 'Change', ...referenceTo(stamping), ...purposeOf(before) }
}

function undoRemoval(
  removed: StampingState | undefined,
  { timeline, absenceTypeIds }: UndoSituation,
): StampingChange | null {
  if (!removed || removed.EndTime === null) return null
  const { StartTime, EndTime, TypeId } = removed
  const span: EndedSpan = { startAt: new Date(StartTime), endAt: new Date(EndTime) }
  const isAbsence = absenceTypeIds.has(TypeId)
  const sameKind = timeline.segments.filter((segment) => segment.isAbsence === isAbsence)
  const occupied = isAbsence ? sameKind : [...sameKind, ...timeline.elsewhere]
  if (occupied.some(({ startAt, endAt }) => startAt < span.endAt && span.startAt < endAt)) return null
  // The record of a correction does not contain the answered time kind.
  if (!isAbsence && partsOutside(span, timeline.shifts).length > 0) return null
  return { Kind: 'Add', StartTime, EndTime, ...purposeOf(removed) }
}
