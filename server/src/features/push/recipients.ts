import type { Language } from '@verstas/contract/texts/language.ts'
import { isQuiet } from '@verstas/domain/push/quiet-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'

/** A message whose recipients must be determined. */
export interface DueMessage {
  readonly siteId: number
  readonly messageId: number
}

/** A device that receives a push about a topic. */
export interface Recipient {
  readonly siteId: number
  readonly topicId: string
  /** The sequence of the latest unread message among those that are due. */
  readonly sequence: number
  readonly needsAnswer: boolean
  readonly orderNumber: string
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

/**
 * Returns the devices that receive a push about messages, once for each topic. They belong to subscribers who
 * did not write the message, have not read it, and may read it. Excludes people with pushes off or in quiet
 * hours, and acknowledged messages.
 */
export async function findRecipients(
  db: Db,
  due: readonly DueMessage[],
  now: Date,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<RecipientRow>`
    select message.site_id as "siteId", message.topic_id as "topicId", max(message.sequence) as sequence,
      bool_or(message.needs_answer) as "needsAnswer", work_order.shown_number as "orderNumber",
      device.endpoint, device.p256dh, device.auth, device.app_address as "appAddress", device.language,
      site.time_zone as "timeZone",
      to_char(setting.quiet_from, 'HH24:MI') as "quietFrom", to_char(setting.quiet_to, 'HH24:MI') as "quietTo"
    from json_to_recordset(${JSON.stringify(due)}::json) as due ("siteId" bigint, "messageId" bigint)
    join chat_message message on message.site_id = due."siteId" and message.id = due."messageId"
      and message.acknowledged_by is null
    join chat_topic topic on topic.site_id = message.site_id and topic.id = message.topic_id
    join work_order on work_order.site_id = topic.site_id and work_order.id = topic.work_order_id
    join site on site.id = message.site_id and site.is_active
    join chat_member member on member.site_id = message.site_id and member.topic_id = message.topic_id
      and member.is_subscribed and member.employee_id is distinct from message.actor_id
      and member.read_sequence < message.sequence
    join employee on employee.id = member.employee_id and employee.is_active
    join employee_site place on place.site_id = message.site_id and place.employee_id = employee.id and place.is_active
    join access_profile profile on profile.id = employee.profile_id and profile.mobile_service_technician
    join session on session.employee_id = employee.id and session.site_id = message.site_id
      and session.closed_at is null
    join push_subscription device on device.session_id = session.id
    left join push_setting setting on setting.employee_id = employee.id
    where coalesce(setting.is_on, true)
    group by message.site_id, message.topic_id, work_order.shown_number, device.endpoint, site.time_zone,
      setting.employee_id`.execute(db)
  return rows.filter(
    ({ quietFrom, quietTo, timeZone }) =>
      quietFrom === null || quietTo === null || !isQuiet({ from: quietFrom, to: quietTo }, now, timeZone),
  )
}

/**
 * Returns the recipients to which this process must send. Every process receives every message. The first
 * process that records the push of a topic (`push_told`) sends it.
 */
export async function claimRecipients(db: Db, found: readonly Recipient[]): Promise<readonly Recipient[]> {
  if (found.length === 0) return []
  const { rows } = await sql<{ siteId: number; topicId: string }>`
    insert into push_told (site_id, topic_id, sequence)
    select "siteId", "topicId", max(sequence)
    from json_to_recordset(${JSON.stringify(found)}::json) as found ("siteId" bigint, "topicId" uuid, sequence int)
    group by 1, 2 order by 1, 2
    on conflict (site_id, topic_id) do update set sequence = excluded.sequence
      where push_told.sequence < excluded.sequence
    returning site_id as "siteId", topic_id as "topicId"`.execute(db)
  const claimed = new Set(rows.map(({ siteId, topicId }) => `${siteId} ${topicId}`))
  return found.filter(({ siteId, topicId }) => claimed.has(`${siteId} ${topicId}`))
}
