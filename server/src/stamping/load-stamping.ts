import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { askedStart } from '@verstas/domain/stamping/client-time.ts'
import type { StampingContext } from '@verstas/domain/stamping/decide.ts'
import { planStamping } from '@verstas/domain/stamping/plan.ts'
import type { StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/transaction.ts'
import type { CurrentSession } from '../session/current-session.ts'
import { lockStampingEmployee, type StampedEmployee } from './load-employee.ts'
import { loadEndedWork, loadOrderIds } from './load-ended-work.ts'
import { loadSituation } from './load-situation.ts'
import { lockRows } from './lock-rows.ts'

/** What was asked of `stamp`. */
export interface StampInput {
  readonly session: CurrentSession
  readonly request: StampingRequest
  /** The device's clock as the request left it. */
  readonly sentAt: Date | null
}

/** What a stamping is judged by, and what it is written with. */
export interface LoadedStamping {
  readonly context: StampingContext
  readonly situation: StampingSituation
  /** Null for one who is unknown. */
  readonly employee: StampedEmployee | null
}

/**
 * Locks and loads everything that the request is judged by: the employee first, then the work orders by
 * their ids.
 */
export async function loadStamping(
  tx: Tx,
  clock: Clock,
  { session, request, sentAt }: StampInput,
): Promise<LoadedStamping> {
  const { siteId, timeZone, workshop } = session
  const employee = await lockStampingEmployee(tx, siteId, request.SalesmanId)
  // Only now: the one who waited for the lock comes later than the one who had it.
  const now = clock.now()
  const start = askedStart(request, { sentAt, now, timeZone })
  const type = await loadStampingType(tx, request.TypeId)
  const situation = await loadSituation(tx, session, request.SalesmanId, { now, start })
  const rowIds = (request.OrderRows ?? []).map(({ OrderRowId }) => OrderRowId)
  const lane = type && planStamping({ type, siteId, rowIds, start }, situation)
  const ends = lane?.kind === 'planned' ? lane.plan.ends.filter((span) => span.siteId === siteId) : []
  const endedOrders = await loadOrderIds(tx, siteId, ends)
  const toBeChanged = request.IsPreviousJobsReady === true ? endedOrders : []
  const rows = await lockRows(tx, siteId, request.OrderRows ?? [], toBeChanged)
  const endedRows = ends.flatMap((span) => span.rowIds)
  const endedWork = await loadEndedWork(tx, siteId, endedOrders, endedRows)
  const { shifts } = situation
  const isJobStampingInUse = workshop.IsJobStampingInUse
  const kindsInUse = employee?.kindsInUse ?? new Set()
  const isEmployeeKnown = employee !== null
  const context = {
    isEmployeeKnown,
    kindsInUse,
    type,
    start,
    rows,
    isJobStampingInUse,
    shifts,
    lane,
    endedWork,
  }
  return { context, situation, employee }
}

/** What the rules need to know of a stamping type; null for an unknown code. */
export async function loadStampingType(tx: Tx, code: number) {
  const type = await tx
    .selectFrom('stamping_type')
    .select(['is_work_order', 'is_presence', 'is_end_of_day'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!type) return null
  const { is_work_order, is_presence, is_end_of_day } = type
  return { Code: code, IsWorkOrder: is_work_order, IsNonPresence: !is_presence, IsEndOfDay: is_end_of_day }
}
