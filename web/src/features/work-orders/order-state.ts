import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { State } from '../../platform/ui/state-badge.tsx'

/** The badge style of each work order status. */
export const stateOfStatus: Readonly<Record<WorkOrderStatus, State>> = {
  A: 'open',
  P: 'waiting',
  C: 'done',
  I: 'done',
}
