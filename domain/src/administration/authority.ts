import type { Right } from '@verstas/contract/session/rights.ts'

/** The active sites and the rights of a person. */
export interface Standing {
  readonly siteIds: readonly number[]
  readonly rights: ReadonlySet<Right>
}

/**
 * The reason why an administrator has no authority over a person: the sites or the rights that the
 * administrator lacks.
 */
export type AuthorityGap =
  | { readonly reason: 'otherSites'; readonly siteIds: readonly number[] }
  | { readonly reason: 'moreRights'; readonly rights: readonly Right[] }

/**
 * Checks an administrator's authority over a person. Changes that affect the person at every site need it,
 * such as a change of the profile. The administrator must work at all active sites of the person and have all
 * the person's rights.
 *
 * @returns null if the administrator has the authority
 */
export function findAuthorityGap(administrator: Standing, person: Standing): AuthorityGap | null {
  const siteIds = person.siteIds.filter((id) => !administrator.siteIds.includes(id))
  if (siteIds.length > 0) return { reason: 'otherSites', siteIds }
  const needed = new Set<Right>(['ManageUsers', ...person.rights])
  const rights = [...needed].filter((right) => !administrator.rights.has(right))
  return rights.length > 0 ? { reason: 'moreRights', rights } : null
}

/** Kinds of access that remain valid after the session that created them ends. */
export type AccessKind = 'wallLink' | 'device'

const rightToMake: Readonly<Record<AccessKind, Right>> = { wallLink: 'ShareMonitor', device: 'ManageUsers' }

/**
 * True if a change of rights ends the wall links or trusted devices that a person created. They end if the
 * person loses the right to create them.
 */
export const losesAccess = (
  kind: AccessKind,
  before: ReadonlySet<Right>,
  after: ReadonlySet<Right>,
): boolean => before.has(rightToMake[kind]) && !after.has(rightToMake[kind])

/**
 * True if a change of a person's sites only removes sites. Such a change needs no authority over the
 * person. The default site must remain the first one unless it is removed.
 */
export const isOnlyLeaving = (before: readonly number[], after: readonly number[]): boolean =>
  after.every((id) => before.includes(id)) &&
  (after[0] === before[0] || !after.some((id) => id === before[0]))
