import type {
  StampingChange,
  StampingCorrection,
  StampingState,
} from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import type { DayTimeline } from './day-timeline.ts'

/** The day that a correction is undone in, as it stands. */
export interface UndoSituation {
  readonly timeline: DayTimeline<Stamping>
  /** The types that are planned absences. */
  readonly absenceTypeIds: ReadonlySet<number>
}

/** A stamping before and after a correction, and as it stands, which is as it was left. */
interface Undone {
  readonly before: StampingState
  readonly after: StampingState
  readonly stamping: Stamping
}

/**
 * The one change that takes a correction back; null where none does so in full: what it left was changed since, a
 * stamping that ran would have to run again, or an answer about time beyond the shift would be lost. What
 * was split stays cut, and is for one thing again.
 */
export function undoOf(correction: StampingCorrection, situation: UndoSituation): StampingChange | null {
  const { Kind, Before, After } = correction
  const left = After.flatMap((state) => standingAs(state, situation) ?? [])
  if (left.length < After.length) return null
  const undone = left.flatMap((stamping, place): Undone[] => {
    const after = After[place]
    // A part that was split off has no state of its own before.
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
      return left[0] ? { Kind: 'Remove', ...seen(left[0]) } : null
    case 'Remove':
      return undoRemoval(Before[0], situation)
    default:
      return null
  }
}

/** Every server that corrects stampings counts their changes. */
const seen = ({ Id, Version = 0 }: Stamping) => ({ StampingId: Id, Version })

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

/** The stamping that is still as the state tells. */
const standingAs = (state: StampingState, { timeline }: UndoSituation): Stamping | undefined =>
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
  const stands = isEnd ? after.EndTime : after.StartTime
  if (To === null || stands === null) return null
  // An edge that has come to meet a neighbour would take it along on the way back.
  if (!adjacent && isMet(stamping, Date.parse(stands), situation)) return null
  return { Kind: 'Move', ...seen(stamping), Edge: isEnd ? 'End' : 'Start', To }
}

/** Whether another stamping of the lane starts or ends at the instant; what lies on other days is not known. */
function isMet(stamping: Stamping, at: number, { timeline }: UndoSituation): boolean {
  const { segments, bounds } = timeline
  if (at <= bounds.startAt.getTime() || at >= bounds.endAt.getTime()) return true
  const lane = segments.find((segment) => segment.stamping.Id === stamping.Id)?.isAbsence
  return segments.some(
    (other) =>
      other.isAbsence === lane &&
      other.stamping.Id !== stamping.Id &&
      (instant(other.stamping.StartTime) === at || instant(other.stamping.EndTime) === at),
  )
}

function undoPurpose(undone: Undone | undefined, { absenceTypeIds }: UndoSituation): StampingChange | null {
  if (!undone) return null
  const { before, after, stamping } = undone
  // Between presence and absence the answer about time beyond the shift is lost.
  if (absenceTypeIds.has(before.TypeId) !== absenceTypeIds.has(after.TypeId)) return null
  // It was cut, and nothing else.
  if (isSamePurpose(before, after)) return null
  return { Kind: 'Change', ...seen(stamping), ...purposeOf(before) }
}

function undoRemoval(
  removed: StampingState | undefined,
  { timeline, absenceTypeIds }: UndoSituation,
): StampingChange | null {
  if (!removed || removed.EndTime === null) return null
  const { StartTime, EndTime, TypeId } = removed
  const span: EndedSpan = { startAt: new Date(StartTime), endAt: new Date(EndTime) }
  const isAbsence = absenceTypeIds.has(TypeId)
  const lane = timeline.segments.filter((segment) => segment.isAbsence === isAbsence)
  const taken = isAbsence ? lane : [...lane, ...timeline.elsewhere]
  if (taken.some(({ startAt, endAt }) => startAt < span.endAt && span.startAt < endAt)) return null
  // How its time beyond the shift counted is not kept.
  if (!isAbsence && partsOutside(span, timeline.shifts).length > 0) return null
  return { Kind: 'Add', StartTime, EndTime, ...purposeOf(removed) }
}
