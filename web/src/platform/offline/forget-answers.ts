/** The name of the database with the answers for offline use. */
export const answersName = 'verstas.answers'

/** Deletes all stored answers of all users from this device. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    // If the browser forbids storage, there is nothing to delete.
  }
}
