import type { Activity, ActivityAssignment } from '@verstas/contract/activities/entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { checkAssignee } from './activity-references.ts'
import { finishChange, type HandOver, readActivity, recordHandOver } from './change-activity.ts'

/**
 * Assigns an open task to an employee or a work queue. A person can take a task only from a work queue, or
 * from the assignee that the request names. An assignment to the current assignee only stores its note. The
 * note is added to a recent assignment in the task's history, or becomes a new line.
 *
 * @throws {Refusal} notFound; activityEmployeeUnknown; activityTaken (`user`, `salesmanId`: the assignee);
 * activityAlreadyClosed
 */
export async function assignActivity(
  context: CommandContext,
  { Id: activityId, Note, FromSalesmanId }: ActivityAssignment,
  to: number,
): Promise<JsonText<Activity>> {
  const { tx, clock, session } = context
  await checkAssignee(tx, session.siteId, to)
  const note = Note?.trim() || null
  const found = await assignWhereFree(context, { activityId, to, from: FromSalesmanId ?? null })
  if (found === undefined) throw refuse('notFound')
  const { assigneeId, assigneeName, isClosed, assignedAt, version } = found
  const change = { activityId, workOrderIds: found.workOrderId === null ? [] : [found.workOrderId] }
  if (assignedAt !== null) {
    await recordHandOver(tx, session, { activityId, from: assigneeId, to, at: assignedAt, note })
    return finishChange(tx, session, {
      ...change,
      version,
      at: assignedAt,
      kind: 'activityAssigned',
      before: { SalesmanId: assigneeId },
      after: { SalesmanId: to },
    })
  }
  if (assigneeId !== to)
    throw isClosed
      ? refuse('activityAlreadyClosed', { isOpen: 'false', salesmanId: assigneeId, version })
      : refuse('activityTaken', { user: assigneeName, salesmanId: assigneeId })
  if (note === null) return (await readActivity(tx, session, activityId)).json
  const at = clock.now()
  const isNoted = await addNote(context, { activityId, to, at, note })
  if (!isNoted) await recordHandOver(tx, session, { activityId, from: to, to, at, note })
  const noted = { kind: 'activityNoted', before: null, after: { Note: note } }
  return finishChange(tx, session, { ...change, ...noted, at, version: null })
}

/** Period after an assignment in which a note is added to that assignment, in milliseconds. */
const momentMs = 60_000

/**
 * Adds a note to the last row of a task's history. The row must be a recent assignment to the same assignee,
 * by the same person, without a note. The caller has locked the task.
 *
 * @returns true if the note was added
 */
async function addNote(
  { tx, session: { siteId, employeeId } }: CommandContext,
  { activityId, to, at, note }: Pick<HandOver, 'activityId' | 'to' | 'at' | 'note'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity_history')
    .set({ note })
    .where('site_id', '=', siteId)
    .where('id', '=', (history) =>
      history
        .selectFrom('activity_history')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('site_id', '=', siteId)
        .where('activity_id', '=', activityId),
    )
    .where('employee_id', '=', to)
    .where('created_by', '=', employeeId)
    .where('created_at', '>=', new Date(at.getTime() - momentMs))
    .where('note', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A task before and after an assignment. */
interface Found {
  /** The assignee before the assignment. */
  readonly assigneeId: number
  readonly assigneeName: string
  readonly isClosed: boolean
  readonly workOrderId: number | null
  /** Time of the assignment; null if nothing changed. */
  readonly assignedAt: Date | null
  /** The version after the assignment. */
  readonly version: number
}

interface Wanted {
  readonly activityId: number
  readonly to: number
  readonly from: number | null
}

/**
 * Locks the task and changes its assignee in one statement, so that no concurrent call can assign it in
 * between. Returns the current assignee even if the assignment is not permitted
 * (decisions/task-assignment.md). Undefined if the site has no such task.
 */
async function assignWhereFree(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { activityId, to, from }: Wanted,
): Promise<Found | undefined> {
  const isForOneself = to === employeeId
  const mayTake =
    from !== null
      ? sql`held.employee_id = ${from}::bigint`
      : isForOneself
        ? sql`held.is_workqueue`
        : sql`true`
  const { rows } = await sql<Found>`
    with locked as (
      select * from activity where site_id = ${siteId} and id = ${activityId} for no key update),
    -- Joined after the lock, so that whoever waited for it sees the present assignee.
    held as (
      select locked.*, assignee.name, assignee.is_workqueue
      from locked join employee assignee on assignee.id = locked.employee_id),
    assigned as (
      update activity set
        employee_id = ${to}::bigint,
        assigned_at = greatest(${clock.now()}::timestamptz, held.assigned_at),
        version = held.version + 1
      from held
      where activity.site_id = held.site_id and activity.id = held.id
        and held.closed_at is null and held.employee_id <> ${to}::bigint and ${mayTake}
      returning activity.assigned_at, activity.version)
    select held.employee_id as "assigneeId", held.name as "assigneeName", held.closed_at is not null as "isClosed",
      held.work_order_id as "workOrderId", assigned.assigned_at as "assignedAt",
      coalesce(assigned.version, held.version) as version
    from held left join assigned on true`.execute(tx)
  return rows[0]
}
