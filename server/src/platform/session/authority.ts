import type { Right } from '@verstas/contract/session/rights.ts'
import {
  type AuthorityGap,
  findAuthorityGap,
  type Standing,
} from '@verstas/domain/administration/authority.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { parseJson, readJson } from '../database/read-json.ts'
import type { Db } from '../database/transaction.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'
import { requirePersonOfSite } from './person-of-site.ts'
import { profileRightsRead, standingRead } from './session-reads.ts'

/** Returns the rights of a profile; undefined if there is no such profile. */
export async function readProfileRights(db: Db, profileId: number): Promise<ReadonlySet<Right> | undefined> {
  const json = await readJson(db, profileRightsRead, { profileId })
  return json === null ? undefined : grantedRights(parseJson(json))
}

export interface NamedStanding extends Standing {
  readonly isActive: boolean
  readonly siteNames: ReadonlyMap<number, string>
}

/**
 * Reads an employee's active sites and rights, and whether the employee is active.
 *
 * @throws {Refusal} notFound
 */
export async function readStanding(db: Db, employeeId: number): Promise<NamedStanding> {
  const json = await readJson(db, standingRead, { employeeId })
  if (json === null) throw refuse('notFound')
  const { sites, isActive, ...rights } = parseJson(json)
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]))
  return { isActive, siteIds: [...siteNames.keys()], siteNames, rights: grantedRights(rights) }
}

/**
 * Builds the refusal of a change by an administrator without authority over the person (specification.md,
 * Administration rules).
 */
const refusalOf = (gap: AuthorityGap, siteNames: ReadonlyMap<number, string>): Refusal =>
  gap.reason === 'otherSites'
    ? refuse('personElsewhere', { sites: gap.siteIds.map((id) => siteNames.get(id)).join(', ') })
    : refuse('personHasMoreRights')

/**
 * Checks the administrator's authority for a change of values that are valid at every site of a person.
 *
 * @param newRights the rights of the person's new profile, if the profile changes
 * @returns the refusal; null if the session's administrator may make the change
 */
export async function findRefusalOfAuthority(
  db: Db,
  { employeeId, rights }: Pick<CurrentSession, 'employeeId' | 'rights'>,
  personId: number,
  newRights?: ReadonlySet<Right>,
): Promise<Refusal | null> {
  const { siteIds } = await readStanding(db, employeeId)
  const person = await readStanding(db, personId)
  const administrator = { siteIds, rights }
  const gap =
    findAuthorityGap(administrator, person) ??
    (newRights && findAuthorityGap(administrator, { siteIds: [], rights: newRights }))
  return gap ? refusalOf(gap, person.siteNames) : null
}

/**
 * True if the maker of a person's link could still create the link. The maker must be active and have
 * authority over the person's current sites and rights.
 */
export async function hasAuthorityOver(db: Db, makerId: number, personId: number): Promise<boolean> {
  const maker = await readStanding(db, makerId)
  return maker.isActive && findAuthorityGap(maker, await readStanding(db, personId)) === null
}

/**
 * Requires that the administrator may change a person's sign-in methods and end the person's sessions.
 *
 * @throws {Refusal} notFound if no person of the site has the id; personElsewhere (`sites`);
 * personHasMoreRights
 */
export async function requireAuthorityOver(
  db: Db,
  session: CurrentSession,
  personId: number,
): Promise<{ readonly isWorkqueue: boolean }> {
  const person = await requirePersonOfSite(db, personId, session.siteId)
  const refusal = await findRefusalOfAuthority(db, session, personId)
  if (refusal) throw refusal
  return person
}
