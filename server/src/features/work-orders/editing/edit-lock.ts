import type { WorkOrderLock } from '@verstas/contract/work-orders/entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { lockSession } from '../../../platform/session/active-sessions.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { findOtherHolder, lockWorkOrderRow } from './change-work-order.ts'

/** The lifetime of a lock since the last `reserve`, in milliseconds (specification.md, Work order rules). */
const lease = 5 * 60_000

/**
 * Locks a work order for editing, or renews the caller's lock. Takes over an expired lock. Requires the right
 * to edit or to add jobs.
 *
 * @throws {Refusal} forbidden; notFound; lockedByOther (MetaData `user`)
 */
export async function reserveWorkOrder(
  { tx, clock, session }: CommandContext,
  workOrderId: number,
): Promise<JsonText<WorkOrderLock>> {
  const { rights } = session
  if (!rights.has('EditJob') && !rights.has('AddJob')) throw refuse('forbidden', { right: 'EditJob' })
  await lockSession(tx, session)
  await lockWorkOrderRow(tx, session.siteId, workOrderId)
  // Reads the clock after the row is locked, because the call that held the row lock before must have the
  // earlier time.
  const now = clock.now()
  const lockRow = await takeLock(tx, session, workOrderId, now)
  if (lockRow === undefined) {
    const user = await findOtherHolder(tx, session, workOrderId, now)
    throw refuse('lockedByOther', { user: user ?? '' })
  }
  const isNew = lockRow.since.getTime() === now.getTime()
  if (isNew) await notifyLock(tx, session.siteId, workOrderId)
  const lock: WorkOrderLock = {
    EmployeeId: session.employeeId,
    EmployeeName: session.employeeName,
    Since: lockRow.since.toISOString(),
    ExpiresAt: lockRow.expires_at.toISOString(),
  }
  return toJson(lock)
}

/**
 * Releases the caller's lock. Succeeds if no employee has the lock, so that the call can be repeated.
 *
 * @throws {Refusal} notFound; lockNotHeld (MetaData `user`) if another employee has the lock
 */
export async function releaseWorkOrder(
  { tx, clock, session }: CommandContext,
  workOrderId: number,
): Promise<JsonText<Record<string, never>>> {
  await lockWorkOrderRow(tx, session.siteId, workOrderId)
  const user = await findOtherHolder(tx, session, workOrderId, clock.now())
  if (user !== null) throw refuse('lockNotHeld', { user })
  const { numDeletedRows } = await tx
    .deleteFrom('work_order_lock')
    .where('site_id', '=', session.siteId)
    .where('work_order_id', '=', workOrderId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await notifyLock(tx, session.siteId, workOrderId)
  return toJson({})
}

/** Takes the lock in one statement. Returns undefined if another employee has it. */
async function takeLock(tx: Tx, session: CurrentSession, workOrderId: number, now: Date) {
  const { siteId, employeeId, id } = session
  return tx
    .insertInto('work_order_lock')
    .values({
      site_id: siteId,
      work_order_id: workOrderId,
      employee_id: employeeId,
      session_id: id,
      since: now,
      expires_at: new Date(now.getTime() + lease),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'work_order_id'])
        .doUpdateSet((row) => ({
          employee_id: row.ref('excluded.employee_id'),
          session_id: row.ref('excluded.session_id'),
          since: sql<Date>`case when work_order_lock.expires_at > excluded.since
            then work_order_lock.since else excluded.since end`,
          expires_at: row.ref('excluded.expires_at'),
        }))
        .where((row) =>
          row.or([
            row('work_order_lock.employee_id', '=', employeeId),
            row('work_order_lock.expires_at', '<=', now),
          ]),
        ),
    )
    .returning(['since', 'expires_at'])
    .executeTakeFirst()
}

const notifyLock = (tx: Tx, siteId: number, workOrderId: number): Promise<void> =>
  notifyLive(tx, { name: 'workOrderLock', siteId, event: { WorkOrderId: workOrderId } })

/** Releases the locks of a session that has ended or moved to another site. */
export async function releaseLocksOf(tx: Tx, sessionId: string): Promise<void> {
  const released = await tx
    .deleteFrom('work_order_lock')
    .where('session_id', '=', sessionId)
    .returning(['site_id', 'work_order_id'])
    .execute()
  for (const { site_id: siteId, work_order_id: WorkOrderId } of released)
    await notifyLive(tx, { name: 'workOrderLock', siteId, event: { WorkOrderId } })
}
