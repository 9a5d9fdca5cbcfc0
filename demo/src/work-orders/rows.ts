import type { Operation } from '../parts/operations.ts'
import type { Part } from '../parts/parts.ts'
import type { DemoSite } from '../sites.ts'
import type { Workshop } from '../workshop.ts'

/** The job to which a row is added. */
export interface JobOfRow {
  readonly site: DemoSite
  readonly workOrderId: number
  readonly jobId: number
  position: number
}

export interface LabourRow {
  readonly id: number
  readonly standard_time: number | null
  readonly is_stamping_prohibited: boolean
  readonly is_marked_as_deleted: boolean
  done_at: string | null
  done_by: number | null
}

export interface PartRow {
  readonly id: number
  delivered_amount: number | null
  is_marked_as_deleted: boolean
}

export interface RowOptions {
  readonly isMarkedAsDeleted?: boolean
  readonly isStampingProhibited?: boolean
}

export type WorkType = 'customer' | 'warranty' | 'internal'

const euroPerHour = 129
const workTypes = {
  customer: ['10', 'Asiakastyö'],
  warranty: ['20', 'Takuutyö'],
  internal: ['30', 'Sisäinen työ'],
} as const satisfies Record<WorkType, readonly [code: string, description: string]>

/** Adds a labour row to a job, and returns it. */
export function addLabourRow(
  workshop: Workshop,
  job: JobOfRow,
  operation: Operation,
  { workType = 'customer', ...options }: RowOptions & { workType?: WorkType } = {},
): LabourRow {
  const [workTypeCode, workTypeDescription] = workTypes[workType]
  return workshop.ledger.add('job_row', {
    ...emptyRow(workshop, job, 'LabourOperation', operation.name, options),
    source_type: operation.sourceType,
    supplier_number: operation.supplierNumber,
    supplier_name: operation.supplierName,
    ordered_amount: 1,
    price: round2((operation.minutes / 60) * euroPerHour),
    payer: workType,
    work_operation_code: operation.code,
    standard_time: operation.minutes,
    factory_time: operation.minutes,
    work_type_code: workTypeCode,
    work_type_description: workTypeDescription,
  })
}

/** Adds a row for a part, and rows for its associated parts. */
export function addPartRows(
  workshop: Workshop,
  job: JobOfRow,
  part: Part,
  { quantity, delivered, ...options }: RowOptions & { quantity: number; delivered: 'all' | 'none' | 'short' },
): PartRow[] {
  const row = addPartRow(workshop, job, part, { quantity, delivered, broughtBy: null, ...options })
  const brought = workshop.parts.broughtBy(part).map(({ part: associated, quantity: each }) =>
    addPartRow(workshop, job, associated, {
      quantity: each * (each === 1 ? 1 : quantity),
      delivered,
      broughtBy: row.id,
      ...options,
    }),
  )
  return [row, ...brought]
}

function addPartRow(
  workshop: Workshop,
  job: JobOfRow,
  part: Part,
  options: RowOptions & { quantity: number; delivered: 'all' | 'none' | 'short'; broughtBy: number | null },
): PartRow {
  const { quantity, delivered, broughtBy } = options
  return workshop.ledger.add('job_row', {
    ...emptyRow(workshop, job, 'SparePart', part.name, options),
    supplier_number: part.supplierNumber,
    supplier_name: part.supplierName,
    ordered_amount: quantity,
    delivered_amount: delivered === 'all' ? quantity : 0,
    back_order_amount: delivered === 'short' ? quantity : 0,
    price: part.price,
    item_number: part.itemNumber,
    supplier_item_number: part.itemNumber.replaceAll(' ', ''),
    stock_code: job.site.stockCode,
    brought_by_row_id: broughtBy,
  })
}

/** Adds a row that is only a note, which cannot be stamped. */
export function addTextRow(workshop: Workshop, job: JobOfRow, text: string): void {
  workshop.ledger.add('job_row', { ...emptyRow(workshop, job, 'Text', ''), note: text })
}

/** Adds a row for work that another company does; it is not delivered yet. */
export function addSubcontractorRow(
  workshop: Workshop,
  job: JobOfRow,
  { name, price }: { readonly name: string; readonly price: number },
): void {
  workshop.ledger.add('job_row', {
    ...emptyRow(workshop, job, 'Subcontractor', name),
    ordered_amount: 1,
    delivered_amount: 0,
    price,
  })
}

/** Adds a row for a small item that is not taken from stock. */
export function addOffShelfRow(workshop: Workshop, job: JobOfRow, name: string, price: number): void {
  workshop.ledger.add('job_row', {
    ...emptyRow(workshop, job, 'OffShelf', name),
    ordered_amount: 1,
    delivered_amount: 1,
    price,
  })
}

/** A row with all columns. The type of the row determines which columns have values. */
interface EmptyRow {
  site_id: number
  id: number
  oid: string
  work_order_id: number
  job_id: number
  position: number
  row_type: string
  source_type: string | null
  name: string
  note: string
  supplier_number: string | null
  supplier_name: string | null
  is_marked_as_deleted: boolean
  is_stamping_prohibited: boolean
  done_at: string | null
  done_by: number | null
  ordered_amount: number | null
  delivered_amount: number | null
  back_order_amount: number | null
  back_order_promised_on: string | null
  price: number | null
  payer: string | null
  item_number: string | null
  supplier_item_number: string | null
  stock_code: string | null
  brought_by_row_id: number | null
  work_operation_code: string | null
  standard_time: number | null
  factory_time: number | null
  work_type_code: string | null
  work_type_description: string | null
}

function emptyRow(
  { ledger, random }: Workshop,
  job: JobOfRow,
  rowType: string,
  name: string,
  { isMarkedAsDeleted = false, isStampingProhibited = false }: RowOptions = {},
): EmptyRow {
  job.position += 1
  return {
    site_id: job.site.id,
    id: ledger.nextId('job_row'),
    oid: random.uuid(),
    work_order_id: job.workOrderId,
    job_id: job.jobId,
    position: job.position,
    row_type: rowType,
    source_type: null,
    name,
    note: '',
    supplier_number: null,
    supplier_name: null,
    is_marked_as_deleted: isMarkedAsDeleted,
    is_stamping_prohibited: isStampingProhibited,
    done_at: null,
    done_by: null,
    ordered_amount: null,
    delivered_amount: null,
    back_order_amount: null,
    back_order_promised_on: null,
    price: null,
    payer: rowType === 'Text' ? null : 'customer',
    item_number: null,
    supplier_item_number: null,
    stock_code: null,
    brought_by_row_id: null,
    work_operation_code: null,
    standard_time: null,
    factory_time: null,
    work_type_code: null,
    work_type_description: null,
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
