import type { OfferWork } from '@verstas/contract/health-checks/entities.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Checks that the catalogue has the operation and the parts of an offered finding.
 *
 * @throws {Refusal} operationUnknown; partUnknown
 */
export async function checkWork(tx: Tx, { WorkId, Parts }: OfferWork): Promise<void> {
  if (WorkId !== undefined) {
    const operation = await tx
      .selectFrom('work_operation')
      .select('code')
      .where('code', '=', WorkId)
      .limit(1)
      .executeTakeFirst()
    if (operation === undefined) throw refuse('operationUnknown', { code: WorkId })
  }
  for (const { ItemNumber, SupplierNumber } of Parts) {
    const part = await tx
      .selectFrom('part')
      .select('item_number')
      .where('item_number', '=', ItemNumber)
      .$if(Boolean(SupplierNumber), (query) => query.where('supplier_number', '=', SupplierNumber ?? ''))
      .limit(1)
      .executeTakeFirst()
    if (part === undefined) throw refuse('partUnknown', { item: ItemNumber })
  }
}
