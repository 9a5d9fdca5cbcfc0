import type { stampingIds } from '../ids/stamping.ts'

export const stampingTexts = {
  'stamping.title': 'Leimaus',
} satisfies Record<keyof typeof stampingIds, string>
