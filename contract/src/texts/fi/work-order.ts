import type { workOrderIds } from '../ids/work-order.ts'

export const workOrderTexts = {
  'workOrder.title': 'Työmääräys',
} satisfies Record<keyof typeof workOrderIds, string>
