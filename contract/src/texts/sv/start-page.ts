import type { startPageIds } from '../ids/start-page.ts'

export const startPageTexts = {
  'startPage.next': 'Härnäst',
  'startPage.nothingNext': 'Inga fler bokningar i dag',
  'startPage.tiles': 'Sidor',
  'startPage.nowHere': 'Nu',
  'startPage.wholeDay': 'Se hela dagen',
} satisfies Record<keyof typeof startPageIds, string>
