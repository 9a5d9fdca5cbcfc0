/** The database of the answers that are kept for reading without a network. */
export const answersName = 'verstas.answers'

/** Wipes every answer that is kept on this device, whoever saw it. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    // A browser that keeps nothing has nothing to wipe.
  }
}
