import type { operationsIds } from '../ids/operations.ts'

export const operationsTexts = {
  'operations.searchTitle': 'Lägg till arbetsmoment',
  'operations.searchKey': 'Kod, namn eller leverantör',
  'operations.code': 'Arbetsmomentets kod',
  'operations.name': 'Namn',
  'operations.results': 'Hittade arbetsmoment',
  'operations.startTitle': 'Sök ett arbetsmoment',
  'operations.startHint': 'Skriv minst två tecken. Arbetsmoment för bilens märke kommer först.',
  'operations.emptyTitle': 'Inget arbetsmoment hittades',
  'operations.standardTime': 'Normtid #duration#',
  'operations.restricted': 'Endast från integrationer',
} satisfies Record<keyof typeof operationsIds, string>
