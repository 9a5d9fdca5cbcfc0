export const workOrderIds = {
  'workOrder.title': 903000,
  'workOrder.status.A': 903100,
  'workOrder.status.P': 903101,
  'workOrder.status.C': 903102,
  'workOrder.status.I': 903103,
} as const
