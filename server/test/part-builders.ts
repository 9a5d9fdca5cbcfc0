import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { nextNumber } from './builders.ts'
import { buildRow } from './work-order-builders.ts'

type Columns<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Adds a supplier with a unique number and name. */
export async function buildSupplier(db: Db, columns: Columns<'supplier'> = {}) {
  const number = nextNumber()
  return db
    .insertInto('supplier')
    .values({ number: `S${number}`, name: `Supplier ${number}`, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a part for 10 € without tax, of a new supplier unless one is given. */
export async function buildPart(db: Db, columns: Columns<'part'> = {}) {
  const number = nextNumber()
  return db
    .insertInto('part')
    .values({
      item_number: `P ${number}`,
      name: `Part ${number}`,
      retail_price_excluding_tax: '10.00',
      retail_price: '12.55',
      ...columns,
      supplier_number: columns.supplier_number ?? (await buildSupplier(db)).number,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds an operation of half an hour, of a new supplier unless one is given. */
export async function buildOperation(db: Db, columns: Columns<'work_operation'> = {}) {
  const number = nextNumber()
  return db
    .insertInto('work_operation')
    .values({
      code: `W ${number}`,
      name: `Operation ${number}`,
      standard_time: '30',
      ...columns,
      supplier_number: columns.supplier_number ?? (await buildSupplier(db)).number,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Associates a part with another part, by default one piece for each piece of the other part. */
export async function buildAssociation(
  db: Db,
  part: OfCatalogue,
  associated: OfCatalogue,
  quantity = '1',
): Promise<void> {
  await db
    .insertInto('part_association')
    .values({
      supplier_number: part.supplier_number,
      item_number: part.item_number,
      associated_supplier_number: associated.supplier_number,
      associated_item_number: associated.item_number,
      quantity,
    })
    .execute()
}

/** Adds the stock of a part at the site. By default all of it is available. */
export async function buildPartStock(
  db: Db,
  siteId: number,
  { supplier_number, item_number }: OfCatalogue,
  { available = '1', ...columns }: Columns<'part_stock'> = {},
): Promise<void> {
  await db
    .insertInto('part_stock')
    .values({
      stock_code: 'MAIN',
      in_stock: available,
      ...columns,
      available,
      site_id: siteId,
      supplier_number,
      item_number,
    })
    .execute()
}

/** Adds a job row that needs a part from the site's main stock, by default one piece. */
export async function buildPartRow(
  db: Db,
  job: Parameters<typeof buildRow>[1],
  { supplier_number, item_number }: OfCatalogue,
  columns: Columns<'job_row'> = {},
) {
  const row = { row_type: 'SparePart', ordered_amount: '1', stock_code: 'MAIN', ...columns }
  return buildRow(db, job, { ...row, supplier_number, item_number })
}

interface OfCatalogue {
  readonly supplier_number: string
  readonly item_number: string
}
