export const comingIds = {
  'coming.title': 907000,
} as const
