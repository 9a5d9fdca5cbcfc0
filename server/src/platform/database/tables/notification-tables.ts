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
