import type { PersonSave } from '@verstas/contract/administration/entities.ts'
import { sql } from 'kysely'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

interface Parts {
  readonly personId: number
  readonly save: PersonSave
  /** All sites of the person, the default one first. */
  readonly siteIds: readonly number[]
  /** Of a new user name. */
  readonly passwordHash: string
}

/** Writes what lies beside the person's own row: sites, user name, what the workshop reserves. */
export async function writeParts(tx: Tx, parts: Parts): Promise<void> {
  await writeSites(tx, parts)
  await writeUserName(tx, parts)
  await writeResources(tx, parts.personId)
}

/**
 * All sites of a person after a save, the default one first: those that the administrator does not have stay.
 *
 * @throws {Refusal} siteNotAllowed
 */
export async function sitesAfter(
  tx: Tx,
  { employeeId }: CurrentSession,
  { SiteIds }: PersonSave,
  heldIds: readonly number[],
): Promise<readonly number[]> {
  const own = await activeSitesOf(tx, employeeId)
  if (SiteIds.some((id) => !own.has(id) && !heldIds.includes(id))) throw refuse('siteNotAllowed')
  return [...new Set([...SiteIds, ...heldIds.filter((id) => !own.has(id))])]
}

/** Who left a site keeps a place there that is not active: what was done there refers to it. */
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

/** The names of the sites where somebody works now, by the sites' ids. */
export async function activeSitesOf(tx: Tx, employeeId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('employee_site')
    .innerJoin('site', 'site.id', 'employee_site.site_id')
    .select(['site.id', 'site.name'])
    .where('employee_id', '=', employeeId)
    .where('employee_site.is_active', '=', true)
    .where('site.is_active', '=', true)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Another user name keeps the password; without one nobody signs in by password. */
async function writeUserName(tx: Tx, { personId, save: { UserName }, passwordHash }: Parts): Promise<void> {
  if (UserName == null) {
    await tx.deleteFrom('credential').where('employee_id', '=', personId).execute()
    return
  }
  await tx
    .insertInto('credential')
    .values({ employee_id: personId, user_name: UserName, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ user_name: UserName }))
    .execute()
}

/** A stamping employee can be reserved at each of their sites; a resource that is there keeps up with the name. */
async function writeResources(tx: Tx, personId: number): Promise<void> {
  await sql`insert into resource (site_id, id, name, employee_id)
    select place.site_id, employee.id, employee.name, employee.id
    from employee join employee_site place on place.employee_id = employee.id and place.is_active
    where employee.id = ${personId} and not employee.is_workqueue and is_stamping_employee(employee.subsystem)
    on conflict (site_id, id) do nothing`.execute(tx)
  await sql`update resource set name = employee.name from employee
    where employee.id = ${personId} and resource.employee_id = employee.id`.execute(tx)
}

/** What of a save breaks which rule of the database. */
const fieldOfRule: Readonly<Record<string, 'UserName' | 'Email' | 'PrincipalName'>> = {
  credential__user_name: 'UserName',
  employee__email: 'Email',
  employee__principal_name: 'PrincipalName',
}

/**
 * Runs what writes a person, and what the database checks of it at the end.
 *
 * @throws {Refusal} personNameTaken; lastAdministrator
 */
export async function refuseWrongPerson<Result>(
  tx: Tx,
  save: PersonSave,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
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
