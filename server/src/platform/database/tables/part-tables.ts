import type { Generated, GeneratedAlways } from 'kysely'

export interface SupplierTable {
  id: Generated<number>
  number: string
  name: string
  is_hidden: Generated<boolean>
}

export interface ProductGroupTable {
  id: Generated<number>
  code: string
  description: string
  is_hidden: Generated<boolean>
}

export interface PartTable {
  id: Generated<number>
  supplier_number: string
  item_number: string
  item_key: GeneratedAlways<string>
  name: string
  name_key: GeneratedAlways<string>
  /** A trigger computes this column. */
  search_words: GeneratedAlways<string>
  product_group_code: string | null
  note: string | null
  retail_price_excluding_tax: string
  retail_price: string
  is_hidden: Generated<boolean>
}

export interface PartAssociationTable {
  supplier_number: string
  item_number: string
  associated_supplier_number: string
  associated_item_number: string
  quantity: string
}

export interface PartStockTable {
  id: Generated<number>
  site_id: number
  stock_code: string
  supplier_number: string
  item_number: string
  in_stock: Generated<string>
  available: Generated<string>
  location_1: string | null
  location_2: string | null
  location_3: string | null
  value_depreciation_date: string | null
  last_sales_date: string | null
  last_receive_date: string | null
  is_hidden: Generated<boolean>
}

export interface PartBarcodeTable {
  barcode: string
  supplier_number: string
  item_number: string
}

export interface PartReservationTable {
  site_id: number
  job_row_id: number
  work_order_id: number
  stock_code: string
  supplier_number: string
  item_number: string
  quantity: string
  picked_at: Date | null
  picked_by: number | null
}

export interface StockCountTable {
  id: Generated<number>
  site_id: number
  stock_code: string
  shelf: string
  is_blind: boolean
  version: Generated<number>
  state: Generated<'open' | 'confirmed' | 'cancelled'>
  started_at: Date
  started_by: number
  ended_at: Date | null
  ended_by: number | null
}

export interface StockCountLineTable {
  site_id: number
  count_id: number
  supplier_number: string
  item_number: string
  counted: string
  expected: string
  counted_at: Date
  counted_by: number
}

export interface LabelTicketTable {
  secret_hash: Buffer
  session_id: string
  site_id: number
  work_order_ids: number[]
  expires_at: Date
}

export interface WorkOperationTable {
  id: Generated<number>
  supplier_number: string
  code: string
  code_key: GeneratedAlways<string>
  name: string
  name_key: GeneratedAlways<string>
  /** A trigger computes this column. */
  search_words: GeneratedAlways<string>
  standard_time: string
  source_type: string | null
  is_hidden: Generated<boolean>
}

export interface PartTables {
  supplier: SupplierTable
  product_group: ProductGroupTable
  part: PartTable
  part_association: PartAssociationTable
  part_stock: PartStockTable
  part_barcode: PartBarcodeTable
  part_reservation: PartReservationTable
  label_ticket: LabelTicketTable
  stock_count: StockCountTable
  stock_count_line: StockCountLineTable
  work_operation: WorkOperationTable
}
