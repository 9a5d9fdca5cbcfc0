import type { Profile } from '@verstas/contract/administration/entities.ts'
import type { ProfileValues } from '@verstas/contract/administration/profile-entities.ts'
import { allRights } from '@verstas/contract/session/right-groups.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'

/** Returns the form values of a profile. */
export const valuesOfProfile = (profile: Profile): ProfileValues => {
  const held = grantedRights(profile)
  return { Name: profile.Name, Rights: allRights.filter((right) => held.has(right)) }
}
