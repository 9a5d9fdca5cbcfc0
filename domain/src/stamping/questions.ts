import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StampingRequest, wizardAnswers } from '@verstas/contract/stamping/entities.ts'
import { type TimeKind, timeKinds } from './shifts.ts'

/** A question of the wizard by its name in the error catalogue. */
export type StampingQuestion = Extract<ErrorName, `${string}Question`>

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

/**
 * The questions that apply and are not yet answered, in the order in which they are asked (specification.md, Stamping
 * rules). Whether the work order is ready is void once the jobs are said not to be; after a yes to
 * one kind of time the others need no answer.
 */
export function openQuestions(facts: QuestionFacts, answers: StampingAnswers): StampingQuestion[] {
  const { isOverAbsence, isEndingUndoneRows, wouldBeReady, isBeyondShift, kindsInUse } = facts
  const isKindKnown = timeKinds.some(({ answer }) => answers[answer] === true)
  const mayBeReady = isEndingUndoneRows && wouldBeReady && answers.IsPreviousJobsReady !== false
  const open = (name: StampingQuestion, answer: keyof StampingAnswers, applies: boolean) =>
    applies && answers[answer] === undefined ? [name] : []
  return [
    ...open('endNonPresenceQuestion', 'EndNonPresenceStamping', isOverAbsence),
    ...open('previousJobsReadyQuestion', 'IsPreviousJobsReady', isEndingUndoneRows),
    ...open('workOrderReadyQuestion', 'IsReady', mayBeReady),
    ...timeKinds.flatMap(({ kind, question, answer }) =>
      open(question, answer, isBeyondShift && !isKindKnown && kindsInUse.has(kind)),
    ),
  ]
}

/** The wizard's questions, each with the field that carries its answer (specification.md, States). */
const answersOfQuestions = {
  endNonPresenceQuestion: 'EndNonPresenceStamping',
  previousJobsReadyQuestion: 'IsPreviousJobsReady',
  workOrderReadyQuestion: 'IsReady',
  overtimeQuestion: 'IsOverTime',
  flexTimeQuestion: 'IsFlexTime',
  kikyTimeQuestion: 'IsKiKyTime',
} as const

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
