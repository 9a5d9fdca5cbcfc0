import type { Profile } from '@verstas/contract/administration/entities.ts'
import type { ProfileValues } from '@verstas/contract/administration/profile-entities.ts'
import { allRights } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { mergeEdits } from '../editing/merge-edits.ts'
import { grantedRights } from '../session/rights.ts'
import { type AuthorityGap, findAuthorityGap, type Standing } from './authority.ts'

/** A change of a profile, for all people who have it. */
export interface ProfileChange {
  /** The open sites of the active people who have the profile. */
  readonly siteIds: readonly number[]
  readonly before: ReadonlySet<Right>
  readonly after: ReadonlySet<Right>
}

/**
 * Checks an administrator's authority over a profile. The administrator must work at all sites of the people
 * who have it, and hold every right of the profile before and after the change.
 *
 * @returns null if the administrator has the authority
 */
export const findProfileGap = (
  administrator: Standing,
  { siteIds, before, after }: ProfileChange,
): AuthorityGap | null => findAuthorityGap(administrator, { siteIds, rights: new Set([...before, ...after]) })

interface MergedProfile {
  /** The name and the rights after both people's changes. */
  readonly merged: ProfileValues
  /** True if both people gave the profile different names. */
  readonly isRenamedTwice: boolean
}

/**
 * Merges two people's changes of a profile. A right that one of them added or removed is added or removed in
 * the result.
 */
export function mergeProfile(edits: {
  readonly base: ProfileValues
  readonly mine: ProfileValues
  readonly theirs: ProfileValues
}): MergedProfile {
  const { merged, conflicts } = mergeEdits({
    base: flat(edits.base),
    mine: flat(edits.mine),
    theirs: flat(edits.theirs),
  })
  const { Name, ...rights } = merged
  return {
    merged: { Name: String(Name), Rights: allRights.filter((right) => rights[right] === true) },
    isRenamedTwice: conflicts.length > 0,
  }
}

const flat = ({ Name, Rights }: ProfileValues): Readonly<Record<string, string | boolean>> => ({
  Name,
  ...Object.fromEntries(allRights.map((right) => [right, Rights.includes(right)])),
})

/** Returns the rights of `one` that `other` lacks, in the order of the page of profiles. */
export const rightsOnlyIn = (one: ReadonlySet<Right>, other: ReadonlySet<Right>): readonly Right[] =>
  allRights.filter((right) => one.has(right) && !other.has(right))

/** Returns the name of a profile and the rights that it gives. */
export const valuesOfProfile = (profile: Profile): ProfileValues => {
  const granted = grantedRights(profile)
  return { Name: profile.Name, Rights: allRights.filter((right) => granted.has(right)) }
}
