import type { Right } from '@verstas/contract/session/rights.ts'

/** The active sites and the rights of a person. */
export interface Standing {
  readonly siteIds: readonly number[]
  readonly rights: ReadonlySet<Right>
}

/** The reason why an administrator may not change a person, with the sites or rights that the administrator lacks. */
export type AuthorityGap =
  | { readonly reason: 'otherSites'; readonly siteIds: readonly number[] }
  | { readonly reason: 'moreRights'; readonly rights: readonly Right[] }

/**
 * Checks an administrator's authority over values that are valid at every site of a person: the profile, the
 * active flag, the sign-in methods and the sessions. The administrator must manage all active sites of the
 * person and hold all their rights.
 *
 * @returns null if the administrator lacks nothing
 */
export function findAuthorityGap(administrator: Standing, person: Standing): AuthorityGap | null {
  const siteIds = person.siteIds.filter((id) => !administrator.siteIds.includes(id))
  if (siteIds.length > 0) return { reason: 'otherSites', siteIds }
  const needed = new Set<Right>(['ManageUsers', ...person.rights])
  const rights = [...needed].filter((right) => !administrator.rights.has(right))
  return rights.length > 0 ? { reason: 'moreRights', rights } : null
}

/** Wall links and shared devices, which outlast the session that created them. */
export type AccessKind = 'wallLink' | 'device'

const rightToMake: Readonly<Record<AccessKind, Right>> = { wallLink: 'ShareMonitor', device: 'ManageUsers' }

/**
 * True if a change of a person's rights ends their wall links or devices: they could create them before, and
 * cannot now.
 */
export const losesAccess = (
  kind: AccessKind,
  before: ReadonlySet<Right>,
  after: ReadonlySet<Right>,
): boolean => before.has(rightToMake[kind]) && !after.has(rightToMake[kind])

/**
 * True if a change of sites only removes sites, the one change that an administrator without full authority
 * may make. Both lists name the default site first; if it stays, it stays the default.
 */
export const isOnlyLeaving = (before: readonly number[], after: readonly number[]): boolean =>
  after.every((id) => before.includes(id)) &&
  (after[0] === before[0] || !after.some((id) => id === before[0]))
