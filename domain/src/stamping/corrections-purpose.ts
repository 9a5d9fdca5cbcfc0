import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { type Reason, reason } from '../errors/reason.ts'
import type { CorrectionContext } from './corrections-plan.ts'
import { refuseRows } from './stampable-rows.ts'

type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/** What is no obstacle to a correction: the work was done, whatever became of the work order since. */
const corrected = new Set<Reason['name']>(['workOrderNotActive', 'stampingRowProhibited'])

/** Everything that speaks against what the time is to be for. The type that ends the day is no purpose. */
export function refusePurpose({ OrderRows }: Purpose, context: CorrectionContext): Reason[] {
  const { type, rows, isJobStampingInUse } = context
  if (!type || type.IsEndOfDay) return [reason('stampingTypeUnknown')]
  if (type.IsWorkOrder)
    return refuseRows(OrderRows, rows, isJobStampingInUse).filter(({ name }) => !corrected.has(name))
  return OrderRows.length === 0
    ? []
    : [reason('invalidField', { field: 'OrderRows', reason: 'Must be empty for this type' })]
}
