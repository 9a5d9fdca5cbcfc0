import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StampingAnswers } from './questions.ts'
import { timeKinds } from './time-kinds.ts'

/** The wizard's questions, each with the field that carries its answer (spec part 1, section 4). */
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
