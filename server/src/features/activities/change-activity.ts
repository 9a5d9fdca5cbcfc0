import type { Activity } from '@verstas/contract/activities/entities.ts'
import type { Selectable } from 'kysely'
import { type JsonText, readRow } from '../../platform/database/read-json.ts'
import type { ActivityTable } from '../../platform/database/tables/activity-tables.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { notifyPeople } from '../../platform/events/notify-people.ts'
import { type EventRecord, recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { activityById } from './activity-reads.ts'

type OfSite = Pick<CurrentSession, 'siteId'>

/** The employee who makes a change, and the site of the session. */
export type SessionEmployee = Pick<CurrentSession, 'siteId' | 'employeeId'>

/** A task with the number of its work order. */
export type LockedActivity = Selectable<ActivityTable> & { readonly order_number: number | null }

/**
 * Locks a task of the site until the transaction ends.
 *
 * @throws {Refusal} notFound
 */
export async function lockActivity(tx: Tx, { siteId }: OfSite, activityId: number): Promise<LockedActivity> {
  const activity = await tx
    .selectFrom('activity')
    .leftJoin('work_order', (join) =>
      join
        .onRef('work_order.site_id', '=', 'activity.site_id')
        .onRef('work_order.id', '=', 'activity.work_order_id'),
    )
    .selectAll('activity')
    .select('work_order.order_number')
    .where('activity.site_id', '=', siteId)
    .where('activity.id', '=', activityId)
    .forNoKeyUpdate('activity')
    .executeTakeFirst()
  if (activity === undefined) throw refuse('notFound')
  return activity
}

/** An assignment of a task. */
export interface HandOver {
  readonly activityId: number
  /** The previous assignee; null if the task is new. */
  readonly from: number | null
  readonly to: number
  readonly at: Date
  readonly note: string | null
  /** The person who caused it, who gets no notification; null for the server and for customers. */
  readonly causedBy?: number | null
}

/** Writes an assignment to the task's history, and notifies the previous and the new assignee. */
export async function recordHandOver(
  tx: Tx,
  { siteId, employeeId }: SessionEmployee,
  { activityId, from, to, at, note, causedBy = employeeId }: HandOver,
): Promise<void> {
  await tx
    .insertInto('activity_history')
    .values({
      site_id: siteId,
      activity_id: activityId,
      from_employee_id: from,
      employee_id: to,
      created_by: employeeId,
      created_at: at,
      note,
    })
    .execute()
  if (from === to) return
  const told = { siteId, at, actorId: causedBy, activityId }
  await notifyPeople(tx, [from], { ...told, kind: 'taskTaken' })
  await notifyPeople(tx, [to], { ...told, kind: 'taskGiven' })
}

/** A change of a task that was written to the database. */
export interface ActivityChange extends Pick<EventRecord, 'at' | 'kind' | 'before' | 'after'> {
  readonly activityId: number
  /** Ids of the task's work orders before and after the change. Empty if the task has none. */
  readonly workOrderIds: readonly number[]
  /** The version after the change; null if only the task's history changed. */
  readonly version: number | null
}

/**
 * Records a change as an event and notifies open pages of the site.
 *
 * @returns the changed task
 */
export async function finishChange(
  tx: Tx,
  session: SessionEmployee,
  { activityId, workOrderIds, version, ...event }: ActivityChange,
): Promise<JsonText<Activity>> {
  const { siteId, employeeId } = session
  const of = { siteId, employeeId, entity: 'activity', entityId: activityId } as const
  await recordEvents(tx, [{ ...of, ...event, ...(version !== null && { version }) }])
  for (const WorkOrderId of workOrderIds.length > 0 ? new Set(workOrderIds) : [null])
    await notifyLive(tx, { name: 'activityChanged', siteId, event: { ActivityId: activityId, WorkOrderId } })
  return (await readActivity(tx, session, activityId)).json
}

/** A task as JSON text, with its version. */
interface ActivityText {
  readonly json: JsonText<Activity>
  readonly version: number
}

/**
 * Reads a task with its version.
 *
 * @throws {Refusal} notFound
 */
export async function readActivity(
  db: Db | Tx,
  { siteId }: OfSite,
  activityId: number,
): Promise<ActivityText> {
  const found = await readRow(db, activityById, { siteId, activityId })
  if (found === undefined) throw refuse('notFound')
  return found as ActivityText
}

/** Converts a time of a request or an event to a date; null if there is none. */
export const dateOf = (instant: string | null | undefined): Date | null =>
  instant == null ? null : new Date(instant)
