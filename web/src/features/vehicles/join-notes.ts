/**
 * Joins the notes of several jobs in one line with middle dots. Removes final full stops, which only some
 * notes have.
 */
export const joinNotes = (notes: readonly string[]): string =>
  notes.map((note) => note.trim().replace(/\.$/, '')).join(' · ')
