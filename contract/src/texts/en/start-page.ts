import type { startPageIds } from '../ids/start-page.ts'

export const startPageTexts = {
  'startPage.title': 'Start',
} satisfies Record<keyof typeof startPageIds, string>
