import type { ServiceHistoryEntry } from '@verstas/contract/vehicles/details.ts'

/**
 * Returns the number of a visit's work order for display. Null for a visit of another system without a work
 * order.
 */
export const numberOfVisit = ({
  WorkOrderNumber,
  ExternalNumber,
}: Pick<ServiceHistoryEntry, 'WorkOrderNumber' | 'ExternalNumber'>): string | number | null =>
  ExternalNumber ?? (WorkOrderNumber === 0 ? null : WorkOrderNumber)
