// An address is a path and a query, such as `/vehicle/TMBLD9?tab=tyres`. The path of a route may contain
// parameters. `/camera/$order` has a required parameter, and `/vehicle/{-$vin}` has an optional one.

/**
 * The query of an address. Its values are strings, because the order number 00123 must not become the number
 * 123.
 */
export type RawSearch = Readonly<Record<string, string>>

export type RawParams = Readonly<Record<string, string | undefined>>

interface Segment {
  /** The name of the parameter, or the literal text in lower case. */
  readonly name: string
  readonly kind: 'literal' | 'required' | 'optional'
}

const parameter = /^(\{-)?\$(\w+)\}?$/

const segmentsOf = (path: string): Segment[] =>
  split(path).map((text) => {
    const [, optional, name] = parameter.exec(text) ?? []
    if (name === undefined) return { name: text.toLowerCase(), kind: 'literal' }
    return { name, kind: optional ? 'optional' : 'required' }
  })

/**
 * Returns a function that reads the parameters from a pathname. The function returns null if the pathname
 * does not match.
 */
export function pathReader(path: string): (pathname: string) => RawParams | null {
  const segments = segmentsOf(path)
  return (pathname) => {
    const texts = split(pathname)
    if (texts.length > segments.length) return null
    const params: Record<string, string> = {}
    for (const [index, { name, kind }] of segments.entries()) {
      const text = texts[index]
      if (text === undefined && kind === 'optional') return params
      if (text === undefined) return null
      if (kind !== 'literal') params[name] = decode(text)
      else if (text.toLowerCase() !== name) return null
    }
    return params
  }
}

/** Returns the address of a route. Its path ends before the first optional parameter without a value. */
export function formatAddress(path: string, params: RawParams = {}, search: object = {}): string {
  const texts: string[] = []
  for (const text of split(path)) {
    const [, optional, name] = parameter.exec(text) ?? []
    const value = name === undefined ? text : encodeURIComponent(params[name] ?? '')
    if (value === '' && optional) break
    texts.push(value)
  }
  return `/${texts.join('/')}${formatSearch(search)}`
}

/** Returns the query with its question mark; empty if there are no values. Omits undefined values. */
function formatSearch(search: object): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** Splits an address into path and query. The last of several values of a parameter applies. */
export function parseAddress(address: string): { readonly pathname: string; readonly search: RawSearch } {
  const [pathname = '', ...query] = address.split('?')
  return { pathname: pathname || '/', search: Object.fromEntries(new URLSearchParams(query.join('?'))) }
}

const split = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * Decodes a part of an address. Returns it unchanged if it contains an invalid %, for instance in a typed
 * address.
 */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
