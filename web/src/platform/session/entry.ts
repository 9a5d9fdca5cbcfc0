import { splitEntry } from '@verstas/domain/session/entry.ts'
import { isProviderFailure, type ProviderFailure } from './provider-failure.ts'

/** How a person came in: what a login link carries in its address (specification.md, Screens). */
export interface Entry {
  readonly tokenId?: string
  readonly bearer?: string
  readonly siteId?: number
  /** Why the identity provider led nobody in. */
  readonly signInFailed?: ProviderFailure
}

/** Each of them alone says how the sign-in went. */
const ways: readonly string[] = ['tokenId', 'bearer', 'signInFailed']

/**
 * Reads the sign-in parameters of an address, from the query before the # and from the one of the hash route.
 * Returns them with the address without them. The last of several sign-in methods counts: the server adds its
 * own at the end, and an earlier one may come from another person.
 */
export function readEntry(href: string): { entry: Entry; cleanHref: string } {
  const [beforeHash = '', ...hashParts] = href.split('#')
  const outer = splitEntry(beforeHash)
  const inner = splitEntry(hashParts.join('#'))
  const found = [...outer.found, ...inner.found]
  const [way, value] = found.findLast(([name]) => ways.includes(name)) ?? []
  const siteId = Number(found.findLast(([name]) => name === 'siteId')?.[1])
  return {
    entry: {
      ...(way === 'tokenId' && value && { tokenId: value }),
      ...(way === 'bearer' && value && { bearer: value }),
      ...(Number.isSafeInteger(siteId) && siteId > 0 && { siteId }),
      ...(way === 'signInFailed' && isProviderFailure(value) && { signInFailed: value }),
    },
    cleanHref: hashParts.length > 0 ? `${outer.rest}#${inner.rest}` : outer.rest,
  }
}

/** Whether this page's address signs in, as a link does that is opened in a tab with the app. */
export function hasLoginLink(): boolean {
  const { tokenId, bearer } = readEntry(window.location.href).entry
  return tokenId !== undefined || bearer !== undefined
}

/**
 * Reads this page's address and removes the sign-in parameters from it immediately, including its history
 * entry.
 */
export function takeEntry(): Entry {
  const { entry, cleanHref } = readEntry(window.location.href)
  if (cleanHref !== window.location.href) window.history.replaceState(window.history.state, '', cleanHref)
  return entry
}
