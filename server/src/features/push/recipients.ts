import { type NotificationKind, notificationGroups } from '@verstas/contract/notifications/kinds.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { isQuiet } from '@verstas/domain/push/quiet-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'

/** A notification whose pushes are due. */
export interface DueNotification {
  readonly siteId: number
  readonly id: number
}

/** A device that receives the push of a notification. */
export interface Recipient {
  readonly siteId: number
  readonly notificationId: number
  readonly kind: NotificationKind
  readonly needsAnswer: boolean
  /** The number and the global id of the work order; null if the notification is about none. */
  readonly orderNumber: string | null
  readonly globalId: string | null
  readonly activityId: number | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly appAddress: string
  readonly language: Language
}

interface RecipientRow extends Recipient {
  readonly timeZone: string
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

/** The groups by kind as JSON, for the comparison with muted groups. */
const groupOfKind = JSON.stringify(
  Object.fromEntries(
    Object.entries(notificationGroups).flatMap(([group, kinds]) => kinds.map((kind) => [kind, group])),
  ),
)

/**
 * Returns the notifications about whose pushes this process must decide. Every process learns about every
 * notification. The first process that records its decision (`pushed_at`) sends the pushes.
 */
export async function claimNotifications(
  db: Db,
  due: readonly DueNotification[],
  now: Date,
): Promise<readonly DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    with due as (
      select notification.site_id, notification.id
      from json_to_recordset(${JSON.stringify(due)}::json) as due ("siteId" bigint, id bigint)
      join notification on notification.site_id = due."siteId" and notification.id = due.id
      where pushed_at is null
      order by 1, 2
      for no key update of notification skip locked)
    update notification set pushed_at = ${now} from due
    where notification.site_id = due.site_id and notification.id = due.id and pushed_at is null
    returning notification.site_id as "siteId", notification.id`.execute(db)
  return rows
}

/**
 * Returns the devices that receive the pushes of notifications. Their people have not read the notification, may
 * read it, and want pushes of its group. Excludes people in quiet hours.
 */
export async function findRecipients(
  db: Db,
  due: readonly DueNotification[],
  now: Date,
): Promise<readonly Recipient[]> {
  if (due.length === 0) return []
  const { rows } = await sql<RecipientRow>`
    select notification.site_id as "siteId", notification.id as "notificationId", notification.kind,
      exists (
        select from chat_message asked
        where asked.site_id = message.site_id and asked.topic_id = message.topic_id and asked.needs_answer
          and asked.sequence > message.sequence - notification.count and asked.sequence <= message.sequence
          and asked.acknowledged_by is null) as "needsAnswer", work_order.shown_number as "orderNumber",
      work_order.global_id as "globalId", notification.activity_id as "activityId",
      device.endpoint, device.p256dh, device.auth, device.app_address as "appAddress", device.language,
      site.time_zone as "timeZone",
      to_char(setting.quiet_from, 'HH24:MI') as "quietFrom", to_char(setting.quiet_to, 'HH24:MI') as "quietTo"
    from json_to_recordset(${JSON.stringify(due)}::json) as due ("siteId" bigint, id bigint)
    join notification on notification.site_id = due."siteId" and notification.id = due.id and read_at is null
    left join chat_message message on message.site_id = notification.site_id and message.id = notification.message_id
    left join activity on activity.site_id = notification.site_id and activity.id = notification.activity_id
    left join work_order on work_order.site_id = notification.site_id
      and work_order.id = coalesce(activity.work_order_id, notification.work_order_id)
    join site on site.id = notification.site_id and site.is_active
    join employee on employee.id = notification.employee_id and employee.is_active
    join employee_site place on place.site_id = notification.site_id and place.employee_id = employee.id
      and place.is_active
    join access_profile profile on profile.id = employee.profile_id and profile.mobile_service_technician
    join session on session.employee_id = employee.id and session.site_id = notification.site_id
      and session.closed_at is null
    join push_subscription device on device.session_id = session.id
    left join push_setting setting on setting.employee_id = employee.id
    where coalesce(setting.is_on, true)
      and not coalesce((${groupOfKind}::json ->> notification.kind) = any (setting.muted_groups), false)
    order by notification.site_id, notification.id, device.endpoint`.execute(db)
  return rows.filter(
    ({ quietFrom, quietTo, timeZone }) =>
      quietFrom === null || quietTo === null || !isQuiet({ from: quietFrom, to: quietTo }, now, timeZone),
  )
}
