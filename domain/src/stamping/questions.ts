import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { StampingRequest, wizardAnswers } from '@verstas/contract/stamping/entities.ts'
import { type TimeKind, timeKinds } from './time-kinds.ts'

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
 * The questions that apply and are not yet answered, in the order in which they are asked (decisions,
 * section 5). Whether the work order is ready is void once the jobs are said not to be; after a yes to
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
