import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** @throws {Refusal} activityTypeUnknown */
export async function checkType(tx: Tx, siteId: number, code: string): Promise<void> {
  const found = await tx
    .selectFrom('activity_type')
    .select('code')
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (found === undefined) throw refuse('activityTypeUnknown')
}

/**
 * Checks that a task can be given to this employee: a person or a work queue of the site.
 *
 * @throws {Refusal} activityEmployeeUnknown
 */
export async function checkAssignee(tx: Tx, siteId: number, employeeId: number): Promise<void> {
  const found = await tx
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .select('employee.id')
    .where('employee_site.site_id', '=', siteId)
    .where('employee.id', '=', employeeId)
    .where('employee.is_active', '=', true)
    .executeTakeFirst()
  if (found === undefined) throw refuse('activityEmployeeUnknown')
}

/** @throws {Refusal} activityWorkOrderUnknown */
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

/** @throws {Refusal} invalidField where the work order has no such row */
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
  if (!found) throw refuse('invalidField', { field: 'RowId', reason: 'no row of the work order' })
}
