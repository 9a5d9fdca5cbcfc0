import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { compressToUTF16, decompressFromUTF16 } from 'lz-string'
import { sessionItem } from '../../platform/session/session-items.ts'
import { parseAs } from '../../platform/session/stored-shape.ts'

/** The parts of it that pages read. */
type CurrentWorkOrder = Pick<WorkOrder, 'OrderNumber'> & {
  readonly Vehicle: Pick<WorkOrder['Vehicle'], 'VehicleId' | 'SerialNumber' | 'LicenseNumber'>
}
const parseCurrent = parseAs<CurrentWorkOrder>({
  OrderNumber: 'number',
  Vehicle: { VehicleId: 'number', SerialNumber: 'string', LicenseNumber: 'string' },
})

/** Stored compressed (specification.md, Entities). */
const currentItem = sessionItem('reservation', (stored) => parseCurrent(stored) as WorkOrder, {
  isOfSite: true,
  encode: compressToUTF16,
  decode: decompressFromUTF16,
})

/** Returns the last opened work order of this session at its site, as it was then; null if there is none. */
export const currentWorkOrder = (): WorkOrder | null => currentItem.read()

/** Returns the order number of the current work order, as in an address. */
export const currentOrderNumber = (): string | null => {
  const workOrder = currentItem.read()
  return workOrder && String(workOrder.OrderNumber)
}

/** Stores the work order as the session's current one. */
export const storeCurrent = (workOrder: WorkOrder): void => currentItem.write(workOrder)
