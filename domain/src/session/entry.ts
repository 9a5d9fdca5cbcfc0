/** The parameters by which an address signs a person in; the app reads and removes them. */
const entryNames: ReadonlySet<string> = new Set(['tokenId', 'bearer', 'siteId', 'signInFailed'])

/** An address in two parts. */
export interface SplitAddress {
  /** The sign-in parameters, in their order. */
  readonly found: readonly (readonly [name: string, value: string])[]
  /** The address without them, otherwise unchanged. */
  readonly rest: string
}

/**
 * Splits the sign-in parameters off an address or a route of the app with its query. A route that another
 * person may have chosen must have none: they would sign the person in to another account.
 */
export function splitEntry(address: string): SplitAddress {
  const start = address.indexOf('?')
  if (start < 0) return { found: [], rest: address }
  const pairs = address.slice(start + 1).split('&')
  const found = pairs.flatMap((pair) =>
    [...new URLSearchParams(pair)].filter(([name]) => entryNames.has(name)),
  )
  const rest = pairs.filter(
    (pair) => ![...new URLSearchParams(pair).keys()].some((name) => entryNames.has(name)),
  )
  const query = rest.join('&')
  return { found, rest: address.slice(0, start) + (query && `?${query}`) }
}
