import type { comingIds } from '../ids/coming.ts'

export const comingTexts = {
  'coming.title': 'Kommer snart',
} satisfies Record<keyof typeof comingIds, string>
