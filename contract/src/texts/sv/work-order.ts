import type { workOrderIds } from '../ids/work-order.ts'

export const workOrderTexts = {
  'workOrder.title': 'Arbetsorder',
  'workOrder.status.A': 'Aktiv',
  'workOrder.status.P': 'Planerad',
  'workOrder.status.C': 'Stängd',
  'workOrder.status.I': 'Fakturerad',
} satisfies Record<keyof typeof workOrderIds, string>
