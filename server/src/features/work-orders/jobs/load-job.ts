import type { JobChange, JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { Catalogue } from '@verstas/domain/work-orders/job-additions.ts'
import type { StoredJob, StoredRow } from '@verstas/domain/work-orders/plan-job-change.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'

export interface WorkOrderKey {
  readonly site_id: number
  readonly id: number
}

/**
 * Returns the job that a save names by `JobId`, `JobNumber` or both, with its rows; null if the save adds a
 * job.
 *
 * @param order must be locked, so that neither rows nor stampings change meanwhile
 * @throws {Refusal} jobUnknown if the work order has no such job
 */
export async function loadJob(
  tx: Tx,
  order: WorkOrderKey,
  { JobId, JobNumber }: Pick<JobChange, 'JobId' | 'JobNumber'>,
): Promise<StoredJob | null> {
  if (JobId == null && JobNumber == null) return null
  const job = await tx
    .selectFrom('job')
    .select(['id as JobId', 'job_number as JobNumber', 'note as Note'])
    .where('site_id', '=', order.site_id)
    .where('work_order_id', '=', order.id)
    .$if(JobId != null, (query) => query.where('id', '=', JobId ?? 0))
    .$if(JobNumber != null, (query) => query.where('job_number', '=', JobNumber ?? 0))
    .executeTakeFirst()
  if (!job) throw refuse('jobUnknown', { job: JobNumber ?? JobId ?? '' })
  return { ...job, Rows: await loadRows(tx, order.site_id, job.JobId) }
}

const isStamped = (endsAs: 'null' | 'not null') => sql<boolean>`exists (
  select from stamping_row
  join stamping on stamping.site_id = stamping_row.site_id and stamping.id = stamping_row.stamping_id
  where stamping_row.site_id = job_row.site_id and stamping_row.job_row_id = job_row.id
    and stamping.end_at is ${sql.raw(endsAs)})`

async function loadRows(tx: Tx, siteId: number, jobId: number): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom('job_row')
    .select([
      'id as RowId',
      'row_type as RowType',
      'name as Name',
      'note as Note',
      'ordered_amount as OrderedAmount',
      'price as Price',
      'is_marked_as_deleted as IsMarkedAsDeleted',
      'brought_by_row_id as BroughtByRowId',
      isStamped('null').as('HasOpenStamping'),
      isStamped('not null').as('HasClosedStamping'),
    ])
    .where('site_id', '=', siteId)
    .where('job_id', '=', jobId)
    .execute()
  return rows.map((row) => ({
    ...row,
    RowType: row.RowType as RowType,
    OrderedAmount: numberOf(row.OrderedAmount),
    Price: numberOf(row.Price),
  }))
}

/** Converts a decimal of the database. The result is exact, because the columns have at most 12 digits. */
const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** Returns the catalogue entries of added rows, and the site's stocks. */
export async function loadCatalogue(
  tx: Tx,
  siteId: number,
  rows: readonly JobRowChange[],
): Promise<Catalogue> {
  const added = rows.filter((row) => row.RowId == null && !row.IsMarkedAsDeleted)
  const items = added.flatMap((row) => (row.RowType === 'SparePart' ? (row.ItemNumber ?? []) : []))
  const codes = added.flatMap((row) =>
    row.RowType === 'LabourOperation' ? (row.WorkId ?? row.WorkOperationCode ?? []) : [],
  )
  return {
    parts: items.length > 0 ? await loadParts(tx, items) : [],
    operations: codes.length > 0 ? await loadOperations(tx, codes) : [],
    ...(items.length > 0 ? await loadStocks(tx, siteId) : { stocks: [], defaultStock: null }),
  }
}

async function loadParts(tx: Tx, items: readonly string[]): Promise<Catalogue['parts']> {
  const parts = await selectParts(tx).where('part.item_number', 'in', unique(items)).execute()
  const associated = await selectParts(tx)
    .innerJoin('part_association', (join) =>
      join
        .onRef('part_association.associated_supplier_number', '=', 'part.supplier_number')
        .onRef('part_association.associated_item_number', '=', 'part.item_number'),
    )
    .select([
      'part_association.supplier_number as bringer_supplier',
      'part_association.item_number as bringer_item',
      'part_association.quantity',
    ])
    .where('part_association.item_number', 'in', unique(items))
    .orderBy('part.item_number')
    .orderBy('part.supplier_number')
    .execute()
  return parts.map((part) => ({
    ...part,
    Price: Number(part.Price),
    associated: associated
      .filter((other) => other.bringer_item === part.ItemNumber)
      .filter((other) => other.bringer_supplier === part.SupplierNumber)
      .map(({ bringer_item, bringer_supplier, quantity, ...other }) => ({
        ...other,
        Price: Number(other.Price),
        Quantity: Number(quantity),
      })),
  }))
}

const selectParts = (tx: Tx) =>
  tx
    .selectFrom('part')
    .innerJoin('supplier', 'supplier.number', 'part.supplier_number')
    .select([
      'part.item_number as ItemNumber',
      'part.supplier_number as SupplierNumber',
      'supplier.name as SupplierName',
      'part.name as Name',
      'part.retail_price_excluding_tax as Price',
    ])

async function loadOperations(tx: Tx, codes: readonly string[]): Promise<Catalogue['operations']> {
  const operations = await tx
    .selectFrom('work_operation')
    .innerJoin('supplier', 'supplier.number', 'work_operation.supplier_number')
    .select([
      'work_operation.code as WorkOperationCode',
      'work_operation.supplier_number as SupplierNumber',
      'supplier.name as SupplierName',
      'work_operation.name as Name',
      'work_operation.standard_time as StandardTime',
      'work_operation.source_type as SourceType',
    ])
    .where('work_operation.code', 'in', unique(codes))
    .execute()
  return operations.map((operation) => ({ ...operation, StandardTime: Number(operation.StandardTime) }))
}

async function loadStocks(tx: Tx, siteId: number): Promise<Pick<Catalogue, 'stocks' | 'defaultStock'>> {
  const stocks = await tx.selectFrom('stock').select('code').where('site_id', '=', siteId).execute()
  const site = await tx
    .selectFrom('site')
    .select('default_stock_code')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return { stocks: stocks.map(({ code }) => code), defaultStock: site.default_stock_code }
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]
