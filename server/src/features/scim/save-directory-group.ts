import type { DirectoryGroupSave } from '@verstas/contract/scim/administration-entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { isAdministrationProfile } from '@verstas/domain/administration/service-authority.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { readProfileRights } from '../../platform/session/authority.ts'
import { sitesWithout } from '../../platform/session/sites-without.ts'
import { readMembers } from './read-pages.ts'
import { markPending } from './write-group.ts'

/**
 * Maps a group to an access profile and sites. Because the change affects all members, the administrator must
 * work at the sites before and after the change, and hold all rights of both profiles.
 *
 * @returns the users whose groups must be applied
 * @throws {Refusal} notFound; directoryGroupChanged; siteNotAllowed; profileHasMoreRights (`rights`);
 * mappedProfileAdministers; invalidField for an unknown profile
 */
export async function saveDirectoryGroup(
  { tx, clock, session }: CommandContext,
  id: string,
  save: DirectoryGroupSave,
): Promise<readonly string[]> {
  const group = await lockGroup(tx, session.siteId, id)
  if (group.version !== save.Version) throw refuse('directoryGroupChanged')
  const siteIds = [...new Set(save.SiteIds)].sort((one, other) => one - other)
  await requireSites(tx, session, [...siteIds, ...group.siteIds])
  await requireRights(tx, session.rights, [group.profile_id, save.ProfileId])
  const before = valuesOf({ profileId: group.profile_id, subsystem: group.subsystem, siteIds: group.siteIds })
  const after = valuesOf({ profileId: save.ProfileId, subsystem: save.Subsystem, siteIds })
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const memberIds = await readMembers(tx, id)
  // Finds the members before the change, because an unmapped group grants nothing.
  const marked = await markPending(tx, id, memberIds)
  await tx
    .updateTable('scim_group')
    .set({ profile_id: save.ProfileId, subsystem: save.Subsystem, version: group.version + 1 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('scim_group_site').where('group_id', '=', id).execute()
  if (siteIds.length > 0)
    await tx
      .insertInto('scim_group_site')
      .values(siteIds.map((site_id) => ({ group_id: id, site_id })))
      .execute()
  await recordEvents(tx, [
    {
      ...{ siteId: session.siteId, employeeId: session.employeeId, at: clock.now() },
      ...{ entity: 'setting', entityId: 0, kind: 'settingChanged' },
      subject: { List: 'directory', Id: id, Name: group.display_name },
      before,
      after,
    },
  ])
  return [...new Set([...marked, ...(await markPending(tx, id, memberIds))])]
}

interface Mapping {
  readonly profileId: number | null
  readonly subsystem: string
  readonly siteIds: readonly number[]
}

const valuesOf = ({ profileId, subsystem, siteIds }: Mapping) => ({
  ProfileId: profileId,
  Subsystem: subsystem,
  SiteIds: siteIds.join(),
})

/** Locks a group of an account that has access to the administrator's site. */
async function lockGroup(tx: Tx, siteId: number, id: string) {
  const { rows } = await sql<{
    display_name: string
    profile_id: number | null
    subsystem: string
    version: number
    siteIds: number[]
  }>`
    select "group".display_name, "group".profile_id, "group".subsystem, "group".version,
      array(select site_id from scim_group_site place where place.group_id = "group".id order by site_id) as "siteIds"
    from scim_group "group" join service_account account on account.id = "group".account_id
    where "group".id = ${id} and (account.has_all_sites or exists (
      select from service_account_site place where place.account_id = account.id and place.site_id = ${siteId}))
    for update of "group"`.execute(tx)
  const [group] = rows
  if (group === undefined) throw refuse('notFound')
  return group
}

async function requireSites(
  tx: Tx,
  session: { readonly employeeId: number },
  siteIds: readonly number[],
): Promise<void> {
  if (siteIds.length === 0) return
  const existing = await tx
    .selectFrom('site')
    .select('id')
    .where('id', 'in', [...siteIds])
    .execute()
  if (existing.length < new Set(siteIds).size || (await sitesWithout(tx, session, siteIds)).length > 0)
    throw refuse('siteNotAllowed')
}

/** @throws {Refusal} profileHasMoreRights, mappedProfileAdministers, invalidField */
async function requireRights(
  tx: Tx,
  held: ReadonlySet<Right>,
  [before, after]: readonly [number | null, number | null],
): Promise<void> {
  for (const profileId of [before, after]) {
    if (profileId === null) continue
    const rights = await readProfileRights(tx, profileId)
    if (rights === undefined) throw refuseField('ProfileId', 'profile')
    const missing = [...rights].filter((right) => !held.has(right))
    if (missing.length > 0) throw refuse('profileHasMoreRights', { rights: missing.join() })
    if (profileId === after && isAdministrationProfile(rights)) throw refuse('mappedProfileAdministers')
  }
}
