import { isProviderFailure, type ProviderFailure } from './provider-failure.ts'

/** How a person came in: what a login link carries in its address (specification.md, Screens). */
export interface Entry {
  readonly tokenId?: string
  readonly bearer?: string
  readonly siteId?: number
  /** Why the identity provider led nobody in. */
  readonly signInFailed?: ProviderFailure
}

const entryNames: readonly string[] = ['tokenId', 'bearer', 'siteId', 'signInFailed']

/**
 * Reads the sign-in parameters of an address, from the query before the # and from the one of the hash route,
 * and gives the address without them; all else in it stays as it is, letter for letter.
 */
export function readEntry(href: string): { entry: Entry; cleanHref: string } {
  const [beforeHash = '', ...hashParts] = href.split('#')
  const outer = takeFrom(beforeHash)
  const inner = takeFrom(hashParts.join('#'))
  const found = new URLSearchParams([...outer.found, ...inner.found])
  const tokenId = found.get('tokenId')
  const bearer = found.get('bearer')
  const siteId = Number(found.get('siteId'))
  const signInFailed = found.get('signInFailed')
  return {
    entry: {
      ...(tokenId && { tokenId }),
      ...(bearer && { bearer }),
      ...(Number.isSafeInteger(siteId) && siteId > 0 && { siteId }),
      ...(isProviderFailure(signInFailed) && { signInFailed }),
    },
    cleanHref: hashParts.length > 0 ? `${outer.rest}#${inner.rest}` : outer.rest,
  }
}

/** Reads this page's address and removes the sign-in parameters from it at once, its history entry included. */
export function takeEntry(): Entry {
  const { entry, cleanHref } = readEntry(window.location.href)
  if (cleanHref !== window.location.href) window.history.replaceState(window.history.state, '', cleanHref)
  return entry
}

function takeFrom(address: string): { found: [string, string][]; rest: string } {
  const start = address.indexOf('?')
  if (start < 0) return { found: [], rest: address }
  const pairs = address.slice(start + 1).split('&')
  const isOurs = (pair: string) => entryNames.includes(pair.split('=')[0] ?? '')
  const kept = pairs.filter((pair) => !isOurs(pair)).join('&')
  return {
    found: [...new URLSearchParams(pairs.filter(isOurs).join('&'))],
    rest: address.slice(0, start) + (kept && `?${kept}`),
  }
}
