/** Joins the notes of several jobs in one line; some end with a full stop, and others do not. */
export const joinNotes = (notes: readonly string[]): string =>
  notes.map((note) => note.trim().replace(/\.$/, '')).join(' · ')
