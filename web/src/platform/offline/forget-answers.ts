/** The name of the database that stores responses for offline use. */
export const answersName = 'verstas.answers'

/** Deletes the stored responses of all users from this device. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    // Ignores the error of a browser that forbids storage, because it stores no responses.
  }
}
