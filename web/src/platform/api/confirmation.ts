import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'

type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Sets the question that is asked if a call needs a confirmation; answers what takes it away. */
export function linkConfirmation(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** Whether the server wants to know first that it is still the person who signed in. */
export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof CallFailed && error.has(errorCodes.confirmationNeeded.id)

/**
 * Asks the person to show that it is still them; calls that need it at the same time share one question.
 *
 * @returns false if the person leaves the question, or if there is no page that asks it
 */
export function confirmIdentity(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
