import { notificationPageSize } from '@verstas/contract/limits.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { notificationGroups } from '@verstas/contract/notifications/kinds.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** SQL: the caller's notifications of the kinds that the caller may see. Requires the parameters of the reads. */
const ownOfKinds = `notification.site_id = $siteId and notification.employee_id = $employeeId
      and notification.kind = any ($kinds)`

/**
 * A page of a person's notifications, newest first. Names, texts and work orders are resolved on each read,
 * so that former or erased ones are never shown.
 */
export const notificationsRead = jsonRead({
  name: 'notifications',
  parameters: {
    siteId: 'bigint',
    employeeId: 'bigint',
    kinds: 'text[] | null',
    isUnreadOnly: 'boolean',
    before: 'bigint | null',
  },
  answer: notificationEndpoints.listNotifications.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', shown.id,
      'Kind', shown.kind,
      'At', shown.at,
      'IsRead', shown.read_at is not null,
      'Count', shown.count,
      'ActorName', actor.name,
      'Text', coalesce(activity.header, case when message.answers is null then message.body end),
      'Photos', (
        select count(*) from chat_message_attachment photo
        where photo.site_id = message.site_id and photo.message_id = message.id),
      'Answers', message.answers,
      'StartTime', shown.start_at,
      'Shelf', case when shown.kind = 'partsPicked' then nullif(work_order.pick_shelf, '') end,
      'MissingCount', case when shown.kind = 'partsArrived' then (
        select count(*) from part_needs(shown.site_id, shown.work_order_id) need where need.missing > 0) end,
      'ActivityId', shown.activity_id,
      'WorkOrder', case when work_order.id is not null then json_build_object(
        'OrderNumber', work_order.order_number,
        'ExternalNumber', work_order.external_number,
        'LicenseNumber', vehicle.plate_or_vin,
        'MakeName', vehicle.make_name,
        'ModelName', vehicle.model_name) end) order by shown.id desc), '[]')::text
    from (
      select * from notification
      where ${ownOfKinds} and ($before is null or id < $before) and (read_at is null or not $isUnreadOnly)
      order by id desc limit ${notificationPageSize}) shown
    left join employee actor on actor.id = shown.actor_id
    left join chat_message message on message.site_id = shown.site_id and message.id = shown.message_id
    left join activity on activity.site_id = shown.site_id and activity.id = shown.activity_id
    left join work_order on work_order.site_id = shown.site_id
      and work_order.id = coalesce(activity.work_order_id, shown.work_order_id)
    left join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id`,
})

const inConversations = [...notificationGroups.messages, ...notificationGroups.customers]
  .map((kind) => `'${kind}'`)
  .join(', ')

/** The numbers of a person's unread notifications. */
export const unreadRead = jsonRead({
  name: 'notifications-unread',
  parameters: { siteId: 'bigint', employeeId: 'bigint', kinds: 'text[] | null' },
  answer: notificationEndpoints.countNotifications.answer,
  sql: `select json_build_object(
      'Unread', count(*),
      'InConversations', count(*) filter (where kind in (${inConversations})))::text
    from notification where ${ownOfKinds} and read_at is null`,
})
