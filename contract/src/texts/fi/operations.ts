import type { operationsIds } from '../ids/operations.ts'

export const operationsTexts = {
  'operations.searchTitle': 'Lisää työvaihe',
  'operations.searchKey': 'Koodi, nimi tai toimittaja',
  'operations.code': 'Työvaiheen koodi',
  'operations.name': 'Nimi',
  'operations.results': 'Löytyneet työvaiheet',
  'operations.startTitle': 'Etsi työvaihetta',
  'operations.startHint': 'Kirjoita vähintään kaksi merkkiä. Auton merkin työvaiheet ovat ensimmäisinä.',
  'operations.emptyTitle': 'Työvaihetta ei löytynyt',
  'operations.standardTime': 'Ohjeaika #duration#',
  'operations.restricted': 'Vain liittymistä',
} satisfies Record<keyof typeof operationsIds, string>
