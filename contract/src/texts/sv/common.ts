import type { commonIds } from '../ids/common.ts'

export const commonTexts = {
  'common.ok': 'OK',
  'common.cancel': 'Avbryt',
  'common.close': 'Stäng',
  'common.save': 'Spara',
  'common.back': 'Tillbaka',
  'common.retry': 'Försök igen',
  'common.yes': 'Ja',
  'common.no': 'Nej',
  'common.loading': 'Laddar',
  'common.search': 'Sök',
  'common.clear': 'Rensa',
  'common.today': 'Idag',
  'common.previousDay': 'Föregående dag',
  'common.nextDay': 'Nästa dag',
  'common.chooseDay': 'Välj dag',
  'common.reload': 'Ladda om sidan',
  'common.toStartPage': 'Till startsidan',
  'common.unknownError': 'Okänt fel',
} satisfies Record<keyof typeof commonIds, string>
