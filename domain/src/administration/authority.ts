import type { Right } from '@verstas/contract/session/rights.ts'

/** The active sites and the rights of a person. */
export interface Standing {
  readonly siteIds: readonly number[]
  readonly rights: ReadonlySet<Right>
}

/**
 * Reason why an administrator may not change a person, with the sites or rights that the administrator lacks.
 */
export type AuthorityGap =
  | { readonly reason: 'otherSites'; readonly siteIds: readonly number[] }
  | { readonly reason: 'moreRights'; readonly rights: readonly Right[] }

/**
 * Checks an administrator's authority over settings that are valid at every site of a person: profile, active
 * flag, sign-in methods and sessions. The administrator must work at all active sites of the person and hold
 * all the person's rights.
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

/** Access that remains after the session that created it ends: wall links and shared devices. */
export type AccessKind = 'wallLink' | 'device'

const rightToMake: Readonly<Record<AccessKind, Right>> = { wallLink: 'ShareMonitor', device: 'ManageUsers' }

/**
 * True if a change of rights ends a person's wall links or devices, because the person could create them
 * before and no longer can.
 */
export const losesAccess = (
  kind: AccessKind,
  before: ReadonlySet<Right>,
  after: ReadonlySet<Right>,
): boolean => before.has(rightToMake[kind]) && !after.has(rightToMake[kind])

/**
 * True if a change of sites only removes sites; an administrator without authority over the person may do
 * that. The default site, first in both lists, must stay first unless it is removed.
 */
export const isOnlyLeaving = (before: readonly number[], after: readonly number[]): boolean =>
  after.every((id) => before.includes(id)) &&
  (after[0] === before[0] || !after.some((id) => id === before[0]))
