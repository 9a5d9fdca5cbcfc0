/**
 * Maximum lengths of the texts of a task. In a separate module, so a page that only cuts texts does not load
 * the schemas.
 */
export const maxActivityCharacters = { header: 200, body: 4000, note: 1000 } as const
