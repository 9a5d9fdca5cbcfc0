import type { InsertObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { StampingKey } from './stamping-act.ts'

/** A job row that time is stamped on. */
export interface StampedRow {
  readonly OrderId: number
  readonly RowId: number
}

/** Writes a stamping with the rows that it is on. */
export async function insertStamping(
  tx: Tx,
  columns: InsertObject<Tables, 'stamping'> & { readonly site_id: number },
  rows: readonly StampedRow[],
): Promise<StampingKey> {
  const { id } = await tx.insertInto('stamping').values(columns).returning('id').executeTakeFirstOrThrow()
  const key = { siteId: columns.site_id, id }
  await insertRows(tx, key, rows)
  return key
}

/** Puts a stamping on rows of its site. */
export async function insertRows(
  tx: Tx,
  { siteId, id }: StampingKey,
  rows: readonly StampedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ OrderId, RowId }) => ({
    site_id: siteId,
    stamping_id: id,
    work_order_id: OrderId,
    job_row_id: RowId,
  }))
  await tx.insertInto('stamping_row').values(values).execute()
}
