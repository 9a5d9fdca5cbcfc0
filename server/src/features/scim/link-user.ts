import type { Person } from '@verstas/contract/administration/entities.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { readUser } from '@verstas/domain/scim/user.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import { personRead } from '../administration/people-reads.ts'

/**
 * Links the person of a conflict to the user of the directory. The person keeps profile and sites until a
 * mapped group grants others.
 *
 * @returns the person's id, and the user whose values must be applied
 * @throws {Refusal} notFound, also if the directory does not reach the administrator's site; scimTaken if the person is
 * linked already; errors of `requireAuthorityOver`
 */
export async function linkUser(
  { tx, clock, session }: CommandContext,
  conflictId: number,
): Promise<{ readonly personId: number; readonly pendingId: string }> {
  const conflict = await tx
    .selectFrom('scim_conflict')
    .selectAll()
    .where('id', '=', conflictId)
    .where(
      sql<boolean>`exists (
        select from service_account account
        where account.id = scim_conflict.account_id and (account.has_all_sites or exists (
          select from service_account_site place where place.account_id = account.id and place.site_id = ${session.siteId})))`,
    )
    .forUpdate()
    .executeTakeFirst()
  if (conflict === undefined) throw refuse('notFound')
  const { employee_id: personId, user_name: userName } = conflict
  await requireAuthorityOver(tx, session, personId)
  const user = readUser(conflict.resource as JsonObject)
  const now = clock.now()
  const linked = { employee_id: personId, is_pending: true, problem: null }
  try {
    const waiting = await tx
      .updateTable('scim_user')
      .set(linked)
      .where(sql<boolean>`lower(user_name) = lower(${userName})`)
      .where('deleted_at', 'is', null)
      .where('employee_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const { id: pendingId } =
      waiting ??
      (await tx
        .insertInto('scim_user')
        .values({
          ...linked,
          account_id: conflict.account_id,
          user_name: userName,
          external_id: conflict.external_id,
          is_active: user.isActive,
          resource: JSON.stringify(conflict.resource),
          created_at: now,
          changed_at: now,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow())
    await tx.deleteFrom('scim_conflict').where('id', '=', conflictId).execute()
    await recordEvents(tx, [
      {
        ...{ siteId: session.siteId, employeeId: session.employeeId, at: now },
        ...{ entity: 'employee', entityId: personId, kind: 'personEdited' },
        before: { IsOfDirectory: false },
        after: { IsOfDirectory: true },
      },
    ])
    return { personId, pendingId }
  } catch (error) {
    if (databaseErrorOf(error)?.kind === 'unique') throw refuse('scimTaken', { value: userName })
    throw error
  }
}

/**
 * Chooses whether administrators or the groups of the directory decide about the profile and the sites of a person.
 *
 * @returns the person, and the user whose groups must be applied
 * @throws {Refusal} notFound if the directory does not have the person; errors of `requireAuthorityOver`
 */
export async function setDirectoryRights(
  { tx, clock, session }: CommandContext,
  personId: number,
  areRightsHere: boolean,
): Promise<{ readonly answer: JsonText<Person>; readonly pendingId: string | null }> {
  await requireAuthorityOver(tx, session, personId)
  const row = await tx
    .selectFrom('scim_user')
    .select(['id', 'are_rights_here'])
    .where('employee_id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  if (row.are_rights_here !== areRightsHere) {
    await tx
      .updateTable('scim_user')
      .set({ are_rights_here: areRightsHere, is_pending: true })
      .where('id', '=', row.id)
      .execute()
    await recordEvents(tx, [
      {
        ...{ siteId: session.siteId, employeeId: session.employeeId, at: clock.now() },
        ...{ entity: 'employee', entityId: personId, kind: 'personEdited' },
        before: { AreRightsHere: row.are_rights_here },
        after: { AreRightsHere: areRightsHere },
      },
    ])
  }
  const answer = await readJson(tx, personRead, { personId })
  if (answer === null) throw refuse('notFound')
  return { answer, pendingId: row.are_rights_here === areRightsHere ? null : row.id }
}
