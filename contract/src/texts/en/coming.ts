import type { comingIds } from '../ids/coming.ts'

export const comingTexts = {
  'coming.title': 'Coming',
} satisfies Record<keyof typeof comingIds, string>
