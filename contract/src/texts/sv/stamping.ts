import type { stampingIds } from '../ids/stamping.ts'

export const stampingTexts = {
  'stamping.title': 'Stämpling',
} satisfies Record<keyof typeof stampingIds, string>
