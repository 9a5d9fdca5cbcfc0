import type { stampingIds } from '../ids/stamping.ts'

export const stampingTexts = {
  'stamping.title': 'Time stamping',
} satisfies Record<keyof typeof stampingIds, string>
