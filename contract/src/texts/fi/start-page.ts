import type { startPageIds } from '../ids/start-page.ts'

export const startPageTexts = {
  'startPage.title': 'Aloitus',
} satisfies Record<keyof typeof startPageIds, string>
