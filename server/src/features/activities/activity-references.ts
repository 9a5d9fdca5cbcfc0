import type { Tx } from '../../platform/database/transaction.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'

/**
 * Checks the code of a task type.
 *
 * @throws {Refusal} activityTypeUnknown
 */
export async function checkType(tx: Tx, siteId: number, code: string): Promise<void> {
  const found = await tx
    .selectFrom('activity_type')
    .select('code')
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (found === undefined) throw refuse('activityTypeUnknown')
}

/** Query of the possible assignees: active employees of the site, including work queues. */
const assignees = (tx: Tx, siteId: number) =>
  tx
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .select(['employee.id', 'employee.is_workqueue'])
    .where('employee_site.site_id', '=', siteId)
    .where('employee_site.is_active', '=', true)
    .where('employee.is_active', '=', true)

/**
 * Checks that an employee can be an assignee: an active person or work queue of the site.
 *
 * @throws {Refusal} activityEmployeeUnknown
 */
export async function checkAssignee(tx: Tx, siteId: number, employeeId: number): Promise<void> {
  const found = await assignees(tx, siteId).where('employee.id', '=', employeeId).executeTakeFirst()
  if (found === undefined) throw refuse('activityEmployeeUnknown')
}

/**
 * Selects the assignee of a task that the server creates. Prefers the first of `wished` who still works at
 * the site. Otherwise selects a work queue of the site.
 *
 * @param wished employee ids in order of preference, null for an unset one
 * @throws {Refusal} activityEmployeeUnknown if there is no possible assignee
 */
export async function findAssignee(
  tx: Tx,
  siteId: number,
  wished: readonly (number | null)[],
): Promise<number> {
  const ids = wished.filter((id) => id !== null)
  const here = await assignees(tx, siteId)
    .where((is) => is.or([is('employee.id', 'in', ids), is('is_workqueue', '=', true)]))
    .orderBy('employee.id')
    .execute()
  const found =
    ids.find((wanted) => here.some(({ id }) => id === wanted)) ??
    here.find(({ is_workqueue }) => is_workqueue)?.id
  if (found === undefined) throw refuse('activityEmployeeUnknown')
  return found
}

/**
 * Finds a work order by its number.
 *
 * @throws {Refusal} activityWorkOrderUnknown
 */
export async function findWorkOrderId(tx: Tx, siteId: number, orderNumber: number): Promise<number> {
  const found = await tx
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', siteId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (found === undefined) throw refuse('activityWorkOrderUnknown', { number: orderNumber })
  return found.id
}

/**
 * Checks that the work order has the row.
 *
 * @throws {Refusal} invalidField if the work order has no such row
 */
export async function checkRow(
  tx: Tx,
  siteId: number,
  { workOrderId, rowId }: { readonly workOrderId: number | null; readonly rowId: number },
): Promise<void> {
  const found =
    workOrderId !== null &&
    (await tx
      .selectFrom('job_row')
      .select('id')
      .where('site_id', '=', siteId)
      .where('work_order_id', '=', workOrderId)
      .where('id', '=', rowId)
      .executeTakeFirst())
  if (!found) throw refuseField('RowId', 'row')
}
