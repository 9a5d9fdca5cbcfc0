/** The parameters by which an address signs a person in; the app reads them and removes them. */
const entryNames: ReadonlySet<string> = new Set(['tokenId', 'bearer', 'siteId', 'signInFailed'])

/** An address in two parts. */
export interface SplitAddress {
  /** The sign-in parameters, in their order. */
  readonly found: readonly (readonly [name: string, value: string])[]
  /** The address without them; all else in it stays as it is, letter for letter. */
  readonly rest: string
}

/**
 * Splits the sign-in parameters off an address or a route of the app with its query. A place that another
 * person may have chosen must carry none of them: it would sign the person in as another one.
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
