import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { StampingRequest, StampingType, wizardAnswers } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { refuseOrder } from '../work-orders/job-rules.ts'
import type { LanePlan, StampingPlan } from './plan.ts'
import { type KnownRow, refuseRows } from './selection.ts'
import { answeredKind, isBeyondShift, refuseKinds, type TimeKind, timeKinds } from './shifts.ts'
import type { RequestedStart, StampingSituation } from './situation.ts'

/** Everything that a stamping is judged by. */
export interface StampingContext {
  /** Whether the request names an active stamping employee of the site. */
  readonly isEmployeeKnown: boolean
  /** The kinds of time beyond the shift that are in use for the employee. */
  readonly kindsInUse: ReadonlySet<TimeKind>
  /** Null for an unknown type. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  readonly start: RequestedStart
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

/** What the request says of its type must agree with the type. */
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

/** An undone labour row as the database has it, with what its work order says. */
interface StoredUndoneRow extends UndoneRow {
  readonly OrderNumber: number
  readonly OrderStatus: WorkOrderStatus
  readonly HasActivePaymentLink: boolean
}

/** What can be done about the ended work: rows of a work order whose jobs cannot be edited stay as they are. */
export const findEndedWork = (rows: readonly StoredUndoneRow[], canBecomeReady: boolean): EndedWork => ({
  rows: rows.filter((row) => refuseOrder({ ...row, Status: row.OrderStatus }).length === 0),
  canBecomeReady,
})

/** Whether the ended stamping was on labour rows not yet done. */
const hasUndoneRows = ({ rows }: EndedWork): boolean => rows.some(({ isEnded }) => isEnded)

/** The rows that are done once the person says that the jobs are ready. */
const rowsToMarkDone = ({ rows }: EndedWork): number[] =>
  rows.filter(({ isEnded }) => isEnded).map(({ RowId }) => RowId)

/** The work orders on which no undone labour row would be left then. */
const ordersThatAreReady = ({ rows, canBecomeReady }: EndedWork): number[] =>
  [...new Set(rows.map(({ OrderId }) => OrderId))].filter(
    (order) => canBecomeReady && rows.every(({ OrderId, isEnded }) => OrderId !== order || isEnded),
  )

/** Whether somebody may stamp the time of others, not their own alone. */
export const canStampOthers = (held: ReadonlySet<Right>): boolean => held.has('StampOthers')

/** Whether a person of this subsystem can be stamped: it holds M or U (specification.md, Entities). */
export const isStampingEmployee = (subsystem: string): boolean => /[MU]/.test(subsystem)

/** An employee of the site as the database has them. */
export interface StoredEmployee {
  readonly id: number
  readonly name: string
  readonly subsystem: string
  readonly isActive: boolean
  readonly isOvertimeInUse: boolean
  readonly isFlexInUse: boolean
  readonly isKiKyInUse: boolean
}

/** Whose time is stamped. */
export interface StampedEmployee {
  readonly id: number
  readonly name: string
  /** The kinds of time beyond the shift that are in use for the employee. */
  readonly kindsInUse: ReadonlySet<TimeKind>
}

/** The employee as one whose time can be stamped: active, and of a subsystem that is stamped; null for another. */
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

/** What makes the questions apply; each is a fact about the moment at which the stamping starts. */
export interface QuestionFacts {
  /** The new stamping starts inside a planned absence that stays otherwise. */
  readonly isOverAbsence: boolean
  /** What it ends was on labour rows not yet done. */
  readonly isEndingUndoneRows: boolean
  /** With those done, no undone labour row would be left on one of their work orders. */
  readonly wouldBeReady: boolean
  /** There is time beyond the shift that has no kind yet. */
  readonly isBeyondShift: boolean
  /** The kinds of time that are in use for the employee. */
  readonly kindsInUse: ReadonlySet<TimeKind>
}

/** The answers that a request may carry. */
export type StampingAnswers = Pick<StampingRequest, keyof typeof wizardAnswers>

/** The wizard's questions, each with the field that carries its answer (specification.md, States). */
const answersOfQuestions = {
  endNonPresenceQuestion: 'EndNonPresenceStamping',
  previousJobsReadyQuestion: 'IsPreviousJobsReady',
  workOrderReadyQuestion: 'IsReady',
  overtimeQuestion: 'IsOverTime',
  flexTimeQuestion: 'IsFlexTime',
  kikyTimeQuestion: 'IsKiKyTime',
} as const satisfies { readonly [Name in ErrorName]?: keyof StampingAnswers }

/** A question of the wizard by its name in the error catalogue. */
export type StampingQuestion = keyof typeof answersOfQuestions

/**
 * The questions that apply and are not yet answered, in the order in which they are asked (specification.md, Stamping
 * rules). Whether the work order is ready is void once the jobs are said not to be; after a yes to
 * one kind of time the others need no answer.
 */
export function openQuestions(facts: QuestionFacts, answers: StampingAnswers): StampingQuestion[] {
  const { isOverAbsence, isEndingUndoneRows, wouldBeReady, isBeyondShift, kindsInUse } = facts
  const isKindKnown = timeKinds.some(({ answer }) => answers[answer] === true)
  const mayBeReady = isEndingUndoneRows && wouldBeReady && answers.IsPreviousJobsReady !== false
  const open = (question: StampingQuestion, applies: boolean) =>
    applies && answers[answersOfQuestions[question]] === undefined ? [question] : []
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

/** Whether an entry of a refusal is one of the wizard's questions, and what it asks for; null for none. */
export function answerAskedBy(errorId: number): WizardAnswer | null {
  for (const [name, answer] of Object.entries(answersOfQuestions))
    if (errorCodes[name as keyof typeof answersOfQuestions].id === errorId) return answer
  return null
}

const kinds: readonly WizardAnswer[] = timeKinds.map(({ answer }) => answer)

/**
 * The answers after one more. A yes to a kind of time is a no to the other kinds that were asked about; with
 * jobs that are not ready the work order is not ready either, whatever was said of it before.
 *
 * @param asked what the server wants to know
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

/** The first question that has no answer yet; null when all have one. */
export const nextQuestion = (asked: readonly WizardAnswer[], answers: StampingAnswers): WizardAnswer | null =>
  asked.find((answer) => answers[answer] === undefined) ?? null
