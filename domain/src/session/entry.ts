/** Parameters of an address that sign a person in. The app reads and removes them. */
const entryNames: ReadonlySet<string> = new Set(['tokenId', 'bearer', 'siteId', 'signInFailed'])

/** An address, split into its sign-in parameters and the remaining address. */
export interface SplitAddress {
  /** The sign-in parameters in the order of the address. */
  readonly found: readonly (readonly [name: string, value: string])[]
  /** The address without the sign-in parameters, otherwise unchanged. */
  readonly rest: string
}

/**
 * Splits the sign-in parameters off an address, or off a route of the app with its query. They must be
 * removed from a route that another person may have chosen, because they could sign the user in to another
 * account.
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
