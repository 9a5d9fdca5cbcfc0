import { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { compressToUTF16, decompressFromUTF16 } from 'lz-string'
import { sessionItem } from '../../platform/session/session-items.ts'

/** The work order in hand, kept compressed (specification.md, Entities). */
const reservation = sessionItem('reservation', WorkOrder.parse, {
  encode: compressToUTF16,
  decode: decompressFromUTF16,
})

/** The work order that was open last in this session, as it stood then; null when there was none. */
export const currentWorkOrder = (): WorkOrder | null => reservation.read()

/** Its number. */
export const currentOrderNumber = (): string | null => {
  const workOrder = reservation.read()
  return workOrder && String(workOrder.OrderNumber)
}

const idleDelayMs = 1_000

/** Keeps the work order as the session's current one, when the page has been drawn. Undo stops it. */
export function keepCurrent(workOrder: WorkOrder): () => void {
  const timer = setTimeout(() => reservation.write(workOrder), idleDelayMs)
  return () => clearTimeout(timer)
}
