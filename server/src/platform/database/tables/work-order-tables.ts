import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export interface WorkOrderSubstatusTable {
  code: string
  description: Json
}

export interface WorkOrderTable {
  site_id: number
  id: Generated<number>
  global_id: Generated<string>
  /** A trigger sets it to a drawn number if a work order has only a text number. */
  order_number: Generated<number>
  external_number: string | null
  external_key: GeneratedAlways<string | null>
  has_drawn_number: Generated<boolean>
  /** True if this server assigned the text number. */
  is_numbered_here: Generated<boolean>
  /** The text number, otherwise the order number. */
  shown_number: GeneratedAlways<string>
  status: Generated<string>
  substatus_code: string | null
  receiver_id: number | null
  vehicle_id: number
  contact_customer_id: number | null
  note: Generated<string>
  mileage: number | null
  mileage_at_handover: number | null
  use_hours: number | null
  vehicle_location: Generated<string>
  pick_shelf: Generated<string>
  are_parts_preplanned: Generated<boolean>
  are_parts_prepicked: Generated<boolean>
  hides_parts_in_web: Generated<boolean>
  is_customer_waiting: Generated<boolean>
  estimated_delivery_at: Date | null
  told_until: Date | null
  has_active_payment_link: Generated<boolean>
  priority_code: number | null
  version: Generated<number>
  created_at: Date
  invoice_number: string | null
  invoiced_at: Date | null
  is_hidden: Generated<boolean>
}

export interface JobTable {
  site_id: number
  id: Generated<number>
  work_order_id: number
  job_number: number | null
  position: Generated<number>
  note: Generated<string>
  external_id: string | null
}

export interface JobRowTable {
  site_id: number
  id: Generated<number>
  oid: Generated<string>
  work_order_id: number
  job_id: number
  position: Generated<number>
  row_type: string
  source_type: string | null
  external_id: string | null
  name: Generated<string>
  note: Generated<string>
  supplier_number: string | null
  supplier_name: string | null
  is_marked_as_deleted: Generated<boolean>
  is_stamping_prohibited: Generated<boolean>
  done_at: Date | null
  done_by: number | null
  ordered_amount: string | null
  delivered_amount: string | null
  back_order_amount: string | null
  back_order_promised_on: string | null
  /** The unit price in euros, without tax. */
  price: string | null
  payer: string | null
  item_number: string | null
  supplier_item_number: string | null
  external_item_number: string | null
  stock_code: string | null
  brought_by_row_id: number | null
  work_operation_code: string | null
  standard_time: string | null
  factory_time: string | null
  work_type_code: string | null
  work_type_description: string | null
}

export interface WorkOrderLockTable {
  site_id: number
  work_order_id: number
  employee_id: number
  session_id: string
  since: Date
  expires_at: Date
}

export interface OwnOrderNumberTable {
  site_id: number
  last_number: number
}

export interface ComebackTable {
  site_id: number
  work_order_id: number
  /** Null if the work order is no comeback. */
  earlier_order_id: number | null
  reason: string | null
  judged_at: Date
  judged_by: number
}

export interface WorkOrderStartTable {
  site_id: number
  work_order_id: number
  started_at: Date
  part_count: number | null
  missing_count: number | null
  is_picked: boolean | null
}

export interface WorkOrderTables {
  comeback: ComebackTable
  work_order_start: WorkOrderStartTable
  own_order_number: OwnOrderNumberTable
  work_order_substatus: WorkOrderSubstatusTable
  work_order: WorkOrderTable
  job: JobTable
  job_row: JobRowTable
  work_order_lock: WorkOrderLockTable
}
