import type { Right } from '@verstas/contract/session/rights.ts'
import { isAdministrationProfile } from '@verstas/domain/administration/service-authority.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { accessOfGroups, type GroupAccess, type MappedGroup } from '@verstas/domain/scim/group.ts'
import { readUser, type ScimUser } from '@verstas/domain/scim/user.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { readProfileRights } from '../../platform/session/authority.ts'
import type { PersonValues, StoredPerson } from '../administration/person-values.ts'
import { addPerson, findPerson, savePerson } from '../administration/save-person.ts'
import { findCollision, PersonExists } from './collisions.ts'
import { type DirectoryAccount, directoryAsAuthor } from './directory-author.ts'
import type { UserRow } from './resources.ts'

/** The transaction and the author of a change by the directory. */
export interface DirectoryContext {
  readonly tx: Tx
  readonly clock: Clock
  readonly account: DirectoryAccount
  readonly releaseSession: FeatureDependencies['releaseSession']
  /** Writes a line of the security log after the transaction has committed. */
  readonly logSecurity: (event: 'person added' | 'person changed', ofEmployeeId: number) => void
}

/** A user's mapped groups, and the subsystem letters for a new person. */
interface Groups {
  readonly mapped: readonly MappedGroup[]
  readonly subsystem: string
}

/**
 * Applies a locked user to the person: name, e-mail address, access, and the profile and sites that mapped
 * groups grant. Adds the person if there is none and the groups grant a profile and a site. Runs the
 * administrators' commands, so that the effects on sessions, links, devices and histories are the same.
 *
 * An administrator's e-mail address, profile, sites and activation stay as they are.
 *
 * @throws {Refusal} lastAdministrator, scimTaken, scimPersonExists, scimPersonForbidden
 */
export async function applyUser(context: DirectoryContext, row: UserRow): Promise<void> {
  const { tx, account } = context
  const resource = row.resource as JsonObject
  const user = readUser(resource)
  const groups = await readGroups(tx, row.id)
  if (row.employee_id === null) {
    const access = accessOfGroups(groups.mapped, undefined)
    if (access !== null && user.isActive) await addEmployee(context, row, { user, access, groups })
    else await settle(tx, row, { had_group_access: false })
    return
  }
  const author = directoryAsAuthor(account)
  const stored = await findPerson(tx, author, row.employee_id).catch((error: unknown) => {
    throw asDirectory(error)
  })
  const access = accessOfGroups(groups.mapped, stored.person.Sites[0]?.Id)
  const rights = (await readProfileRights(tx, stored.person.ProfileId)) ?? new Set<Right>()
  const isAdministrator = isAdministrationProfile(rights)
  const values = isAdministrator
    ? valuesOfAdministrator(stored, user)
    : valuesFor(stored, user, {
        access: row.are_rights_here ? null : access,
        needsAccess: !row.are_rights_here && row.had_group_access,
      })
  const { isChanged } = await savePerson({ tx, clock: context.clock, author }, values, {
    personId: row.employee_id,
    releaseSession: context.releaseSession,
  }).catch((error: unknown) => {
    throw asDirectory(error)
  })
  if (isChanged) context.logSecurity('person changed', row.employee_id)
  const differs = user.email !== values.Email || user.isActive !== values.IsActive
  await settle(tx, row, {
    had_group_access: row.had_group_access || access !== null,
    ...(isAdministrator && differs && { problem: 'administrator' }),
  })
}

/** Stores that the groups of a user are applied. */
async function settle(
  tx: Tx,
  { id }: UserRow,
  values: {
    readonly had_group_access: boolean
    readonly problem?: 'administrator'
    readonly employee_id?: number
  },
): Promise<void> {
  await tx
    .updateTable('scim_user')
    .set({ problem: null, is_pending: false, ...values })
    .where('id', '=', id)
    .execute()
}

interface NewEmployee {
  readonly user: ScimUser
  readonly access: GroupAccess
  readonly groups: Groups
}

async function addEmployee(
  { tx, clock, account, logSecurity }: DirectoryContext,
  row: UserRow,
  { user, access, groups }: NewEmployee,
): Promise<void> {
  const collision = await findCollision(tx, user)
  if (collision !== null) throw new PersonExists(collision, user, row.resource as JsonObject)
  const person = parseJson(
    await addPerson(
      { tx, clock, author: directoryAsAuthor(account) },
      {
        Name: user.name,
        Email: user.email,
        Subsystem: groups.subsystem,
        IsWorkqueue: false,
        IsActive: true,
        ProfileId: access.profileId,
        SiteIds: [...access.siteIds],
      },
    ).catch((error: unknown) => {
      throw asDirectory(error)
    }),
  )
  logSecurity('person added', person.Id)
  await settle(tx, row, { had_group_access: true, employee_id: person.Id })
}

/** Returns the values of an administrator. For an administrator, the directory can only end the access. */
const valuesOfAdministrator = (stored: StoredPerson, user: ScimUser): PersonValues => ({
  ...kept(stored),
  Name: user.name,
  IsActive: stored.person.IsActive && user.isActive,
})

const valuesFor = (
  stored: StoredPerson,
  user: ScimUser,
  { access, needsAccess }: { readonly access: GroupAccess | null; readonly needsAccess: boolean },
): PersonValues => ({
  ...kept(stored),
  Name: user.name,
  Email: user.email,
  IsActive: user.isActive && (access !== null || !needsAccess),
  ...(access && { ProfileId: access.profileId, SiteIds: [...access.siteIds] }),
})

const kept = ({ person }: StoredPerson): PersonValues => ({
  Name: person.Name,
  Subsystem: person.Subsystem,
  IsWorkqueue: person.IsWorkqueue,
  IsActive: person.IsActive,
  ProfileId: person.ProfileId,
  UserName: person.UserName,
  Email: person.Email,
  PrincipalName: person.PrincipalName,
  SiteIds: person.Sites.map(({ Id }) => Id),
})

/** Reads the mapped groups of a user. */
async function readGroups(tx: Tx, userId: string): Promise<Groups> {
  const { rows } = await sql<{ profileId: number | null; subsystem: string; siteIds: number[] }>`
    select "group".profile_id as "profileId", "group".subsystem,
      array(select site_id from scim_group_site place where place.group_id = "group".id order by site_id) as "siteIds"
    from scim_member member join scim_group "group" on "group".id = member.group_id
    where member.user_id = ${userId}
    order by "group".id`.execute(tx)
  const mapped: MappedGroup[] = []
  for (const { profileId, siteIds } of rows) {
    const rights = profileId === null ? undefined : await readProfileRights(tx, profileId)
    mapped.push({
      profile: profileId === null ? null : { id: profileId, rightCount: rights?.size ?? 0 },
      siteIds,
    })
  }
  return { mapped, subsystem: [...new Set(rows.flatMap(({ subsystem }) => [...subsystem]))].sort().join('') }
}

/** Converts refusals of an administrator's command to those of the directory's calls. */
function asDirectory(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const [{ name, data }] = error.reasons
  if (name === 'personNameTaken') return refuse('scimTaken', { value: data.value ?? '' })
  if (name === 'notFound' || name === 'siteNotAllowed') return refuse('scimPersonForbidden')
  return error
}
