import { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { compressToUTF16, decompressFromUTF16 } from 'lz-string'
import { sessionItem } from '../../platform/session/session-items.ts'

/** Kept compressed (specification.md, Entities). */
const currentItem = sessionItem('reservation', WorkOrder.parse, {
  isOfSite: true,
  encode: compressToUTF16,
  decode: decompressFromUTF16,
})

/** The work order that was open last in this session at its site, as it stood then; null when there was none. */
export const currentWorkOrder = (): WorkOrder | null => currentItem.read()

/** Returns its order number, as in an address. */
export const currentOrderNumber = (): string | null => {
  const workOrder = currentItem.read()
  return workOrder && String(workOrder.OrderNumber)
}

/** Keeps the work order as the session's current one. */
export const keepCurrent = (workOrder: WorkOrder): void => currentItem.write(workOrder)
