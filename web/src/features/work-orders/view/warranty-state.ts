import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'

export type Warranty = NonNullable<WorkOrder['Vehicle']['Warranties']>[number]
export type WarrantyState = 'valid' | 'expired' | 'notBegun'

/** Whether a warranty counts on a day; its first and last days are part of it. */
export function warrantyStateOn(today: Day, { StartDate, EndDate }: Warranty): WarrantyState {
  if (EndDate !== null && EndDate < today) return 'expired'
  return StartDate > today ? 'notBegun' : 'valid'
}
