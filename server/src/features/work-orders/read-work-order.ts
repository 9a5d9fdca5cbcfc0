import { CompiledQuery } from 'kysely'
import type { JsonQuery } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'

/** A work order as the database wrote it, with what its answer's header and the log need. */
export interface WorkOrderText {
  readonly json: string
  readonly id: number
  readonly version: number
  /** True when a customer's name or phone is in it. */
  readonly shows_customer: boolean
}

/** Runs one of `workOrderReads`; undefined when the site has no such work order. */
export async function readWorkOrder(
  db: Db,
  { sql }: JsonQuery,
  parameters: readonly unknown[],
): Promise<WorkOrderText | undefined> {
  const { rows } = await db.executeQuery<WorkOrderText>(CompiledQuery.raw(sql, [...parameters]))
  return rows[0]
}
