// What a value of an inspection may be; apart from the schemas, for pages that do without them.

/** The lights of a check (specification.md, Health check rules): ok, soon, now. */
export const lights = ['ok', 'soon', 'now'] as const

/** The most characters of a value; a signature is a picture. */
export const maxPropertyCharacters = { key: 100, value: 10_000, signature: 300_000 } as const

/** The most markers that a save takes for one picture; an inspection from before that limit may have more. */
export const maxMarkers = 100
