import type { commonIds } from '../ids/common.ts'

export const commonTexts = {
  'common.ok': 'OK',
  'common.cancel': 'Peruuta',
  'common.close': 'Sulje',
  'common.save': 'Tallenna',
  'common.back': 'Takaisin',
  'common.retry': 'Yritä uudelleen',
  'common.yes': 'Kyllä',
  'common.no': 'Ei',
  'common.loading': 'Ladataan',
  'common.search': 'Hae',
  'common.clear': 'Tyhjennä',
  'common.today': 'Tänään',
  'common.previousDay': 'Edellinen päivä',
  'common.nextDay': 'Seuraava päivä',
  'common.chooseDay': 'Valitse päivä',
  'common.reload': 'Lataa sivu uudelleen',
  'common.toStartPage': 'Aloitussivulle',
  'common.unknownError': 'Tuntematon virhe',
} satisfies Record<keyof typeof commonIds, string>
