import { isStampingEmployee } from '@verstas/domain/stamping/decide.ts'
import type { TimeKind } from '@verstas/domain/stamping/shifts.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Whose time is stamped. */
export interface StampedEmployee {
  readonly id: number
  readonly name: string
  /** The kinds of time beyond the shift that are in use for the employee. */
  readonly kindsInUse: ReadonlySet<TimeKind>
}

/**
 * Locks the row of the site's employee, active or not, until the end of the transaction, so that what
 * several devices and people do to one person's time comes one after the other; the lock leaves those alone
 * who only refer to the employee. Null where the site has no such employee.
 */
export async function lockEmployee(tx: Tx, siteId: number, employeeId: number) {
  const employee = await tx
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select([
      'employee.id',
      'employee.name',
      'employee.subsystem',
      'employee.is_active',
      'employee.is_overtime_in_use',
      'employee.is_flex_in_use',
      'employee.is_kiky_in_use',
    ])
    .where('employee.id', '=', employeeId)
    .where('employee_site.site_id', '=', siteId)
    .forNoKeyUpdate('employee')
    .executeTakeFirst()
  return employee ?? null
}

/** The active stamping employee of the site with this id, locked, or null. */
export async function lockStampingEmployee(
  tx: Tx,
  siteId: number,
  employeeId: number,
): Promise<StampedEmployee | null> {
  const employee = await lockEmployee(tx, siteId, employeeId)
  if (!employee?.is_active || !isStampingEmployee(employee.subsystem)) return null
  const { id, name, is_overtime_in_use, is_flex_in_use, is_kiky_in_use } = employee
  const kinds: [TimeKind, boolean][] = [
    ['overtime', is_overtime_in_use],
    ['flex', is_flex_in_use],
    ['kiky', is_kiky_in_use],
  ]
  return { id, name, kindsInUse: new Set(kinds.flatMap(([kind, isInUse]) => (isInUse ? [kind] : []))) }
}
