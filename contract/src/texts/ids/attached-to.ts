export const attachedToIds = {
  'attachedTo.workOrder': 919000,
  'attachedTo.activity': 919001,
} as const
