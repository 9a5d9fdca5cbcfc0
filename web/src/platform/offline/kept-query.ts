/**
 * Milliseconds that unused data for offline use remains in memory. A page may stay open for a whole working
 * day.
 */
export const keptMs = 12 * 3_600_000

/**
 * Options of a query whose responses are stored on the device, and whose age offline pages show. Queries of
 * seldom used endpoints have them in their own code, so that the first load does not contain the endpoints. The
 * others are in `keptReads` of a manifest.
 */
export const keptWithAge = { gcTime: keptMs, meta: { isKept: true, isAgeShown: true } } as const

/** Like `keptWithAge`, for data that seldom changes or contains its own time. */
export const keptWithoutAge = { gcTime: keptMs, meta: { isKept: true } } as const
