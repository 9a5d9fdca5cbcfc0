/** How long the texts of a task may be. Apart from the entities, whose schemas a page that only cuts a text can do without. */
export const maxActivityCharacters = { header: 200, body: 4000, note: 1000 } as const
