import { type NotificationKind, notificationGroups } from '@verstas/contract/notifications/kinds.ts'
import { mergeNotifications } from '@verstas/domain/notifications/merge.ts'
import { groupOf } from '@verstas/domain/notifications/visible.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { notifyLive } from './notify-live.ts'

/** The subject of a notification. A person's unread notifications about the same subject are merged. */
export interface NewNotification {
  readonly siteId: number
  readonly kind: NotificationKind
  readonly at: Date
  /** The person who caused it, who gets no notification; null for a customer, another system or the server itself. */
  readonly actorId: number | null
  readonly workOrderId?: number | null
  readonly messageId?: number
  /** The task. Its work order is read from the task. */
  readonly activityId?: number
  /** The start of reserved work or of stampings, or the promised time. */
  readonly startAt?: Date
}

interface Unread {
  readonly employee_id: number
  readonly kind: NotificationKind
  readonly start_at: Date | null
  readonly count: number
}

/**
 * Writes a notification for each of these people who works at the site, and notifies their open pages after
 * the commit. Pushes are sent from these rows (`features/push`). Work queues receive none.
 */
export async function notifyPeople(
  tx: Tx,
  recipients: readonly (number | null)[],
  notification: NewNotification,
): Promise<void> {
  const { siteId, kind, at, actorId, workOrderId = null, startAt = null } = notification
  const { messageId = null, activityId = null } = notification
  const people = [...new Set(recipients)].flatMap((id) => (id === null || id === actorId ? [] : id))
  if (people.length === 0) return
  const startTime = startAt?.toISOString() ?? null
  const unread = await takeUnread(tx, people, notification)
  const rows = people.flatMap((employeeId) => {
    const earlier = unread.get(employeeId)
    const newer = { kind, startTime, count: 1 }
    const sum = earlier
      ? mergeNotifications({ ...earlier, startTime: earlier.start_at?.toISOString() ?? null }, newer)
      : newer
    return sum === null ? [] : [{ employeeId, kind: sum.kind, count: sum.count }]
  })
  const { rows: written } = await sql<{ id: number; employeeId: number }>`
    insert into notification (site_id, employee_id, kind, at, actor_id, work_order_id, message_id, activity_id, start_at,
      count)
    select place.site_id, employee.id, told.kind, ${at}::timestamptz, ${actorId}::bigint, ${workOrderId}::bigint,
      ${messageId}::bigint, ${activityId}::bigint, ${startAt}::timestamptz, told.count
    from json_to_recordset(${JSON.stringify(rows)}::json) told ("employeeId" bigint, kind text, count int)
    join employee on employee.id = told."employeeId" and employee.is_active and not employee.is_workqueue
    join employee_site place on place.site_id = ${siteId} and place.employee_id = employee.id and place.is_active
    order by told."employeeId"
    returning id, employee_id as "employeeId"`.execute(tx)
  // People whose notifications cancelled each other have one notification fewer.
  const cancelled = people.filter((id) => unread.has(id) && rows.every(({ employeeId }) => employeeId !== id))
  const EmployeeIds = [...written.map(({ employeeId }) => employeeId), ...cancelled]
  if (EmployeeIds.length === 0) return
  const event = { EmployeeIds, Ids: written.map(({ id }) => id) }
  await notifyLive(tx, { name: 'notificationsChanged', siteId, event })
}

/**
 * Removes people's unread notifications about the same subject, and returns the latest one of each person.
 * The subject is a task, a message with answers of a customer, or otherwise a work order.
 */
async function takeUnread(
  tx: Tx,
  people: readonly number[],
  notification: NewNotification,
): Promise<ReadonlyMap<number, Unread>> {
  const { siteId, kind } = notification
  const isSame = sameThing(notification)
  if (isSame === null) return new Map()
  const { rows } = await sql<Unread>`
    with removed as (
      delete from notification
      where site_id = ${siteId} and employee_id = any (${people}::bigint[]) and read_at is null
        and kind = any (${[...notificationGroups[groupOf(kind)]]}::text[])
        and ${isSame}
      returning id, employee_id, kind, start_at, count)
    select employee_id, kind, start_at, count from removed order by id`.execute(tx)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** SQL: true if a notification is about the same subject; null without a subject. */
function sameThing({ kind, workOrderId, messageId, activityId }: NewNotification) {
  if (activityId !== undefined) return sql`activity_id = ${activityId}`
  if (kind === 'customerAnswered') return sql`message_id = ${messageId}`
  return workOrderId == null ? null : sql`work_order_id = ${workOrderId}`
}

/** Removes the unread notifications of one kind about a work order, because they no longer apply. */
export async function withdrawNotifications(
  tx: Tx,
  { siteId, kind, workOrderId }: Readonly<{ siteId: number; kind: NotificationKind; workOrderId: number }>,
): Promise<void> {
  const removed = await tx
    .deleteFrom('notification')
    .where('site_id', '=', siteId)
    .where('work_order_id', '=', workOrderId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .returning('employee_id')
    .execute()
  if (removed.length === 0) return
  const EmployeeIds = removed.map(({ employee_id }) => employee_id)
  await notifyLive(tx, { name: 'notificationsChanged', siteId, event: { EmployeeIds, Ids: [] } })
}

/** Selects the notifications of a person to mark as read. */
type Read =
  | { readonly upTo: number; readonly kinds: readonly NotificationKind[]; readonly isAlone: boolean }
  | { readonly workOrderId: number; readonly messagesUpTo: number }
  | { readonly messageId: number }

/**
 * Marks notifications as read, and notifies the person's open pages if any was unread. Marks one
 * notification, all up to one, or those of a conversation up to a sequence. `messageId` marks the
 * notifications of all people about a message.
 */
export async function markNotificationsRead(
  tx: Tx,
  {
    siteId,
    employeeId,
    at,
  }: { readonly siteId: number; readonly employeeId: number | null; readonly at: Date },
  read: Read,
): Promise<void> {
  const isMeant =
    'upTo' in read
      ? sql`id <= ${read.upTo} and (not ${read.isAlone}::boolean or id = ${read.upTo})
          and kind = any (${[...read.kinds]}::text[])`
      : 'messageId' in read
        ? sql`message_id = ${read.messageId}`
        : sql`work_order_id = ${read.workOrderId} and exists (
            select from chat_message message
            where message.site_id = notification.site_id and message.id = notification.message_id
              and message.sequence <= ${read.messagesUpTo})`
  const { rows } = await sql<{ employeeId: number }>`
    update notification set read_at = ${at}
    where site_id = ${siteId} and (${employeeId}::bigint is null or employee_id = ${employeeId}) and read_at is null
      and ${isMeant}
    returning employee_id as "employeeId"`.execute(tx)
  const EmployeeIds = [...new Set(rows.map((row) => row.employeeId))]
  if (EmployeeIds.length === 0) return
  await notifyLive(tx, { name: 'notificationsChanged', siteId, event: { EmployeeIds, Ids: [] } })
}
