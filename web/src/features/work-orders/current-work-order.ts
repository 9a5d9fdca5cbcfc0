import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { compressToUTF16, decompressFromUTF16 } from 'lz-string'
import { sessionItem } from '../../platform/session/session-items.ts'
import { parseAs } from '../../platform/session/stored-shape.ts'

/** The fields of the current work order that pages read. */
type CurrentWorkOrder = Pick<WorkOrder, 'OrderNumber'> & {
  readonly Vehicle: Pick<WorkOrder['Vehicle'], 'VehicleId' | 'SerialNumber' | 'LicenseNumber'>
}
const parseCurrent = parseAs<CurrentWorkOrder>({
  OrderNumber: 'number',
  Vehicle: { VehicleId: 'number', SerialNumber: 'string', LicenseNumber: 'string' },
})

/** The stored work order is compressed (specification.md, Entities). */
const currentItem = sessionItem('reservation', (stored) => parseCurrent(stored) as WorkOrder, {
  isOfSite: true,
  encode: compressToUTF16,
  decode: decompressFromUTF16,
})

/**
 * Returns the work order that was opened last in this session at this site, with its data at that time; null
 * if there is none.
 */
export const currentWorkOrder = (): WorkOrder | null => currentItem.read()

/** Returns the number of the current work order as a string, for addresses. */
export const currentOrderNumber = (): string | null => {
  const workOrder = currentItem.read()
  return workOrder && String(workOrder.OrderNumber)
}

/** Stores the work order that was opened last, for this session and site. */
export const storeCurrent = (workOrder: WorkOrder): void => currentItem.write(workOrder)
