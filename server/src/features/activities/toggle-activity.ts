import type { Activity, ActivityToggle } from '@verstas/contract/activities/entities.ts'
import { timeOfAction } from '@verstas/domain/activities/rules.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { finishChange, lockActivity } from './change-activity.ts'

/**
 * Closes an open task, or reopens a closed one (specification.md, States).
 *
 * @param change.isOpen the new state
 * @throws {Refusal} notFound; activityAlreadyClosed, activityAlreadyOpen
 */
export async function toggleActivity(
  { tx, clock, session }: CommandContext,
  { Id, At }: ActivityToggle,
  { isOpen }: { readonly isOpen: boolean },
): Promise<JsonText<Activity>> {
  const locked = await lockActivity(tx, session, Id)
  const wasOpen = locked.closed_at === null
  if (wasOpen === isOpen) {
    const state = { isOpen: String(wasOpen), salesmanId: locked.employee_id, version: locked.version }
    throw refuse(isOpen ? 'activityAlreadyOpen' : 'activityAlreadyClosed', state)
  }
  const at = timeOfAction(At ?? undefined, { now: clock.now(), createdAt: locked.created_at })
  const endAt = isOpen ? null : (locked.end_at ?? at)
  const version = locked.version + 1
  await tx
    .updateTable('activity')
    .set({
      closed_at: isOpen ? null : at,
      closed_by: isOpen ? null : session.employeeId,
      end_at: endAt,
      version,
    })
    .where('site_id', '=', session.siteId)
    .where('id', '=', Id)
    .execute()
  return finishChange(tx, session, {
    activityId: Id,
    workOrderIds: locked.work_order_id === null ? [] : [locked.work_order_id],
    version,
    at,
    kind: isOpen ? 'activityReopened' : 'activityClosed',
    before: { IsOpen: wasOpen, EndDate: locked.end_at },
    after: { IsOpen: isOpen, EndDate: endAt },
  })
}
