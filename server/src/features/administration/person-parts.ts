import { sql } from 'kysely'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { PersonValues } from './person-values.ts'

interface Parts {
  readonly personId: number
  readonly save: PersonValues
  /** The ids of the person's sites, the default site first. */
  readonly siteIds: readonly number[]
  /** The password hash for a new user name. */
  readonly passwordHash: string
}

/** Writes a person's sites, user name and resources, which are stored in other tables. */
export async function writeParts(tx: Tx, parts: Parts): Promise<void> {
  await writeSites(tx, parts)
  await writeUserName(tx, parts)
  await writeResources(tx, parts.personId)
}

/**
 * Returns all sites of a person after a save, the default one first. Keeps the sites that are not among those
 * of the author.
 *
 * @param ownIds the sites of the author
 *
 * @throws {Refusal} siteNotAllowed
 */
export function sitesAfter(
  ownIds: readonly number[],
  { SiteIds }: PersonValues,
  heldIds: readonly number[],
): readonly number[] {
  const isOwn = (id: number) => ownIds.includes(id)
  if (SiteIds.some((id) => !isOwn(id) && !heldIds.includes(id))) throw refuse('siteNotAllowed')
  return [...new Set([...SiteIds, ...heldIds.filter((id) => !isOwn(id))])]
}

/**
 * Writes a person's sites. A site that the person left stays as an inactive row, because past work refers to
 * it.
 */
async function writeSites(tx: Tx, { personId, siteIds }: Parts): Promise<void> {
  await tx
    .updateTable('employee_site')
    .set({ is_default: false, is_active: sql<boolean>`site_id = any (${siteIds}::bigint[])` })
    .where('employee_id', '=', personId)
    .execute()
  const [defaultId] = siteIds
  await tx
    .insertInto('employee_site')
    .values(siteIds.map((id) => ({ employee_id: personId, site_id: id, is_default: id === defaultId })))
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'employee_id'])
        .doUpdateSet((row) => ({ is_default: row.ref('excluded.is_default') })),
    )
    .execute()
}

/** Returns the ids of a person's active sites. */
export async function activeSitesOf(tx: Tx, employeeId: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('employee_site')
    .innerJoin('site', 'site.id', 'employee_site.site_id')
    .select('site.id')
    .where('employee_id', '=', employeeId)
    .where('employee_site.is_active', '=', true)
    .where('site.is_active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes the user name without changing the password. Without a user name the credential is deleted. */
async function writeUserName(tx: Tx, { personId, save: { UserName }, passwordHash }: Parts): Promise<void> {
  if (UserName == null) {
    await tx.deleteFrom('credential').where('employee_id', '=', personId).execute()
    return
  }
  await tx
    .insertInto('credential')
    .values({
      employee_id: personId,
      user_name: UserName,
      password_hash: passwordHash,
      began_without_password: true,
    })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ user_name: UserName }))
    .execute()
}

/** Writes a stamping employee's resources, one at each site, with the employee's name. */
export async function writeResources(tx: Tx, personId: number): Promise<void> {
  await sql`insert into resource (site_id, id, name, employee_id)
    select place.site_id, employee.id, employee.name, employee.id
    from employee join employee_site place on place.employee_id = employee.id and place.is_active
    where employee.id = ${personId} and not employee.is_workqueue and is_stamping_employee(employee.subsystem)
    on conflict (site_id, id) do nothing`.execute(tx)
  await sql`update resource set name = employee.name from employee
    where employee.id = ${personId} and resource.employee_id = employee.id`.execute(tx)
}

/** Maps the name of a unique constraint to the field of a save that the constraint checks. */
const fieldOfRule: Readonly<Record<string, 'UserName' | 'Email' | 'PrincipalName' | 'Number'>> = {
  credential__user_name: 'UserName',
  employee__email: 'Email',
  employee__principal_name: 'PrincipalName',
  employee__by_number: 'Number',
}

/**
 * Runs the statements that write a person, then checks the deferred constraints. Turns violated constraints
 * into refusals.
 *
 * @throws {Refusal} personNameTaken; lastAdministrator
 */
export async function refuseWrongPerson<Result>(
  tx: Tx,
  save: PersonValues,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    // An earlier save in the same transaction may have made the constraints immediate. They must be deferred,
    // because the sites are written in two steps.
    await sql`set constraints employee__last_administrator, employee_site__last_administrator deferred`.execute(
      tx,
    )
    const result = await write()
    await sql`set constraints employee__last_administrator, employee_site__last_administrator immediate`.execute(
      tx,
    )
    return result
  } catch (error) {
    const rule = databaseErrorOf(error)?.constraint ?? ''
    if (rule.endsWith('__last_administrator')) throw refuse('lastAdministrator')
    const field = fieldOfRule[rule]
    if (field !== undefined) throw refuse('personNameTaken', { field, value: save[field] ?? '' })
    throw error
  }
}
