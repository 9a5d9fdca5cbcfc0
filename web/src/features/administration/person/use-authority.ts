import type { Person, Profile } from '@verstas/contract/administration/entities.ts'
import {
  type AuthorityGap,
  findAuthorityGap,
  type Standing,
} from '@verstas/domain/administration/authority.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useAllPeople, useProfiles } from '../api.ts'

/** The authority of the signed-in administrator over a person. */
export interface Authority {
  /**
   * The reason why the administrator may not change the person, and another administrator to ask; null if
   * everything can be changed.
   */
  readonly gap: string | null
  /** True if the administrator may at least remove the person from one of the administrator's sites. */
  readonly canTakePlace: boolean
}

/** Returns the authority over a person; undefined until the person and the profiles have loaded. */
export function useAuthority(person: Person | undefined): Authority | undefined {
  const t = useTexts()
  const administrator = useAdministrator()
  const { employee, sites } = useSession()
  const { data: people = [] } = useAllPeople()
  const { data: profiles } = useProfiles()
  if (person === undefined || profiles === undefined) return undefined
  const standing = standingOf(person, profiles)
  const found = findAuthorityGap(administrator, standing)
  if (found === null) return { gap: null, canTakePlace: true }
  const canChange = (other: Person) =>
    other.IsActive &&
    other.Id !== employee.Id &&
    findAuthorityGap(standingOf(other, profiles), standing) === null
  const names = people.filter(canChange).map(({ Name }) => Name)
  const ofSites = person.Sites.map(({ Description }) => Description).join(', ')
  const whom =
    names.length > 0
      ? t('people.askNames', { names: names.join(', ') })
      : t('people.askSites', { sites: ofSites })
  return {
    gap: `${wordsOf(found, person, t)} ${whom}`,
    canTakePlace:
      person.Sites.length > 1 && person.Sites.some(({ Id }) => sites.some((site) => site.Id === Id)),
  }
}

/**
 * Returns a function that checks whether the administrator may change all data of a person. It returns false
 * until the profiles have loaded.
 */
export function useCanChange(): (person: Person) => boolean {
  const administrator = useAdministrator()
  const { data: profiles } = useProfiles()
  return (person) =>
    profiles !== undefined && findAuthorityGap(administrator, standingOf(person, profiles)) === null
}

/**
 * Returns a function that checks whether the administrator may assign a profile. An administrator needs all
 * rights of the profile.
 */
export function useGivableProfiles(): (profile: Profile) => boolean {
  const administrator = useAdministrator()
  return (profile) =>
    findAuthorityGap(administrator, { siteIds: [], rights: grantedRights(profile) }) === null
}

function useAdministrator(): Standing {
  const { sites, rights } = useSession()
  return { siteIds: sites.map(({ Id }) => Id), rights }
}

function standingOf({ Sites, ProfileId }: Person, profiles: readonly Profile[]): Standing {
  const profile = profiles.find(({ Id }) => Id === ProfileId)
  return {
    siteIds: Sites.filter(({ IsOpen }) => IsOpen).map(({ Id }) => Id),
    rights: profile ? grantedRights(profile) : new Set(),
  }
}

function wordsOf(gap: AuthorityGap, { Sites }: Person, t: ReturnType<typeof useTexts>): string {
  if (gap.reason === 'moreRights') return t('people.moreRights')
  const others = Sites.filter(({ Id }) => gap.siteIds.includes(Id))
  return t('people.otherSites', { sites: others.map(({ Description }) => Description).join(', ') })
}
