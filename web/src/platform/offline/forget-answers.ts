/** The name of the database that stores responses for offline use. */
export const answersName = 'verstas.answers'

/** Deletes the stored responses of all users from this device. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    // If the browser forbids storage, no responses are stored.
  }
}
