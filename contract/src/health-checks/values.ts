// Constants for the values of an inspection. In a separate module, for pages that do not load the schemas.

/** The lights of a check (specification.md, Health check rules), from best to worst. */
export const lights = ['ok', 'soon', 'now'] as const

/** Maximum lengths of a key and of a value; a signature is a picture and therefore longer. */
export const maxPropertyCharacters = { key: 100, value: 10_000, signature: 300_000 } as const

/** Maximum number of markers on each picture. */
export const maxMarkers = 100
