import type { Db } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'

/**
 * Finds a person who works at a site, for an administrator's action.
 *
 * @throws {Refusal} notFound if no such person works there
 */
export async function requirePersonOfSite(
  db: Db,
  employeeId: number,
  siteId: number,
): Promise<{ readonly isWorkqueue: boolean }> {
  const person = await db
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .select('employee.is_workqueue as isWorkqueue')
    .where('employee.id', '=', employeeId)
    .where('employee.is_active', '=', true)
    .where('employee_site.site_id', '=', siteId)
    .where('employee_site.is_active', '=', true)
    .executeTakeFirst()
  if (person === undefined) throw refuse('notFound')
  return person
}
