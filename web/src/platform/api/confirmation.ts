import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'

type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Sets the function that asks the user to confirm their identity. @returns a function that removes it */
export function linkConfirmation(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** True if the server refused the call because the user must confirm their identity first. */
export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof CallFailed && error.has(errorCodes.confirmationNeeded.id)

/**
 * Asks the user to confirm their identity. Concurrent calls share one dialog.
 *
 * @returns false if the user cancels, or if no dialog is available
 */
export function confirmIdentity(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
