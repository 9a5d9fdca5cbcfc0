export const workOrderIds = {
  'workOrder.title': 903000,
} as const
