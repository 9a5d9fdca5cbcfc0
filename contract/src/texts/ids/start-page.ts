export const startPageIds = {
  'startPage.title': 906000,
} as const
