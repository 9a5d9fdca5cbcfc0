import type { JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import type { Catalogue } from '@verstas/domain/work-orders/job-additions.ts'
import type { Tx } from '../../../platform/database/transaction.ts'

/** What of the catalogues the rows that are added refer to, and the site's stocks. */
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
  const along = await selectParts(tx)
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
    associated: along
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
      'part.retail_price as Price',
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
