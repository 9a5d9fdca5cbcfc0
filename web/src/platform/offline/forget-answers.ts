/** The database of the answers that are kept for reading without a network. */
export const answersName = 'verstas.answers'

/** Deletes every answer that is stored on this device, of all users. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    // A browser that keeps nothing has nothing to wipe.
  }
}
