import { splitEntry } from '@verstas/domain/session/entry.ts'
import { isProviderFailure, type ProviderFailure } from './provider-failure.ts'

/** The sign-in parameters of an address, for instance of a login link (specification.md, Screens). */
export interface Entry {
  readonly tokenId?: string
  readonly bearer?: string
  readonly siteId?: number
  /** The reason why the sign-in at the identity provider failed. */
  readonly signInFailed?: ProviderFailure
}

/** Parameters that exclude each other. Only the last of them in an address applies. */
const signInParameters: readonly string[] = ['tokenId', 'bearer', 'signInFailed']

/**
 * Reads the sign-in parameters in the queries before and after the # of an address. Returns the parameters
 * and the rest of the address. Only the last of the `signInParameters` applies, because the server appends
 * its parameter and an earlier one may belong to another user.
 */
export function readEntry(href: string): { entry: Entry; cleanHref: string } {
  const [beforeHash = '', ...hashParts] = href.split('#')
  const outer = splitEntry(beforeHash)
  const inner = splitEntry(hashParts.join('#'))
  const found = [...outer.found, ...inner.found]
  const [parameter, value] = found.findLast(([name]) => signInParameters.includes(name)) ?? []
  const siteId = Number(found.findLast(([name]) => name === 'siteId')?.[1])
  return {
    entry: {
      ...(parameter === 'tokenId' && value && { tokenId: value }),
      ...(parameter === 'bearer' && value && { bearer: value }),
      ...(Number.isSafeInteger(siteId) && siteId > 0 && { siteId }),
      ...(parameter === 'signInFailed' && isProviderFailure(value) && { signInFailed: value }),
    },
    cleanHref: hashParts.length > 0 ? `${outer.rest}#${inner.rest}` : outer.rest,
  }
}

/** True if this page's address contains the sign-in parameters of a login link. */
export function hasLoginLink(): boolean {
  const { tokenId, bearer } = readEntry(window.location.href).entry
  return tokenId !== undefined || bearer !== undefined
}

/**
 * Returns the sign-in parameters of this page's address, and removes them from the address and from its
 * history entry.
 */
export function takeEntry(): Entry {
  const { entry, cleanHref } = readEntry(window.location.href)
  if (cleanHref !== window.location.href) {
    const { state } = window.history
    window.history.replaceState(state, '', cleanHref)
    // Sends an event for the router, because the browser sends none for a change by a script.
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
  return entry
}
