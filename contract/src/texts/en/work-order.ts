import type { workOrderIds } from '../ids/work-order.ts'

export const workOrderTexts = {
  'workOrder.title': 'Work order',
  'workOrder.status.A': 'Active',
  'workOrder.status.P': 'Planned',
  'workOrder.status.C': 'Closed',
  'workOrder.status.I': 'Invoiced',
} satisfies Record<keyof typeof workOrderIds, string>
