import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampingContext } from '@verstas/domain/stamping/decide.ts'
import { planStamping, requestedStart, type StampingSituation } from '@verstas/domain/stamping/plan.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { lockStampingEmployee, type StampedEmployee } from './load-employee.ts'
import { loadSituation } from './load-situation.ts'
import { lockWork } from './lock-work.ts'

/** What was asked of `stamp`. */
export interface StampInput {
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
  { tx, clock, session }: CommandContext,
  { request, sentAt }: StampInput,
): Promise<LoadedStamping> {
  const { siteId, timeZone, workshop } = session
  const { SalesmanId: employeeId, TypeId: typeCode, OrderRows: requested = [] } = request
  const employee = await lockStampingEmployee(tx, siteId, employeeId)
  // Only now: the one who waited for the lock comes later than the one who had it.
  const now = clock.now()
  const start = requestedStart(request, { sentAt, now, timeZone })
  const { type, situation } = await loadSituation(tx, session, { employeeId, typeCode, now, start })
  const rowIds = requested.map(({ OrderRowId }) => OrderRowId)
  const lane = type && planStamping({ type, siteId, rowIds, start }, situation)
  const ends = lane?.kind === 'planned' ? lane.plan.ends.filter((span) => span.siteId === siteId) : []
  const changesEnded = request.IsPreviousJobsReady === true
  const { rows, endedWork } = await lockWork(tx, siteId, { requested, ends, changesEnded })
  const context = {
    isEmployeeKnown: employee !== null,
    kindsInUse: employee?.kindsInUse ?? new Set(),
    type,
    start,
    rows,
    isJobStampingInUse: workshop.IsJobStampingInUse,
    shifts: situation.shifts,
    lane,
    endedWork,
  }
  return { context, situation, employee }
}
