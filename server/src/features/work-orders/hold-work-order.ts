import type { Selectable } from 'kysely'
import type { WorkOrderTable } from '../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * The site's work order, its row held until the end of the transaction against whoever changes or
 * locks it, and against those who stamp on it.
 *
 * @throws {Refusal} notFound
 */
export async function holdWorkOrder(
  tx: Tx,
  siteId: number,
  workOrderId: number,
): Promise<Selectable<WorkOrderTable>> {
  const order = await tx
    .selectFrom('work_order')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', workOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw refuse('notFound')
  return order
}
