import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StampingRequest, StampingType, wizardAnswers } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { isStampingEmployee } from '../session/rights.ts'
import { refuseOrder } from '../work-orders/job-rules.ts'
import type { StampingPlan, TimelinePlan } from './plan.ts'
import { refuseRows, type StoredOrderRow } from './selection.ts'
import { answeredKind, isBeyondShift, refuseKinds, type TimeKind, timeKinds } from './shifts.ts'
import type { RequestedStart, StampingSituation } from './situation.ts'

/** The data that decides on a stamping request. */
export interface StampingContext {
  /** True if the employee is an active stamping employee of the site. */
  readonly isEmployeeKnown: boolean
  readonly kindsInUse: ReadonlySet<TimeKind>
  /** The requested type; null if it is unknown. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  readonly start: RequestedStart
  /** All rows of the jobs of the requested rows. Rows of other sites are left out. */
  readonly rows: readonly StoredOrderRow[]
  readonly isJobStampingInUse: boolean
  readonly shifts: StampingSituation['shifts']
  /** The effects of the new stamping on the timeline. Null if the type is unknown. */
  readonly timelinePlan: TimelinePlan | null
  /** The undone labour rows on the work orders of the ended stampings. */
  readonly endedWork: EndedWork
}

/** The changes to write, including those that follow from the answers. */
export interface DecidedStamping extends StampingPlan {
  /** The time kind of the new stamping; null if it has none. */
  readonly timeKind: TimeKind | null
  /**
   * The answered time kind for the ended stamping. Null without an answer, or if it does not end beyond the
   * shift.
   */
  readonly endedTimeKind: TimeKind | null
  /** Ids of labour rows to mark as done. */
  readonly doneRowIds: readonly number[]
  /** Ids of work orders to mark as ready. */
  readonly readyOrderIds: readonly number[]
}

export type StampingDecision =
  | { readonly kind: 'planned'; readonly plan: DecidedStamping }
  | { readonly kind: 'asks'; readonly questions: readonly [StampingQuestion, ...StampingQuestion[]] }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/** Decides on a stamping request. The result is a plan, all reasons for a refusal, or all open questions. */
export function decideStamping(request: StampingRequest, context: StampingContext): StampingDecision {
  const { isEmployeeKnown, type, rows, isJobStampingInUse, timelinePlan } = context
  const reasons: Reason[] = []
  if (!isEmployeeKnown) reasons.push(reason('stampingEmployeeUnknown'))
  if (!type) reasons.push(reason('stampingTypeUnknown'))
  if (type) reasons.push(...refuseContradictions(request, type.IsWorkOrder))
  if (type?.IsWorkOrder) reasons.push(...refuseRows(request.OrderRows ?? [], rows, isJobStampingInUse))
  if (!isEmployeeKnown || !type || !timelinePlan) return refused(reasons)
  reasons.push(...context.start.reasons, ...refuseKinds(request, context.kindsInUse))
  if (timelinePlan.kind === 'refused') return refused([...reasons, ...timelinePlan.reasons])
  return reasons.length > 0 ? refused(reasons) : answer(request, context, timelinePlan.plan)
}

/** Returns the open questions of a valid request, or the plan if no question is open. */
function answer(request: StampingRequest, context: StampingContext, plan: StampingPlan): StampingDecision {
  const { type, kindsInUse, shifts, endedWork } = context
  const isAbsence = type?.IsNonPresence ?? false
  const justBefore = new Date(plan.startAt.getTime() - 1)
  const endsBeyond = isBeyondShift(justBefore, shifts)
  const endsUnknown = plan.ends.some(({ isPresence, timeKind }) => isPresence && timeKind === null)
  const beginsBeyond = plan.begins?.kind === 'new' && isBeyondShift(plan.startAt, shifts)
  const beginsWork = plan.begins !== null && !isAbsence
  const [first, ...more] = openQuestions(
    {
      isOverAbsence: plan.overAbsences.length > 0,
      isEndingUndoneRows: hasUndoneRows(endedWork),
      wouldBeReady: ordersThatAreReady(endedWork).length > 0,
      isBeyondShift: beginsWork ? beginsBeyond : endsUnknown && endsBeyond,
      kindsInUse,
    },
    request,
  )
  if (first) return { kind: 'asks', questions: [first, ...more] }
  const areJobsReady = request.IsPreviousJobsReady === true
  const kind = answeredKind(request)
  const decided: DecidedStamping = {
    ...plan,
    ends: request.EndNonPresenceStamping === true ? [...plan.ends, ...plan.overAbsences] : plan.ends,
    timeKind: isAbsence ? null : kind,
    endedTimeKind: endsBeyond ? kind : null,
    doneRowIds: areJobsReady ? rowsToMarkDone(endedWork) : [],
    readyOrderIds: areJobsReady && request.IsReady === true ? ordersThatAreReady(endedWork) : [],
  }
  return { kind: 'planned', plan: decided }
}

/** Refuses a request whose fields contradict its type. */
function refuseContradictions({ IsWorkOrder, OrderRows }: StampingRequest, isWorkOrder: boolean): Reason[] {
  const saysOtherwise = IsWorkOrder !== undefined && IsWorkOrder !== isWorkOrder
  const bringsRows = !isWorkOrder && (OrderRows?.length ?? 0) > 0
  return [
    ...(saysOtherwise ? [wrongField('IsWorkOrder', 'mustBe', { value: String(isWorkOrder) })] : []),
    ...(bringsRows ? [wrongField('OrderRows', 'mustBeEmpty')] : []),
  ]
}

function refused([first, ...rest]: readonly Reason[]): StampingDecision {
  if (!first) throw new Error('A refusal needs a reason')
  return { kind: 'refused', reasons: [first, ...rest] }
}

/** An undone labour row on the work order of an ended stamping. */
interface UndoneRow {
  readonly OrderId: number
  readonly RowId: number
  /** True if the ended stamping was on the row. */
  readonly isEnded: boolean
}

/** The undone work on work orders whose stampings end. */
export interface EndedWork {
  /** All undone labour rows that can be changed. */
  readonly rows: readonly UndoneRow[]
  /** True if the site has a substatus for ready work orders. */
  readonly canBecomeReady: boolean
}

/**
 * An undone labour row as stored in the database, with the data that decides if the jobs of its work order
 * can be edited.
 */
interface StoredUndoneRow extends UndoneRow {
  readonly OrderNumber: number
  readonly ExternalNumber: string | null
  readonly OrderStatus: WorkOrderStatus
  readonly HasActivePaymentLink: boolean
}

/** Selects the undone rows that can be changed, because the jobs of their work order can be edited. */
export const findEndedWork = (rows: readonly StoredUndoneRow[], canBecomeReady: boolean): EndedWork => ({
  rows: rows.filter((row) => refuseOrder({ ...row, Status: row.OrderStatus }).length === 0),
  canBecomeReady,
})

/** True if the ended stamping was on at least one undone row. */
const hasUndoneRows = ({ rows }: EndedWork): boolean => rows.some(({ isEnded }) => isEnded)

/** Returns the ids of the rows to mark as done if the jobs are ready. */
const rowsToMarkDone = ({ rows }: EndedWork): number[] =>
  rows.filter(({ isEnded }) => isEnded).map(({ RowId }) => RowId)

/** Returns the work orders that have no undone labour row after the rows of the ended stamping are done. */
const ordersThatAreReady = ({ rows, canBecomeReady }: EndedWork): number[] =>
  [...new Set(rows.map(({ OrderId }) => OrderId))].filter(
    (order) => canBecomeReady && rows.every(({ OrderId, isEnded }) => OrderId !== order || isEnded),
  )

/** An employee of the site as stored in the database. */
export interface StoredEmployee {
  readonly id: number
  readonly name: string
  readonly subsystem: string
  readonly isActive: boolean
  readonly isOvertimeInUse: boolean
  readonly isFlexInUse: boolean
  readonly isKiKyInUse: boolean
}

/** The employee whose time is stamped. */
export interface StampedEmployee {
  readonly id: number
  readonly name: string
  readonly kindsInUse: ReadonlySet<TimeKind>
}

/** Returns the employee; null if the person is unknown, inactive or no stamping employee. */
export function findStampedEmployee(employee: StoredEmployee | null): StampedEmployee | null {
  if (!employee?.isActive || !isStampingEmployee(employee.subsystem)) return null
  const { id, name, isOvertimeInUse, isFlexInUse, isKiKyInUse } = employee
  const kinds: [TimeKind, boolean][] = [
    ['overtime', isOvertimeInUse],
    ['flex', isFlexInUse],
    ['kiky', isKiKyInUse],
  ]
  return { id, name, kindsInUse: new Set(kinds.flatMap(([kind, isInUse]) => (isInUse ? [kind] : []))) }
}

/** The facts from which the questions about a stamping request are derived. */
export interface QuestionFacts {
  /** True if the new stamping starts during a planned absence. */
  readonly isOverAbsence: boolean
  /** True if the ended stamping was on at least one undone row. */
  readonly isEndingUndoneRows: boolean
  /** True if a work order has no undone labour row after the rows of the ended stamping are done. */
  readonly wouldBeReady: boolean
  /** True if there is time beyond the shift that has no time kind yet. */
  readonly isBeyondShift: boolean
  readonly kindsInUse: ReadonlySet<TimeKind>
}

/** The answers that a request may contain. */
export type StampingAnswers = Pick<StampingRequest, keyof typeof wizardAnswers>

/** The questions of the wizard, each with the field of its answer (specification.md, States). */
const questions = {
  endNonPresenceQuestion: {
    errorId: errorCodes.endNonPresenceQuestion.id,
    answer: 'EndNonPresenceStamping',
  },
  previousJobsReadyQuestion: {
    errorId: errorCodes.previousJobsReadyQuestion.id,
    answer: 'IsPreviousJobsReady',
  },
  workOrderReadyQuestion: { errorId: errorCodes.workOrderReadyQuestion.id, answer: 'IsReady' },
  overtimeQuestion: { errorId: errorCodes.overtimeQuestion.id, answer: 'IsOverTime' },
  flexTimeQuestion: { errorId: errorCodes.flexTimeQuestion.id, answer: 'IsFlexTime' },
  kikyTimeQuestion: { errorId: errorCodes.kikyTimeQuestion.id, answer: 'IsKiKyTime' },
} as const satisfies {
  readonly [Name in ErrorName]?: { readonly errorId: number; readonly answer: keyof StampingAnswers }
}

/** The name of a question of the wizard in the error catalogue. */
export type StampingQuestion = keyof typeof questions

/**
 * Returns the needed questions without an answer, in the order of the wizard (specification.md, Stamping
 * rules). The question about the work order is not needed if the jobs are not ready. Questions about other
 * time kinds are not needed after the answer yes to one of them.
 */
export function openQuestions(facts: QuestionFacts, answers: StampingAnswers): StampingQuestion[] {
  const { isOverAbsence, isEndingUndoneRows, wouldBeReady, isBeyondShift, kindsInUse } = facts
  const isKindKnown = timeKinds.some(({ answer }) => answers[answer] === true)
  const mayBeReady = isEndingUndoneRows && wouldBeReady && answers.IsPreviousJobsReady !== false
  const open = (question: StampingQuestion, applies: boolean) =>
    applies && answers[questions[question].answer] === undefined ? [question] : []
  return [
    ...open('endNonPresenceQuestion', isOverAbsence),
    ...open('previousJobsReadyQuestion', isEndingUndoneRows),
    ...open('workOrderReadyQuestion', mayBeReady),
    ...timeKinds.flatMap(({ kind, question }) =>
      open(question, isBeyondShift && !isKindKnown && kindsInUse.has(kind)),
    ),
  ]
}

export type WizardAnswer = keyof StampingAnswers

/** Returns the field for the answer to a question; null if the error is not a question. */
export const answerAskedBy = (askedId: number): WizardAnswer | null =>
  Object.values(questions).find(({ errorId }) => errorId === askedId)?.answer ?? null

const kinds: readonly WizardAnswer[] = timeKinds.map(({ answer }) => answer)

/**
 * Adds an answer. The answer yes to a time kind also answers no to the other asked time kinds. The answer no
 * to the question about the jobs also answers no to the question about the work order, if that question was
 * asked. An earlier answer to it is then replaced.
 *
 * @param asked the questions that the server returned
 */
export function answerQuestion(
  asked: readonly WizardAnswer[],
  answers: StampingAnswers,
  { answer, isYes }: { readonly answer: WizardAnswer; readonly isYes: boolean },
): StampingAnswers {
  const implied: StampingAnswers = {}
  if (isYes && kinds.includes(answer))
    for (const other of asked) if (other !== answer && kinds.includes(other)) implied[other] = false
  if (!isYes && answer === 'IsPreviousJobsReady' && asked.includes('IsReady')) implied.IsReady = false
  return { ...answers, [answer]: isYes, ...implied }
}

/** Returns the first question without an answer; null if all are answered. */
export const nextQuestion = (asked: readonly WizardAnswer[], answers: StampingAnswers): WizardAnswer | null =>
  asked.find((answer) => answers[answer] === undefined) ?? null
