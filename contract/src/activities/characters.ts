/**
 * Maximum lengths of the texts of a task. This separate module keeps the schemas out of pages that only need
 * the lengths.
 */
export const maxActivityCharacters = { header: 200, body: 4000, note: 1000 } as const
