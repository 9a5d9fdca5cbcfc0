import type { Profile } from '@verstas/contract/administration/entities.ts'
import type { ProfileSave, ProfileValues } from '@verstas/contract/administration/profile-entities.ts'
import { losesAccess } from '@verstas/domain/administration/authority.ts'
import {
  findProfileGap,
  mergeProfile,
  rightsOnlyIn,
  valuesOfProfile,
} from '@verstas/domain/administration/profiles.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { insertProfile, updateProfile } from '../../platform/session/profile-columns.ts'
import { revokeWallLinksOf } from '../activities/wall/wall-links.ts'
import { distrustDevicesOf } from '../quick-change/trusted-devices.ts'
import { profileRead } from './people-reads.ts'
import { activeSitesOf } from './person-parts.ts'

type Release = FeatureDependencies['releaseSession']

/**
 * Adds an access profile. The administrator must hold all its rights.
 *
 * @throws {Refusal} profileTaken (`value`); profileHasMoreRights (`rights`)
 */
export async function addProfile(context: CommandContext, values: ProfileValues): Promise<JsonText<Profile>> {
  await requireAuthority(context, null, values)
  const id = await refusingTakenName(values, () => insertProfile(context.tx, namedRights(values)))
  await recordChange(context, { id, kind: 'settingAdded', name: values.Name, before: null, after: values })
  return readProfile(context.tx, id)
}

/**
 * Changes the name and the rights of a profile. The rights apply to the sessions of its people immediately.
 * Ends the wall links and trusted devices of people who lose the right to create them. Keeps changes of other
 * rights by other administrators.
 *
 * @throws {Refusal} notFound; profileChanged (`user`) if another person gave it another name; profileTaken;
 * profileElsewhere (`sites`); profileHasMoreRights (`rights`); lastAdministrator
 */
export async function saveProfile(
  context: CommandContext,
  id: number,
  { Base, Values }: ProfileSave,
  release: Release,
): Promise<{ readonly answer: JsonText<Profile>; readonly isChanged: boolean }> {
  const { tx } = context
  const stored = await lockProfile(tx, id)
  const before = valuesOfProfile(stored)
  const { merged: after, isRenamedTwice } = mergeProfile({ base: Base, mine: Values, theirs: before })
  if (isRenamedTwice) throw refuse('profileChanged', { user: await lastAuthorOf(tx, id) })
  if (after.Name === before.Name && after.Rights.join() === before.Rights.join())
    return { answer: await readProfile(tx, id), isChanged: false }
  await requireAuthority(context, stored, after)
  await refusingTakenName(after, async () => {
    await updateProfile(tx, id, namedRights(after))
    await sql`set constraints access_profile__last_administrator immediate`.execute(tx)
  })
  await endAccess(context, id, { before, after }, release)
  await recordChange(context, { id, kind: 'settingChanged', name: after.Name, before, after })
  for (const site of stored.Sites) await notifyLive(tx, { name: 'refresh', siteId: site.Id, event: {} })
  return { answer: await readProfile(tx, id), isChanged: true }
}

/**
 * Removes a profile that no active or inactive person has.
 *
 * @throws {Refusal} notFound; profileInUse; profileHasMoreRights (`rights`)
 */
export async function removeProfile(context: CommandContext, id: number): Promise<void> {
  const stored = await lockProfile(context.tx, id)
  const before = valuesOfProfile(stored)
  await requireAuthority(context, stored, before)
  try {
    await context.tx.deleteFrom('profile_right').where('profile_id', '=', id).execute()
    await context.tx.deleteFrom('access_profile').where('id', '=', id).execute()
  } catch (error) {
    if (databaseErrorOf(error)?.kind === 'foreign-key') throw refuse('profileInUse')
    throw error
  }
  await recordChange(context, { id, kind: 'settingRemoved', name: before.Name, before, after: null })
}

/** Locks a profile. Concurrent assignments of the profile to people wait. */
async function lockProfile(tx: Tx, id: number): Promise<Profile> {
  const row = await tx
    .selectFrom('access_profile')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return parseJson(await readProfile(tx, id))
}

async function readProfile(tx: Tx, profileId: number): Promise<JsonText<Profile>> {
  const json = await readJson(tx, profileRead, { profileId })
  if (json === null) throw refuse('notFound')
  return json
}

const namedRights = ({ Name, Rights }: ProfileValues) => ({ name: Name, rights: new Set(Rights) })

/** @param stored the profile before the change; null for a new one */
async function requireAuthority(
  { tx, session }: CommandContext,
  stored: Profile | null,
  after: ProfileValues,
): Promise<void> {
  const sites = new Map(stored?.Sites.map(({ Id, Description }) => [Id, Description]))
  const gap = findProfileGap(
    { siteIds: await activeSitesOf(tx, session.employeeId), rights: session.rights },
    {
      siteIds: [...sites.keys()],
      before: stored ? grantedRights(stored) : new Set(),
      after: new Set(after.Rights),
    },
  )
  if (gap?.reason === 'otherSites')
    throw refuse('profileElsewhere', { sites: gap.siteIds.map((id) => sites.get(id)).join(', ') })
  if (gap) throw refuse('profileHasMoreRights', { rights: gap.rights.join() })
}

/**
 * Runs a write of a profile. Turns violated constraints into refusals.
 *
 * @throws {Refusal} profileTaken (`value`); lastAdministrator
 */
async function refusingTakenName<Result>(
  { Name }: ProfileValues,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.constraint?.endsWith('__last_administrator')) throw refuse('lastAdministrator')
    if (violated?.kind === 'unique') throw refuse('profileTaken', { value: Name })
    throw error
  }
}

/** Ends the wall links and trusted devices of people who lose the right to create them. */
async function endAccess(
  { tx, clock, session }: CommandContext,
  profileId: number,
  { before, after }: { readonly before: ProfileValues; readonly after: ProfileValues },
  release: Release,
): Promise<void> {
  const loses = (kind: 'wallLink' | 'device') =>
    losesAccess(kind, new Set(before.Rights), new Set(after.Rights))
  const siteIds = await activeSitesOf(tx, session.employeeId)
  const ended = { siteIds, keepIds: [], by: { employeeId: session.employeeId }, now: clock.now() }
  if (loses('wallLink'))
    for (const id of await makersOf(tx, profileId, 'wall_link')) await revokeWallLinksOf(tx, id, ended)
  if (loses('device'))
    for (const id of await makersOf(tx, profileId, 'trusted_device'))
      await distrustDevicesOf(tx, id, ended, release)
}

/** Returns the ids of the people with the profile who created rows of the table. */
async function makersOf(
  tx: Tx,
  profileId: number,
  table: 'wall_link' | 'trusted_device',
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('employee')
    .select('id')
    .where('profile_id', '=', profileId)
    .where((is) =>
      is.exists(is.selectFrom(table).select('created_by').whereRef('created_by', '=', 'employee.id')),
    )
    .execute()
  return rows.map(({ id }) => id)
}

interface RecordedChange {
  readonly id: number
  readonly kind: string
  readonly name: string
  readonly before: ProfileValues | null
  readonly after: ProfileValues | null
}

/** Stores the event of a change, with the rights that the profile gained and lost. */
async function recordChange(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { id, kind, name, before, after }: RecordedChange,
): Promise<void> {
  const rightsOf = (values: ProfileValues | null) => new Set(values?.Rights)
  const lost = rightsOnlyIn(rightsOf(before), rightsOf(after))
  const gained = rightsOnlyIn(rightsOf(after), rightsOf(before))
  await recordEvents(tx, [
    {
      siteId,
      employeeId,
      at: clock.now(),
      entity: 'setting',
      entityId: id,
      kind,
      subject: { List: 'profiles', Id: String(id), Name: name },
      before: before && { Name: before.Name, Rights: lost },
      after: after && { Name: after.Name, Rights: gained },
    },
  ])
}

/** Returns the name of the person who made the latest change of a profile. */
async function lastAuthorOf(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select employee.name from event join employee on employee.id = event.employee_id
    where event.entity = 'setting' and event.subject->>'List' = 'profiles' and event.entity_id = ${id}
    order by event.id desc limit 1`.execute(tx)
  return rows[0]?.name ?? '–'
}
