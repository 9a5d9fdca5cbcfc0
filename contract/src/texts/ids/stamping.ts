export const stampingIds = {
  'stamping.title': 904000,
} as const
