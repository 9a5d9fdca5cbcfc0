import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'

type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Sets the function that asks for a confirmed identity. @returns a function that removes it */
export function linkConfirmation(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** True if the server requires a confirmed identity before it carries out the call. */
export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof CallFailed && error.has(errorCodes.confirmationNeeded.id)

/**
 * Asks the user to confirm their identity. Concurrent calls share one question.
 *
 * @returns false if the user cancels, or if no page can ask
 */
export function confirmIdentity(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
