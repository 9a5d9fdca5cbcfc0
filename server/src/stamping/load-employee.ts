import { isStampingEmployee } from '@verstas/domain/stamping/employees.ts'
import type { TimeKind } from '@verstas/domain/stamping/time-kinds.ts'
import type { Tx } from '../database/transaction.ts'

/** Whose time is stamped. */
export interface StampedEmployee {
  readonly id: number
  readonly name: string
  /** The kinds of time beyond the shift that are in use for the employee. */
  readonly kindsInUse: ReadonlySet<TimeKind>
}

/**
 * The active stamping employee of the site with this id, or null. Locks the employee's row until the end
 * of the transaction, so that two devices of one person stamp one after the other; the lock leaves those
 * alone who only refer to the employee.
 */
export async function lockStampingEmployee(
  tx: Tx,
  siteId: number,
  employeeId: number,
): Promise<StampedEmployee | null> {
  const employee = await tx
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select([
      'employee.id',
      'employee.name',
      'employee.subsystem',
      'employee.is_overtime_in_use',
      'employee.is_flex_in_use',
      'employee.is_kiky_in_use',
    ])
    .where('employee.id', '=', employeeId)
    .where('employee_site.site_id', '=', siteId)
    .where('employee.is_active', '=', true)
    .forNoKeyUpdate('employee')
    .executeTakeFirst()
  if (!employee || !isStampingEmployee(employee.subsystem)) return null
  const { id, name, is_overtime_in_use, is_flex_in_use, is_kiky_in_use } = employee
  const kinds: [TimeKind, boolean][] = [
    ['overtime', is_overtime_in_use],
    ['flex', is_flex_in_use],
    ['kiky', is_kiky_in_use],
  ]
  return { id, name, kindsInUse: new Set(kinds.flatMap(([kind, isInUse]) => (isInUse ? [kind] : []))) }
}
