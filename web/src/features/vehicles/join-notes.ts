/** What several jobs were about, in one line; people end some with a full stop, and others not. */
export const joinNotes = (notes: readonly string[]): string =>
  notes.map((note) => note.trim().replace(/\.$/, '')).join(' · ')
