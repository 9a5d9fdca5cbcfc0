import type { Activity, ActivityToggle } from '@verstas/contract/activities/entities.ts'
import { timeOfAction } from '@verstas/domain/activities/rules.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  dateOf,
  finishChange,
  type LockedActivity,
  lockActivity,
  type SessionEmployee,
} from './change-activity.ts'

/**
 * Closes an open task, or reopens a closed one (specification.md, States). An undo of the caller's latest
 * closing or reopening restores the former end, and the time and the author of the former closing.
 *
 * @param change.isOpen the new state
 * @throws {Refusal} notFound; activityAlreadyClosed, activityAlreadyOpen
 */
export async function toggleActivity(
  { tx, clock, session }: CommandContext,
  { Id, At, IsUndo }: ActivityToggle,
  { isOpen }: { readonly isOpen: boolean },
): Promise<JsonText<Activity>> {
  const locked = await lockActivity(tx, session, Id)
  const wasOpen = locked.closed_at === null
  if (wasOpen === isOpen) {
    const state = { isOpen: String(wasOpen), salesmanId: locked.employee_id, version: locked.version }
    throw refuse(isOpen ? 'activityAlreadyOpen' : 'activityAlreadyClosed', state)
  }
  const at = timeOfAction(At ?? undefined, { now: clock.now(), createdAt: locked.created_at })
  const undone = IsUndo
    ? await loadLatestToggle(tx, session, { activityId: Id, kind: kindOf(!isOpen) })
    : null
  const next = isOpen
    ? openState(locked, undone)
    : closedState(locked, undone, { at, by: session.employeeId })
  const version = locked.version + 1
  await tx
    .updateTable('activity')
    .set({ ...next, version })
    .where('site_id', '=', session.siteId)
    .where('id', '=', Id)
    .execute()
  const closing = wasOpen ? {} : { ClosedAt: locked.closed_at, ClosedBy: locked.closed_by }
  return finishChange(tx, session, {
    activityId: Id,
    workOrderIds: locked.work_order_id === null ? [] : [locked.work_order_id],
    version,
    at,
    kind: kindOf(isOpen),
    before: { IsOpen: wasOpen, EndDate: locked.end_at, ...closing },
    after: { IsOpen: isOpen, EndDate: next.end_at },
  })
}

const kindOf = (isOpen: boolean) => (isOpen ? 'activityReopened' : 'activityClosed')

/** The columns that closing and reopening write. */
type ToggledColumns = Pick<LockedActivity, 'closed_at' | 'closed_by' | 'end_at'>

/** A closing or reopening as its event stores it. Times are ISO instants. */
interface Toggle {
  readonly before: {
    readonly EndDate: string | null
    /** The time and the author of the closing that a reopening ended. Events of older versions lack them. */
    readonly ClosedAt?: string
    readonly ClosedBy?: number
  }
  readonly after: { readonly EndDate: string | null }
}

/** Returns the columns of a reopened task. An undo keeps an end that was set since the closing. */
function openState({ end_at }: LockedActivity, undone: Toggle | null): ToggledColumns {
  const isOfClosing = undone?.after.EndDate === end_at?.toISOString()
  const endAt = undone && (isOfClosing ? dateOf(undone.before.EndDate) : end_at)
  return { closed_at: null, closed_by: null, end_at: endAt }
}

/** Returns the columns of a closed task. An end that was set while it was open remains. */
function closedState(
  { end_at }: LockedActivity,
  undone: Toggle | null,
  { at, by }: { readonly at: Date; readonly by: number },
): ToggledColumns {
  const { EndDate = null, ClosedAt, ClosedBy } = undone?.before ?? {}
  return {
    closed_at: dateOf(ClosedAt) ?? at,
    closed_by: ClosedBy ?? by,
    end_at: end_at ?? (undone ? dateOf(EndDate) : at),
  }
}

/**
 * Returns the task's latest closing or reopening if it is of the given kind and by the caller. Returns null
 * otherwise, because an undo must not restore the state before another person's change.
 */
async function loadLatestToggle(
  tx: Tx,
  { siteId, employeeId }: SessionEmployee,
  { activityId, kind }: { readonly activityId: number; readonly kind: string },
): Promise<Toggle | null> {
  const latest = await tx
    .selectFrom('event')
    .select(['kind', 'employee_id', 'before', 'after'])
    .where('site_id', '=', siteId)
    .where('entity', '=', 'activity')
    .where('entity_id', '=', activityId)
    .where('kind', 'in', [kindOf(true), kindOf(false)])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.kind === kind && latest.employee_id === employeeId ? (latest as unknown as Toggle) : null
}
