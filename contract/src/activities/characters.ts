/**
 * Maximum lengths of the texts of a task. Apart from the entities, so a page that only cuts texts does not
 * load schemas.
 */
export const maxActivityCharacters = { header: 200, body: 4000, note: 1000 } as const
