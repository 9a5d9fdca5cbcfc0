import { sql } from 'kysely'
import { CommandError } from '../../platform/command-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { erasePrints, eraseReceived } from './erase-copies.ts'
import { eraseRecipient } from './erase-recipient.ts'
import { blankPicture, type Erasure } from './erasure.ts'

/**
 * Tables of a person's sign-in methods, sessions, personal settings and notifications. Their rows are
 * deleted.
 */
const ownTables = [
  'employee_picture',
  'credential',
  'identity_link',
  'passkey',
  'pin',
  'badge',
  'push_setting',
  'notification',
  'login_token',
  'password_reset_link',
  'known_network',
  'session',
]

/** Fields of an employee's events that contain personal data. */
const personalFields = ['Name', 'UserName', 'Email', 'PrincipalName', 'Number']

/**
 * Erases the name, addresses and numbers of an employee, all sign-in methods, and signatures as an inspector.
 * Ends all sessions, and the access that the employee gave to screens and devices. Stampings and histories remain and show `Employee 42`. The work of another person with
 * the same name, such as a signature or an offer, shows it, too.
 *
 * @throws {CommandError} if there is no such employee, or the employee is the last administrator
 */
export async function eraseEmployee(erasure: Erasure, id: number): Promise<void> {
  const { tx } = erasure
  const employee = await tx
    .selectFrom('employee')
    .select(['name', 'email', 'principal_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (employee === undefined)
    throw new CommandError(`There is no employee ${id}. The export of the list of people shows the numbers.`)
  const newName = `Employee ${id}`
  const names = await namesOf(tx, id, employee.name)
  await collectSignatures(tx, id, names, newName)

  await erasure.change(
    'waiting_identity',
    sql`delete from waiting_identity where email = ${employee.email} or name = any(${names}::text[])`,
  )
  await eraseDirectoryUser(erasure, id)
  await erasure.change(
    'employee',
    sql`
      update employee set name = ${newName}, email = null, principal_name = null, number = null, is_active = false
      where id = ${id}`,
  )
  await erasure.change('resource', sql`update resource set name = ${newName} where employee_id = ${id}`)
  await endMadeAccess(erasure, id)
  for (const table of ownTables)
    await erasure.change(table, sql`delete from ${sql.table(table)} where employee_id = ${id}`)
  await replaceSignatures(erasure, newName)
  await eraseOwnEvents(erasure, id, names, newName)
  await erasure.change(
    'inspection_offer',
    sql`update inspection_offer set inspector = ${newName} where inspector = any(${names}::text[])`,
  )
  await erasure.change(
    'idempotent_answer',
    sql`
      update idempotent_answer set answer = answer || '{"UserName": null, "Email": null, "PrincipalName": null}'
      where answer @> ${JSON.stringify({ Id: id })}::jsonb and answer ? 'PrincipalName'`,
  )
  for (const name of names)
    await erasure.replaceText(
      { table: 'idempotent_answer', column: 'answer', where: sql`true` },
      name,
      newName,
    )
  if (employee.email !== null) await eraseRecipient(erasure, employee.email)
  const values = [...names, employee.email, employee.principal_name].filter((value) => value !== null)
  await eraseReceived(erasure, { entity: 'employees', id, siteId: null, values })
  await erasePrints(
    erasure,
    sql`(modified_by = ${id}
      or (inspection.site_id, inspection.id) in (select site_id, inspection_id from erased))`,
  )
}

/**
 * Ends the wall links and trusted devices that the employee has made, and the sessions on these devices. A deactivation
 * by an administrator does the same.
 */
async function endMadeAccess(erasure: Erasure, id: number): Promise<void> {
  await erasure.change(
    'wall_link',
    sql`
      update wall_link set revoked_at = ${erasure.now}, revoked_by = created_by
      where created_by = ${id} and revoked_at is null`,
  )
  await erasure.change(
    'session',
    sql`
      delete from session where device_id in (
        select id from trusted_device where created_by = ${id} and distrusted_at is null)`,
  )
  await erasure.change(
    'trusted_device',
    sql`
      update trusted_device set distrusted_at = ${erasure.now}, distrusted_by = created_by
      where created_by = ${id} and distrusted_at is null`,
  )
}

/** Erases the user of the company's directory, the memberships, and the refused calls that name the user. */
async function eraseDirectoryUser(erasure: Erasure, id: number): Promise<void> {
  await erasure.change(
    'scim_failure',
    sql`delete from scim_failure where subject in (
      select user_name from scim_user where employee_id = ${id}
      union select user_name from scim_conflict where employee_id = ${id})`,
  )
  await erasure.change(
    'scim_member',
    sql`delete from scim_member where user_id in (select id from scim_user where employee_id = ${id})`,
  )
  for (const table of ['scim_user', 'scim_conflict'])
    await erasure.change(table, sql`delete from ${sql.table(table)} where employee_id = ${id}`)
}

/** Returns the present and all former names of an employee. */
async function namesOf(tx: Tx, id: number, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct value.name from event, lateral (values (before ->> 'Name'), (after ->> 'Name')) value (name)
    where entity = 'employee' and entity_id = ${id} and value.name is not null`.execute(tx)
  return [...new Set([name, ...rows.map((row) => row.name)])]
}

/**
 * Fills the temporary table `erased` with the signatures that the employee drew as an inspector: the
 * property, its new value, and the period during which it was valid.
 */
async function collectSignatures(
  tx: Tx,
  id: number,
  names: readonly string[],
  newName: string,
): Promise<void> {
  await sql`
    create temporary table erased on commit drop as
    select signature.id, signature.site_id, signature.inspection_id, signed_at as since, until, value.*
    from (
      select *, lead(signed_at, 1, 'infinity') over (partition by site_id, inspection_id, field order by id) as until
      from inspection_signature) signature
    join inspection on inspection.site_id = signature.site_id and inspection.id = signature.inspection_id
    join survey_version version
      on version.survey_id = inspection.survey_id and version.version = inspection.survey_version
    cross join lateral (values
      ('signer.' || field, ${newName}::text), ('signature.' || field, ${blankPicture}::text)) value (key, value)
    where (signed_by = ${id} or signer_name = any(${names}::text[]))
      and definition -> 'Signatures' @> jsonb_build_array(jsonb_build_object('Id', field, 'Role', 'inspector'))`.execute(
    tx,
  )
}

async function replaceSignatures(erasure: Erasure, newName: string): Promise<void> {
  await erasure.change(
    'inspection_signature',
    sql`
      update inspection_signature signature set signer_name = ${newName} from erased
      where signature.site_id = erased.site_id and signature.id = erased.id`,
  )
  await erasure.change(
    'inspection_property',
    sql`
      update inspection_property property set value = erased.value from erased
      where property.site_id = erased.site_id and property.inspection_id = erased.inspection_id
        and property.key = erased.key and until = 'infinity'`,
  )
  await erasure.change(
    'inspection_revision',
    sql`
      update inspection_revision revision set properties = properties || coalesce((
        select jsonb_object_agg(key, value) from erased
        where erased.site_id = revision.site_id and erased.inspection_id = revision.inspection_id
          and changed_at > since and changed_at <= until and properties ->> key is not null), '{}')
      where (site_id, inspection_id) in (select site_id, inspection_id from erased)`,
  )
  await erasure.change(
    'event',
    sql`
      update event set
        before = before || coalesce((select jsonb_object_agg(key, value) from erased
          where erased.site_id = event.site_id and erased.inspection_id = entity_id
            and at > since and at <= until and before ->> key is not null), '{}'),
        after = after || coalesce((select jsonb_object_agg(key, value) from erased
          where erased.site_id = event.site_id and erased.inspection_id = entity_id
            and at >= since and at < until and after ->> key is not null), '{}')
      where entity = 'inspection' and (site_id, entity_id) in (select site_id, inspection_id from erased)`,
  )
}

/** Erases the employee's data in events about the employee, and the name in events about the employee's work. */
async function eraseOwnEvents(
  erasure: Erasure,
  id: number,
  names: readonly string[],
  newName: string,
): Promise<void> {
  for (const column of ['subject', 'before', 'after'])
    await erasure.change(
      'event',
      sql`
        update event set ${sql.ref(column)} = ${sql.ref(column)} || coalesce((select jsonb_object_agg(key, '-')
          from unnest(${personalFields}::text[]) key where ${sql.ref(column)} ->> key is not null), '{}')
        where entity = 'employee' and entity_id = ${id} and ${sql.ref(column)} is not null`,
    )
  await erasure.change(
    'event',
    sql`
      update event set after = after || jsonb_build_object('MarkAsDoneBy', ${newName}::text)
      where entity = 'work-order' and after ->> 'MarkAsDoneBy' = any(${names}::text[])`,
  )
  await erasure.change(
    'event',
    sql`
      update event set after = after || jsonb_build_object('CountedBy', ${newName}::text)
      where entity = 'part-stock' and after ->> 'CountedBy' = any(${names}::text[])`,
  )
}
