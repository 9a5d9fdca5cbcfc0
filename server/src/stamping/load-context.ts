import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampingContext } from '@verstas/domain/stamping/decide.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/employees.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/transaction.ts'
import type { CurrentSession } from '../session/current-session.ts'
import { loadSituation } from './load-situation.ts'
import { lockRows } from './lock-rows.ts'

/** Locks and loads everything that the request is judged by. */
export async function loadContext(
  tx: Tx,
  clock: Clock,
  session: CurrentSession,
  request: StampingRequest,
): Promise<StampingContext> {
  const isEmployeeKnown = await lockStampingEmployee(tx, session.siteId, request.SalesmanId)
  // Only now: the one who waited for the lock comes later than the one who had it.
  const now = clock.now()
  const type = await loadStampingType(tx, request.TypeId)
  const rows = await lockRows(tx, session.siteId, request.OrderRows ?? [])
  const isAbsence = type?.IsNonPresence ?? false
  const situation = await loadSituation(tx, session, request, { now, isAbsence })
  return { isEmployeeKnown, type, rows, isJobStampingInUse: session.workshop.IsJobStampingInUse, situation }
}

/**
 * Whether the employee is an active stamping employee of the site. Locks the employee's row until the
 * end of the transaction, so that two devices of one person stamp one after the other; the lock leaves
 * those alone who only refer to the employee.
 */
async function lockStampingEmployee(tx: Tx, siteId: number, employeeId: number): Promise<boolean> {
  const employee = await tx
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select('employee.subsystem')
    .where('employee.id', '=', employeeId)
    .where('employee_site.site_id', '=', siteId)
    .where('employee.is_active', '=', true)
    .forNoKeyUpdate('employee')
    .executeTakeFirst()
  return employee !== undefined && isStampingEmployee(employee.subsystem)
}

/** What the rules need to know of a stamping type; null for an unknown code. */
async function loadStampingType(tx: Tx, code: number): Promise<StampingContext['type']> {
  const type = await tx
    .selectFrom('stamping_type')
    .select(['is_work_order', 'is_presence', 'is_end_of_day'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!type) return null
  return {
    IsWorkOrder: type.is_work_order,
    IsNonPresence: !type.is_presence,
    IsEndOfDay: type.is_end_of_day,
  }
}
