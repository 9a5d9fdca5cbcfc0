import type { Right } from '@verstas/contract/session/rights.ts'
import type { Standing } from './authority.ts'

/** Rights to administer the installation. A service account never assigns them to a person. */
const administrationRights: readonly Right[] = ['ManageUsers', 'ManageSettings']

/** True if a profile with these rights lets its people administer the installation. */
export const isAdministrationProfile = (rights: ReadonlySet<Right>): boolean =>
  administrationRights.some((right) => rights.has(right))

/** Fields by which a person signs in. */
export const signInFields = ['UserName', 'Email'] as const

/** A change of a person by a service account. */
export interface ServiceChange {
  /** The person before the change; null for a new one. */
  readonly person: Standing | null
  /** The rights of the new profile; undefined if the profile does not change. */
  readonly newRights: ReadonlySet<Right> | undefined
  /** The sign-in fields that change. */
  readonly signIn: readonly (typeof signInFields)[number][]
  readonly isActivated: boolean
  readonly addsSites: boolean
}

/** The reason why a service account may not make a change. `field` is the refused field. */
export type ServiceGap =
  | { readonly reason: 'otherSites' }
  | { readonly reason: 'administrationProfile' }
  | {
      readonly reason: 'administrator'
      readonly field: (typeof signInFields)[number] | 'IsActive' | 'SiteIds'
    }

/** True if the account's sites include all of `others`. Null means an account for all sites. */
export const reachesAll = (siteIds: readonly number[] | null, others: readonly number[]): boolean =>
  siteIds === null || others.every((id) => siteIds.includes(id))

/**
 * Checks the authority of a service account over a person. All active sites of the person must be sites of
 * the account. The account cannot assign administration rights. It also cannot change the sign-in fields of a
 * person who has such rights, activate that person or add sites to that person.
 *
 * @param siteIds the sites of the account; null means all
 * @returns null if the account may make the change
 */
export function findServiceGap(
  siteIds: readonly number[] | null,
  { person, newRights, signIn, isActivated, addsSites }: ServiceChange,
): ServiceGap | null {
  if (person !== null && !reachesAll(siteIds, person.siteIds)) return { reason: 'otherSites' }
  if (newRights !== undefined)
    return isAdministrationProfile(newRights) ? { reason: 'administrationProfile' } : null
  if (person === null || !isAdministrationProfile(person.rights)) return null
  const field = signIn[0] ?? (isActivated ? 'IsActive' : addsSites ? 'SiteIds' : undefined)
  return field === undefined ? null : { reason: 'administrator', field }
}
