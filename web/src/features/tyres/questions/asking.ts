import type { QueuedTyres } from '../queued-tyres.ts'
import type { TyreAnswers, TyreQuestion } from './questions.ts'

/** The open question to the user, which is shown on any page. */
export interface Asking {
  readonly questions: readonly TyreQuestion[]
  /** The queue entry about which the server asks. */
  readonly about: QueuedTyres
  /**
   * Closes the question with the answers. Null means that the user cancelled, undefined that the question
   * ended unanswered.
   */
  readonly conclude: (answers: TyreAnswers | null | undefined) => void
}

let asking: Asking | null = null
const listeners = new Set<() => void>()

const show = (next: Asking | null) => {
  asking = next
  for (const listener of listeners) listener()
}

export const readAsking = (): Asking | null => asking

/**
 * Calls the listener when a question opens or closes. When the last listener unsubscribes, an open question
 * ends unanswered.
 *
 * @returns a function that unsubscribes the listener
 */
export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) asking?.conclude(undefined)
  }
}

/** Opens the questions to the user, and returns the answers. An earlier open question ends unanswered. */
export function askAboutTyres(
  questions: readonly TyreQuestion[],
  about: QueuedTyres,
): Promise<TyreAnswers | null | undefined> {
  asking?.conclude(undefined)
  return new Promise((resolve) =>
    show({
      questions,
      about,
      conclude: (answers) => {
        show(null)
        resolve(answers)
      },
    }),
  )
}
