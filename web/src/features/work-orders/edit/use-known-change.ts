import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { useWorkOrderEvents } from '../history/use-work-order-events.ts'
import type { ForeignChange } from './foreign-change.ts'

const nobodyKnown: ForeignChange = { name: null, at: null }

/**
 * Who made the last change of a kind, by the work order's history: for a change that arrived by itself, not as
 * the refusal of a save. Nobody is known until the history has answered, or where it names nobody.
 *
 * @param isMeant tells such changes by their events; null while nobody asks
 */
export function useKnownChange(
  workOrderId: number,
  isMeant: ((event: WorkOrderEvent) => boolean) | null,
): ForeignChange {
  const { data } = useWorkOrderEvents(workOrderId, { isWanted: isMeant !== null })
  const last = isMeant && data?.find(isMeant)
  return last ? { name: last.EmployeeName, at: last.At } : nobodyKnown
}
