/** Names of the sign-in parameters of an address. The app reads and removes them. */
const entryNames: ReadonlySet<string> = new Set(['tokenId', 'bearer', 'siteId', 'signInFailed'])

/** An address, split into its sign-in parameters and the remaining address. */
export interface SplitAddress {
  /** The sign-in parameters in the order of the address. */
  readonly found: readonly (readonly [name: string, value: string])[]
  /** The address without the sign-in parameters. */
  readonly rest: string
}

/**
 * Separates the sign-in parameters from an address or a route. An attacker could add them to a route to sign
 * the user in to the attacker's account.
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
