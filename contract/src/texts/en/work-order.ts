import type { workOrderIds } from '../ids/work-order.ts'

export const workOrderTexts = {
  'workOrder.title': 'Work order',
} satisfies Record<keyof typeof workOrderIds, string>
