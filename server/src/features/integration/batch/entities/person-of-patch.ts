import type { Person } from '@verstas/contract/administration/entities.ts'
import { isAdministrationProfile } from '@verstas/domain/administration/service-authority.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { parseJson, readJson } from '../../../../platform/database/read-json.ts'
import type { Tx } from '../../../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../../../platform/http/feature.ts'
import { profilesRead } from '../../../administration/people-reads.ts'
import type { PersonAuthor } from '../../../administration/person-author.ts'
import type { PersonValues, StoredPerson } from '../../../administration/person-values.ts'
import type { Fields } from '../entity-writer.ts'
import { refuseRecord } from '../record-fault.ts'

type Patch = Fields<'employees'>

/**
 * The authority with which people are written: that of a service account, or of an administrator who imports
 * a file.
 */
export interface PeopleAuthority {
  readonly author: PersonAuthor
  /**
   * The sites that must include all sites of a changed person; null if only the rules of the author apply.
   */
  readonly siteIds: readonly number[] | null
  /** The site of a new person who has none; null if the author must have exactly one site. */
  readonly newSiteId: number | null
  readonly releaseSession: FeatureDependencies['releaseSession']
  /** Returns the person with the natural keys of a patch. */
  find(tx: Tx, patch: Patch): Promise<number | null>
  /** Refuses a new person who exists already. */
  requireNew(tx: Tx, patch: Patch): Promise<void>
  /** Writes a line of the security log after the transaction has committed. */
  logSecurity(event: 'person added' | 'person changed', ofEmployeeId: number): void
}

/** Returns all values of a person after a patch. */
export async function personOf(
  tx: Tx,
  authority: PeopleAuthority,
  patch: Patch,
  stored: StoredPerson | null,
): Promise<PersonValues> {
  const { person, number } = stored ?? { person: null, number: null }
  const { name, email, userName, subsystem, isWorkqueue, isActive } = patch
  const given = <Value>(sent: Value | undefined, kept: Value): Value => (sent === undefined ? kept : sent)
  return {
    Name: given(name?.trim(), person?.Name ?? ''),
    Subsystem: given(subsystem, person?.Subsystem ?? '') ?? '',
    IsWorkqueue: given(isWorkqueue, person?.IsWorkqueue ?? false),
    IsActive: given(isActive, person?.IsActive ?? true),
    ProfileId: await profileOf(tx, patch, person),
    UserName: given(trimmed(userName), person?.UserName ?? null),
    Email: given(trimmed(email), person?.Email ?? null),
    PrincipalName: person?.PrincipalName ?? null,
    Number: given(patch.number, number),
    SiteIds: await sitesOf(tx, authority, patch, person),
  }
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? (text === null ? null : undefined)

/**
 * Returns the access profile of a patch. A new person without one gets the profile with the fewest rights.
 */
async function profileOf(tx: Tx, { profile }: Patch, person: Person | null): Promise<number> {
  if (profile === undefined && person !== null) return person.ProfileId
  const json = await readJson(tx, profilesRead, {})
  const profiles = (json === null ? [] : parseJson(json)).map((one) => ({
    ...one,
    rights: grantedRights(one),
  }))
  if (profile !== undefined) {
    const found = profiles.find(({ Name }) => Name === profile)
    if (found === undefined) throw refuseRecord('unknownProfile', '/profile', profile, { profile })
    return found.Id
  }
  const [least] = profiles
    .filter(({ rights }) => !isAdministrationProfile(rights))
    .toSorted((one, other) => one.rights.size - other.rights.size || one.Id - other.Id)
  if (least === undefined) throw refuseRecord('missingField', '/profile', undefined, { field: 'profile' })
  return least.Id
}

/** Returns the sites of a patch, the default one first. A new person without sites gets the author's site. */
async function sitesOf(
  tx: Tx,
  { author, newSiteId }: PeopleAuthority,
  { sites }: Patch,
  person: Person | null,
): Promise<number[]> {
  const held = person?.Sites.map(({ Id }) => Id) ?? []
  if (sites === undefined && person !== null) return held
  const ownIds = await author.readSites(tx)
  if (sites === undefined && newSiteId !== null) return [newSiteId]
  if (sites === undefined) {
    const [only, ...others] = ownIds
    if (only === undefined || others.length > 0)
      throw refuseRecord('missingField', '/sites', undefined, { field: 'sites' })
    return [only]
  }
  const named = sites.map(({ siteId }) => siteId)
  for (const [place, { siteId, isDefault, isActive }] of sites.entries()) {
    const path = `/sites/${place}`
    if (!ownIds.includes(siteId) && !held.includes(siteId))
      throw refuseRecord('siteNotAllowed', `${path}/siteId`, siteId)
    if (named.indexOf(siteId) < place)
      throw refuseRecord('siteTwice', `${path}/siteId`, siteId, { site: siteId })
    const isSecond = sites.slice(0, place).some((other) => other.isDefault)
    if (isDefault && (isSecond || isActive === false))
      throw refuseRecord('oneDefaultSite', `${path}/isDefault`)
  }
  const active = sites.filter(({ isActive }) => isActive !== false)
  if (active.length === 0) throw refuseRecord('noSite', '/sites')
  const first =
    active.find(({ isDefault }) => isDefault) ?? active.find(({ siteId }) => siteId === held[0]) ?? active[0]
  return [...new Set([first, ...active].flatMap((site) => site?.siteId ?? []))]
}
