// Possible values of an inspection, apart from the schemas, for pages that do not load them.

/** The lights of a check (specification.md, Health check rules): ok, soon, now. */
export const lights = ['ok', 'soon', 'now'] as const

/** Maximum characters of a value; a signature is a picture. */
export const maxPropertyCharacters = { key: 100, value: 10_000, signature: 300_000 } as const

/** Maximum markers per picture in a save. */
export const maxMarkers = 100
