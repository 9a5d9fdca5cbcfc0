// Constants for the values of an inspection. This separate module keeps the schemas out of pages that need
// only the constants.

/** The lights of a check (specification.md, Health check rules), from best to worst. */
export const lights = ['ok', 'soon', 'now'] as const

/** Maximum lengths of a key and of a value. A signature may be longer, because it is a picture. */
export const maxPropertyCharacters = { key: 100, value: 10_000, signature: 300_000 } as const

/** Maximum number of markers on each picture. */
export const maxMarkers = 100
