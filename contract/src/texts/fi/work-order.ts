import type { workOrderIds } from '../ids/work-order.ts'

export const workOrderTexts = {
  'workOrder.title': 'Työmääräys',
  'workOrder.status.A': 'Aktiivinen',
  'workOrder.status.P': 'Suunniteltu',
  'workOrder.status.C': 'Suljettu',
  'workOrder.status.I': 'Laskutettu',
} satisfies Record<keyof typeof workOrderIds, string>
