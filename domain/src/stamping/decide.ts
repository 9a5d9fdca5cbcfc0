import type { StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import type { LanePlan, StampingPlan } from './plan.ts'
import { openQuestions, type StampingQuestion } from './questions.ts'
import { type KnownRow, refuseRows } from './selection.ts'
import { answeredKind, isBeyondShift, refuseKinds, type TimeKind } from './shifts.ts'
import type { AskedStart, StampingSituation } from './start-time.ts'

/** Everything that a stamping is judged by. */
export interface StampingContext {
  /** Whether the request names an active stamping employee of the site. */
  readonly isEmployeeKnown: boolean
  /** The kinds of time beyond the shift that are in use for the employee. */
  readonly kindsInUse: ReadonlySet<TimeKind>
  /** Null for an unknown type. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  readonly start: AskedStart
  /** The site's rows of every job that a requested row belongs to. */
  readonly rows: readonly KnownRow[]
  readonly isJobStampingInUse: boolean
  readonly shifts: StampingSituation['shifts']
  /** Where the stamping has its place; null for an unknown type. */
  readonly lane: LanePlan | null
  /** The undone labour rows of the work orders that the ended stampings were on. */
  readonly endedWork: EndedWork
}

/** What to write, with what the person answered. */
export interface DecidedStamping extends StampingPlan {
  /** What the new stamping's time beyond the shift counts as. */
  readonly timeKind: TimeKind | null
  /** The same for what ends, where nobody had said. */
  readonly endedTimeKind: TimeKind | null
  /** Labour rows that are done now. */
  readonly doneRowIds: readonly number[]
  /** Work orders that become ready. */
  readonly readyOrderIds: readonly number[]
}

export type StampingDecision =
  | { readonly kind: 'planned'; readonly plan: DecidedStamping }
  | { readonly kind: 'asks'; readonly questions: readonly [StampingQuestion, ...StampingQuestion[]] }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Judges a stamping request as a whole: it is planned, refused with every reason that applies, or asks
 * for every answer that it lacks.
 */
export function decideStamping(request: StampingRequest, context: StampingContext): StampingDecision {
  const { isEmployeeKnown, type, rows, isJobStampingInUse, lane } = context
  const reasons: Reason[] = []
  if (!isEmployeeKnown) reasons.push(reason('stampingEmployeeUnknown'))
  if (!type) reasons.push(reason('stampingTypeUnknown'))
  if (type) reasons.push(...refuseContradictions(request, type.IsWorkOrder))
  if (type?.IsWorkOrder) reasons.push(...refuseRows(request.OrderRows ?? [], rows, isJobStampingInUse))
  if (!isEmployeeKnown || !type || !lane) return refused(reasons)
  reasons.push(...context.start.reasons, ...refuseKinds(request, context.kindsInUse))
  if (lane.kind === 'refused') return refused([...reasons, ...lane.reasons])
  return reasons.length > 0 ? refused(reasons) : answer(request, context, lane.plan)
}

/** What nothing speaks against is asked about, or written. */
function answer(request: StampingRequest, context: StampingContext, plan: StampingPlan): StampingDecision {
  const { type, kindsInUse, shifts, endedWork } = context
  const isAbsence = type?.IsNonPresence ?? false
  const justBefore = new Date(plan.startAt.getTime() - 1)
  const endsBeyond = isBeyondShift(justBefore, shifts)
  const endsUnknown = plan.ends.some(({ isPresence, timeKind }) => isPresence && timeKind === null)
  const beginsBeyond = plan.begins?.kind === 'new' && isBeyondShift(plan.startAt, shifts)
  const [first, ...more] = openQuestions(
    {
      isOverAbsence: plan.overAbsences.length > 0,
      isEndingUndoneRows: hasUndoneRows(endedWork),
      wouldBeReady: ordersThatAreReady(endedWork).length > 0,
      isBeyondShift: !isAbsence && (beginsBeyond || (plan.begins === null && endsUnknown && endsBeyond)),
      kindsInUse,
    },
    request,
  )
  if (first) return { kind: 'asks', questions: [first, ...more] }
  const areJobsReady = request.IsPreviousJobsReady === true
  const timeKind = isAbsence ? null : answeredKind(request)
  const decided: DecidedStamping = {
    ...plan,
    ends: request.EndNonPresenceStamping === true ? [...plan.ends, ...plan.overAbsences] : plan.ends,
    timeKind,
    endedTimeKind: endsBeyond ? timeKind : null,
    doneRowIds: areJobsReady ? rowsToMarkDone(endedWork) : [],
    readyOrderIds: areJobsReady && request.IsReady === true ? ordersThatAreReady(endedWork) : [],
  }
  return { kind: 'planned', plan: decided }
}

/** What the request says of its type must agree with the type. */
function refuseContradictions({ IsWorkOrder, OrderRows }: StampingRequest, isWorkOrder: boolean): Reason[] {
  const invalid = (field: string, why: string) => [reason('invalidField', { field, reason: why })]
  const saysOtherwise = IsWorkOrder !== undefined && IsWorkOrder !== isWorkOrder
  const bringsRows = !isWorkOrder && (OrderRows?.length ?? 0) > 0
  return [
    ...(saysOtherwise ? invalid('IsWorkOrder', `Must be ${isWorkOrder} for this type`) : []),
    ...(bringsRows ? invalid('OrderRows', 'Must be empty for this type') : []),
  ]
}

function refused([first, ...rest]: readonly Reason[]): StampingDecision {
  if (!first) throw new Error('A refusal needs a reason')
  return { kind: 'refused', reasons: [first, ...rest] }
}

/** An undone labour row of a work order that an ended stamping was on. */
interface UndoneRow {
  readonly OrderId: number
  readonly RowId: number
  /** Whether the ended stamping was on this very row. */
  readonly isEnded: boolean
}

/** What is left to do on the work orders of the ended stampings. */
export interface EndedWork {
  /** All their undone labour rows, as far as they can be changed. */
  readonly rows: readonly UndoneRow[]
  /** Whether there is a substatus that tells that a work order is ready. */
  readonly canBecomeReady: boolean
}

/** Whether the ended stamping was on labour rows not yet done. */
export const hasUndoneRows = ({ rows }: EndedWork): boolean => rows.some(({ isEnded }) => isEnded)

/** The rows that are done once the person says that the jobs are ready. */
export const rowsToMarkDone = ({ rows }: EndedWork): number[] =>
  rows.filter(({ isEnded }) => isEnded).map(({ RowId }) => RowId)

/** The work orders on which no undone labour row would be left then. */
export const ordersThatAreReady = ({ rows, canBecomeReady }: EndedWork): number[] =>
  [...new Set(rows.map(({ OrderId }) => OrderId))].filter(
    (order) => canBecomeReady && rows.every(({ OrderId, isEnded }) => OrderId !== order || isEnded),
  )
