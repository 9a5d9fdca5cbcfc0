import type { Generated } from 'kysely'

export interface PushKeyTable {
  is_only: Generated<boolean>
  public_key: string
  private_key: string
}

export interface PushSettingTable {
  employee_id: number
  is_on: boolean
  quiet_from: string | null
  quiet_to: string | null
  muted_groups: Generated<string[]>
}

export interface PushSubscriptionTable {
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
