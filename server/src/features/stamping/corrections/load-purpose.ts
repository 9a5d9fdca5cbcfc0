import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import type { CorrectionContext } from '@verstas/domain/stamping/corrections.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { lockWork } from '../lock-work.ts'

/** The type that a change names, and the rows of the jobs that it names; nothing where it names none. */
export async function loadPurpose(
  tx: Tx,
  siteId: number,
  change: StampingChange,
): Promise<Pick<CorrectionContext, 'type' | 'rows'>> {
  if (!('TypeId' in change)) return { type: null, rows: [] }
  const type = await tx
    .selectFrom('stamping_type')
    .select(['is_work_order', 'is_presence', 'is_end_of_day'])
    .where('code', '=', change.TypeId)
    .executeTakeFirst()
  const { rows } = await lockWork(tx, siteId, { requested: change.OrderRows })
  if (!type) return { type: null, rows }
  const { is_work_order, is_presence, is_end_of_day } = type
  return {
    type: { IsWorkOrder: is_work_order, IsNonPresence: !is_presence, IsEndOfDay: is_end_of_day },
    rows,
  }
}
