import type { Generated } from 'kysely'

export interface NotificationTable {
  site_id: number
  id: Generated<number>
  /** The recipient. */
  employee_id: number
  kind: string
  at: Date
  actor_id: number | null
  work_order_id: number | null
  message_id: number | null
  activity_id: number | null
  start_at: Date | null
  count: Generated<number>
  read_at: Generated<Date | null>
  pushed_at: Generated<Date | null>
}

export interface NotificationTables {
  notification: NotificationTable
}

interface PushKeyTable {
  is_only: Generated<boolean>
  public_key: string
  private_key: string
}

interface PushSettingTable {
  employee_id: number
  is_on: boolean
  quiet_from: string | null
  quiet_to: string | null
  muted_groups: Generated<string[]>
}

interface PushSubscriptionTable {
  endpoint: string
  session_id: string
  p256dh: string
  auth: string
  app_address: string
  language: string
  subscribed_at: Date
}

export interface PushTables {
  push_key: PushKeyTable
  push_setting: PushSettingTable
  push_subscription: PushSubscriptionTable
}
