import type { startPageIds } from '../ids/start-page.ts'

export const startPageTexts = {
  'startPage.next': 'Seuraavaksi',
  'startPage.nothingNext': 'Ei enää varauksia tänään',
  'startPage.tiles': 'Sivut',
  'startPage.nowHere': 'Nyt',
  'startPage.wholeDay': 'Katso koko päivä',
} satisfies Record<keyof typeof startPageIds, string>
