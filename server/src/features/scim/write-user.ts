import { canonicalJson, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { applyOperations, readOperations } from '@verstas/domain/scim/patch.ts'
import { readResource, userDefinition } from '@verstas/domain/scim/resource.ts'
import { readUser, type ScimUser } from '@verstas/domain/scim/user.ts'
import { sql } from 'kysely'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { applyUser, type DirectoryContext } from './apply-user.ts'
import { endConflict, findCollision, PersonExists } from './collisions.ts'
import { requireVersion } from './entity-tags.ts'
import type { UserRow } from './resources.ts'
import { isUuid, isVisibleUser } from './visible.ts'

/**
 * Adds a user. A deleted user who returns with the same external id becomes the former person again.
 *
 * @throws {ScimFault} invalidValue, invalidSyntax
 * @throws {Refusal} scimTaken, scimPersonExists, and those of `applyUser`
 */
export async function addUser(context: DirectoryContext, body: unknown): Promise<UserRow> {
  const { tx, clock, account } = context
  const resource = readResource(userDefinition, body)
  const user = readUser(resource)
  const former = await findFormer(tx, user)
  await refuseTaken(tx, user, null)
  if (former === undefined) await refuseCollision(tx, user, resource)
  const now = clock.now()
  const columns = {
    ...columnsOf(user, resource),
    account_id: account.accountId,
    problem: null,
    created_at: now,
    changed_at: now,
    deleted_at: null,
  }
  const row = await refuseRaced(user, () =>
    former === undefined
      ? tx
          .insertInto('scim_user')
          .values({ ...columns, employee_id: null })
          .returningAll()
          .executeTakeFirstOrThrow()
      : tx
          .updateTable('scim_user')
          // Uses a new id, because the former one belongs to a deleted resource.
          .set({ ...columns, id: sql<string>`gen_random_uuid()`, version: former.version + 1 })
          .where('id', '=', former.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
  )
  await endConflict(tx, user.userName)
  await applyUser(context, row)
  return row
}

/** Reads the new resource of a change from the stored one. */
type Change = (stored: JsonObject) => JsonObject

/** Returns the change of a PUT request, which replaces all attributes. */
export const replacedBy =
  (body: unknown): Change =>
  (): JsonObject =>
    readResource(userDefinition, body)

/** Returns the change of a PATCH request. */
export const patchedBy =
  (body: unknown): Change =>
  (stored) =>
    applyOperations(userDefinition, stored, readOperations(body))

/**
 * Changes a user. A change without a difference writes nothing, because directories repeat their requests.
 *
 * @param tags the header `If-Match`
 * @throws {ScimFault}
 * @throws {Refusal} notFound, scimVersionStale, scimTaken, scimPersonExists, and those of `applyUser`
 */
export async function changeUser(
  context: DirectoryContext,
  { id, tags }: { readonly id: string; readonly tags: string | undefined },
  change: Change,
): Promise<UserRow> {
  const { tx, clock, account } = context
  const row = await lockUser(context, id)
  requireVersion(row, tags)
  const stored = row.resource as JsonObject
  const resource = change(stored)
  const user = readUser(resource)
  if (canonicalJson(resource) === canonicalJson(stored) && row.problem === null) return row
  await refuseTaken(tx, user, row)
  if (row.employee_id === null) await refuseCollision(tx, user, resource)
  const changed = await refuseRaced(user, () =>
    tx
      .updateTable('scim_user')
      .set({
        ...columnsOf(user, resource),
        account_id: account.accountId,
        version: row.version + 1,
        changed_at: clock.now(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await endConflict(tx, user.userName)
  await applyUser(context, changed)
  return changed
}

/**
 * Removes a user. Ends the person's access like a deactivation by an administrator. The row keeps the link to
 * the person.
 *
 * @throws {Refusal} notFound, scimVersionStale, and those of `applyUser`
 */
export async function removeUser(
  context: DirectoryContext,
  { id, tags }: { readonly id: string; readonly tags: string | undefined },
): Promise<void> {
  const { tx, clock } = context
  const row = await lockUser(context, id)
  requireVersion(row, tags)
  await tx.deleteFrom('scim_member').where('user_id', '=', row.id).execute()
  if (row.employee_id === null) {
    await tx.deleteFrom('scim_user').where('id', '=', row.id).execute()
    return
  }
  const resource = { ...(row.resource as JsonObject), active: false }
  const ended = { ...row, resource, is_active: false }
  await applyUser(context, ended)
  const now = clock.now()
  await tx
    .updateTable('scim_user')
    .set({
      resource: JSON.stringify(resource),
      is_active: false,
      version: row.version + 1,
      changed_at: now,
      deleted_at: now,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Locks a user whom the account sees. */
async function lockUser({ tx, account }: DirectoryContext, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw refuse('notFound')
  const row = await tx
    .selectFrom('scim_user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisibleUser(account))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return row
}

const columnsOf = (user: ScimUser, resource: JsonObject) => ({
  user_name: user.userName,
  external_id: user.externalId,
  is_active: user.isActive,
  resource: JSON.stringify(resource),
})

/**
 * Finds a deleted user with the same external id; if the request has none, with the same user name. A
 * different external id means a different person, because user names may be reused.
 */
const findFormer = (tx: Tx, { userName, externalId }: ScimUser): Promise<UserRow | undefined> =>
  tx
    .selectFrom('scim_user')
    .selectAll()
    .where('deleted_at', 'is not', null)
    .where('employee_id', 'is not', null)
    .where(
      externalId === null
        ? sql<boolean>`external_id is null and lower(user_name) = lower(${userName})`
        : sql<boolean>`external_id = ${externalId}`,
    )
    .where(
      sql<boolean>`not exists (select from scim_user other where other.employee_id = scim_user.employee_id and other.deleted_at is null)`,
    )
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** @throws {Refusal} scimTaken if another user has the user name or the external id */
async function refuseTaken(tx: Tx, { userName, externalId }: ScimUser, own: UserRow | null): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select case when lower(user_name) = lower(${userName}) then user_name else external_id end as value
    from scim_user
    where deleted_at is null and id::text is distinct from ${own?.id ?? null}
      and (lower(user_name) = lower(${userName}) or external_id = ${externalId})
    limit 1`.execute(tx)
  const [taken] = rows
  if (taken !== undefined) throw refuse('scimTaken', { value: taken.value })
}

/** @throws {Refusal} scimPersonExists */
async function refuseCollision(tx: Tx, user: ScimUser, resource: JsonObject): Promise<void> {
  const collision = await findCollision(tx, user)
  if (collision !== null) throw new PersonExists(collision, user, resource)
}

/** Refuses a user name or external id that a concurrent request has taken. */
async function refuseRaced<Result>(user: ScimUser, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { kind, constraint = '' } = databaseErrorOf(error) ?? {}
    if (kind === 'unique' && constraint.startsWith('scim_user__one_'))
      throw refuse('scimTaken', {
        value: constraint.endsWith('user_name') ? user.userName : (user.externalId ?? user.userName),
      })
    throw error
  }
}
