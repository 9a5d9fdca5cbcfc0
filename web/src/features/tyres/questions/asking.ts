import type { QueuedTyres } from '../queued-tyres.ts'
import type { TyreAnswers, TyreQuestion } from './questions.ts'

/** The current question to the user, on any page. */
export interface Asking {
  readonly questions: readonly TyreQuestion[]
  /** The entry to save. */
  readonly about: QueuedTyres
  /** Null after cancelling; undefined if no one answered. */
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
 * Called when another question is asked, or none. When the last listener leaves, the open one ends
 * unanswered.
 */
export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) asking?.conclude(undefined)
  }
}

/** Asks the person; an earlier question that is still open ends unanswered. */
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
