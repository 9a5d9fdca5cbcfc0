import { ScimFault } from '@verstas/domain/scim/fault.ts'
import { patchGroup, readGroup, type ScimGroup } from '@verstas/domain/scim/group.ts'
import { readOperations } from '@verstas/domain/scim/patch.ts'
import { groupDefinition, readResource } from '@verstas/domain/scim/resource.ts'
import { sql } from 'kysely'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { DirectoryContext } from './apply-user.ts'
import { requireVersion } from './entity-tags.ts'
import { readMembers } from './read-pages.ts'
import type { GroupRow } from './resources.ts'
import { isUuid, isVisibleGroup, isVisibleUser } from './visible.ts'

/** A written group, and the users whose access it may change. */
export interface WrittenGroup {
  readonly row: GroupRow
  readonly memberIds: readonly string[]
  /** The users whose groups must be applied. */
  readonly pendingIds: readonly string[]
}

type GroupContext = Pick<DirectoryContext, 'tx' | 'clock' | 'account'>

/** The empty group before its first write. */
const nothing: ScimGroup = { displayName: '', externalId: null, memberIds: new Set() }

/**
 * Adds a group. It grants its members nothing until an administrator maps it.
 *
 * @throws {ScimFault}
 * @throws {Refusal} scimTaken
 */
export async function addGroup(context: GroupContext, body: unknown): Promise<WrittenGroup> {
  const { tx, clock, account } = context
  const group = readGroup(readResource(groupDefinition, body))
  await refuseTaken(tx, group, null)
  const now = clock.now()
  const row = await refuseRaced(group, () =>
    tx
      .insertInto('scim_group')
      .values({
        account_id: account.accountId,
        display_name: group.displayName,
        external_id: group.externalId,
        profile_id: null,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await writeMembers(context, row, nothing, group)
  return { row, memberIds: [...group.memberIds], pendingIds: [] }
}

type Change = (stored: ScimGroup) => ScimGroup

/** Returns the change of a PUT request. */
export const groupReplacedBy =
  (body: unknown): Change =>
  () =>
    readGroup(readResource(groupDefinition, body))

/** Returns the change of a PATCH request. */
export const groupPatchedBy =
  (body: unknown): Change =>
  (stored) =>
    patchGroup(stored, readOperations(body))

interface Addressed {
  readonly id: string
  /** The header `If-Match`. */
  readonly tags: string | undefined
}

/**
 * Changes a group. A change without a difference writes nothing.
 *
 * @throws {ScimFault}
 * @throws {Refusal} notFound, scimVersionStale, scimTaken
 */
export async function changeGroup(
  context: GroupContext,
  { id, tags }: Addressed,
  change: Change,
): Promise<WrittenGroup> {
  const { tx, clock, account } = context
  const row = await lockGroup(context, id)
  requireVersion(row, tags)
  const before: ScimGroup = {
    displayName: row.display_name,
    externalId: row.external_id,
    memberIds: new Set(await readMembers(tx, row.id)),
  }
  const after = change(before)
  const changedIds = [...onlyIn(before, after), ...onlyIn(after, before)]
  const isSame =
    before.displayName === after.displayName &&
    before.externalId === after.externalId &&
    changedIds.length === 0
  if (isSame) return { row, memberIds: [...after.memberIds], pendingIds: [] }
  await refuseTaken(tx, after, row)
  const changed = await refuseRaced(after, () =>
    tx
      .updateTable('scim_group')
      .set({
        account_id: account.accountId,
        display_name: after.displayName,
        external_id: after.externalId,
        version: row.version + 1,
        changed_at: clock.now(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await writeMembers(context, row, before, after)
  return {
    row: changed,
    memberIds: [...after.memberIds],
    pendingIds: await markPending(tx, row.id, changedIds),
  }
}

/**
 * Removes a group. Its members lose the access that only this group granted.
 *
 * @returns the users whose groups must be applied
 * @throws {Refusal} notFound, scimVersionStale
 */
export async function removeGroup(
  context: GroupContext,
  { id, tags }: Addressed,
): Promise<readonly string[]> {
  const { tx } = context
  const row = await lockGroup(context, id)
  requireVersion(row, tags)
  const pendingIds = await markPending(tx, row.id, await readMembers(tx, row.id))
  await tx.deleteFrom('scim_member').where('group_id', '=', row.id).execute()
  await tx.deleteFrom('scim_group_site').where('group_id', '=', row.id).execute()
  await tx.deleteFrom('scim_group').where('id', '=', row.id).execute()
  return pendingIds
}

/** Returns the members that only the first list contains. */
const onlyIn = ({ memberIds }: ScimGroup, other: ScimGroup): string[] =>
  [...memberIds].filter((id) => !other.memberIds.has(id))

async function lockGroup({ tx, account }: GroupContext, id: string): Promise<GroupRow> {
  if (!isUuid(id)) throw refuse('notFound')
  const row = await tx
    .selectFrom('scim_group')
    .selectAll()
    .where('id', '=', id)
    .where(isVisibleGroup(account))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return row
}

/** @throws {ScimFault} invalidValue for a new member who is not a user of the account's directory */
async function writeMembers(
  { tx, account }: GroupContext,
  { id }: GroupRow,
  before: ScimGroup,
  after: ScimGroup,
): Promise<void> {
  const added = onlyIn(after, before)
  const removed = onlyIn(before, after)
  if (removed.length > 0)
    await sql`delete from scim_member where group_id = ${id} and user_id = any(${removed}::uuid[])`.execute(
      tx,
    )
  if (added.length === 0) return
  const wrong = added.find((member) => !isUuid(member))
  if (wrong !== undefined) throw new ScimFault('invalidValue', `members: ${wrong}`)
  const { numAffectedRows } = await sql`
    insert into scim_member (group_id, user_id)
    select ${id}, id from scim_user
    where id = any(${added}::uuid[]) and deleted_at is null and ${isVisibleUser(account)}`.execute(tx)
  if (Number(numAffectedRows) < added.length) throw new ScimFault('invalidValue', 'members')
}

/**
 * Marks users whose groups must be applied.
 *
 * @returns their ids; none if the group is not mapped
 */
export async function markPending(
  tx: Tx,
  groupId: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id from scim_user
      where id = any(${userIds}::uuid[]) and deleted_at is null and exists (
        select from scim_group "group" where "group".id = ${groupId} and ("group".profile_id is not null or exists (
          select from scim_group_site place where place.group_id = "group".id)))
      order by id for update)
    update scim_user set is_pending = true from chosen where scim_user.id = chosen.id
    returning scim_user.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @throws {Refusal} scimTaken if another group has the name or the external id */
async function refuseTaken(
  tx: Tx,
  { displayName, externalId }: ScimGroup,
  own: GroupRow | null,
): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select case when lower(display_name) = lower(${displayName}) then display_name else external_id end as value
    from scim_group
    where id::text is distinct from ${own?.id ?? null}
      and (lower(display_name) = lower(${displayName}) or external_id = ${externalId})
    limit 1`.execute(tx)
  const [taken] = rows
  if (taken !== undefined) throw refuse('scimTaken', { value: taken.value })
}

/** Refuses a name or external id that a concurrent request has taken. */
async function refuseRaced<Result>(group: ScimGroup, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { kind, constraint = '' } = databaseErrorOf(error) ?? {}
    if (kind === 'unique' && constraint.startsWith('scim_group__one_'))
      throw refuse('scimTaken', {
        value: constraint.endsWith('name') ? group.displayName : (group.externalId ?? group.displayName),
      })
    throw error
  }
}
