import type { startPageIds } from '../ids/start-page.ts'

export const startPageTexts = {
  'startPage.next': 'Next',
  'startPage.nothingNext': 'No more reservations today',
  'startPage.tiles': 'Pages',
  'startPage.nowHere': 'Now',
  'startPage.wholeDay': 'See the whole day',
} satisfies Record<keyof typeof startPageIds, string>
