/** A directory's group that an administrator has mapped. */
export interface MappedGroup {
  /** The access profile of its members; null if the group gives only sites. */
  readonly profile: { readonly id: number; readonly rightCount: number } | null
  readonly siteIds: readonly number[]
}

/** The access profile and the sites of a person, the default site first. */
export interface GroupAccess {
  readonly profileId: number
  readonly siteIds: readonly number[]
}

/**
 * Returns the access that the mapped groups of a person grant: the sites of all groups, and the profile with
 * the most rights. The oldest of equal profiles is chosen. The present default site remains first if a group
 * grants it.
 *
 * @returns null if the groups grant no profile or no site
 */
export function accessOfGroups(
  groups: readonly MappedGroup[],
  defaultSiteId: number | undefined,
): GroupAccess | null {
  const [profile] = groups
    .flatMap((group) => group.profile ?? [])
    .toSorted((one, other) => other.rightCount - one.rightCount || one.id - other.id)
  const siteIds = [...new Set(groups.flatMap((group) => group.siteIds))].toSorted((one, other) => one - other)
  if (profile === undefined || siteIds.length === 0) return null
  const isDefault = (id: number) => id === defaultSiteId
  return {
    profileId: profile.id,
    siteIds: [...siteIds.filter(isDefault), ...siteIds.filter((id) => !isDefault(id))],
  }
}
