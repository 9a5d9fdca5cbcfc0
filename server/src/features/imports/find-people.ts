import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Fields } from '../integration/batch/entity-writer.ts'
import type { RecordContext, RowContext } from './row-context.ts'
import { refuseCell } from './row-faults.ts'
import type { Step } from './step.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Finds an active person of the site by number, user name or name. Null if no one or more than one matches.
 */
async function findPerson(tx: Tx, siteId: number, { number, name }: Step['values']): Promise<number | null> {
  const [wanted, named] = [textOf(number), textOf(name)]
  const { rows } = await sql<{ id: number }>`
    select employee.id from employee
    join employee_site on employee_site.employee_id = employee.id and employee_site.site_id = ${siteId}
    left join credential on credential.employee_id = employee.id
    where employee.is_active and (
      number = ${wanted} or lower(user_name) in (lower(${wanted}), lower(${named})) or lower(employee.name) = lower(${named}))
    group by employee.id limit 2`.execute(tx)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Returns the person whom a row names; undefined if it names none. */
export async function findPersonOfRow(
  { tx, reader }: RowContext,
  person: Step['values'],
): Promise<number | undefined> {
  if (person.name === undefined && person.number === undefined) return undefined
  const found = await findPerson(tx, reader.siteId, person)
  if (found !== null) return found
  const field = person.number === undefined ? 'name' : 'number'
  throw refuseCell(reader, { part: 'person', field }, 'importFault.unknownPerson', String(person[field]))
}

/**
 * Finds a person of the site by the number, the e-mail address, the user name, or the name. A person with
 * another number or address than the row does not match.
 *
 * @throws {RowRefusal} if several people have the name, or a person with another name has the user name
 */
export async function findEmployee(
  { tx, reader }: RecordContext,
  { number, email, userName, name }: Fields<'employees'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; name: string; rank: number; isActive: boolean }>`
    select employee.id, employee.name, employee.is_active as "isActive", case
        when number = ${number ?? null} then 1
        when lower(email) = lower(${email ?? null}) then 2
        when lower(user_name) = lower(${userName ?? null}) then 3
        else 4 end as rank
    from employee
    join employee_site on employee_site.employee_id = employee.id and employee_site.site_id = ${reader.siteId}
    left join credential on credential.employee_id = employee.id
    where number = ${number ?? null} or lower(email) = lower(${email ?? null}) or lower(user_name) = lower(${userName ?? null})
      or (lower(name) = lower(${name ?? null})
        and (number is null or ${number ?? null}::text is null) and (email is null or ${email ?? null}::text is null)
        and (user_name is null or ${userName ?? null}::text is null))
    order by rank, "isActive" desc, employee.id limit 20`.execute(tx)
  const [first, second] = rows
  if (first === undefined) return null
  if (first.rank === 3 && name !== undefined && name.toLowerCase() !== first.name.toLowerCase())
    throw refuseCell(reader, { part: 'main', field: 'userName' }, 'importFault.otherPerson', first.name)
  const isOne = first.rank < 4 || second === undefined || (first.isActive && !second.isActive)
  if (isOne) return first.id
  throw refuseCell(reader, { part: 'main', field: 'name' }, 'importFault.unknownPerson', name ?? '')
}
