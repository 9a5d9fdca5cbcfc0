import type { comingIds } from '../ids/coming.ts'

export const comingTexts = {
  'coming.title': 'Tulossa',
} satisfies Record<keyof typeof comingIds, string>
