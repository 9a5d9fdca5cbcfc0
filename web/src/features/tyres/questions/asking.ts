import type { QueuedTyres } from '../queued-tyres.ts'
import type { TyreAnswers, TyreQuestion } from './questions.ts'

/** The open question to the user; it is shown on any page. */
export interface Asking {
  readonly questions: readonly TyreQuestion[]
  /** The entry to save. */
  readonly about: QueuedTyres
  /** Answers the question: null if the user cancelled, undefined if it ends unanswered. */
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
 * Calls the listener when the open question changes or closes. When the last listener unsubscribes, an open
 * question ends unanswered.
 */
export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) asking?.conclude(undefined)
  }
}

/** Asks the user; an earlier open question ends unanswered. */
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
