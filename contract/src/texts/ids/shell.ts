export const shellIds = {
  'shell.title': 902000,
} as const
