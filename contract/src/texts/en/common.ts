import type { commonIds } from '../ids/common.ts'

export const commonTexts = {
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.save': 'Save',
  'common.back': 'Back',
  'common.retry': 'Try again',
  'common.yes': 'Yes',
  'common.no': 'No',
  'common.loading': 'Loading',
  'common.search': 'Search',
  'common.clear': 'Clear',
  'common.today': 'Today',
  'common.previousDay': 'Previous day',
  'common.nextDay': 'Next day',
  'common.chooseDay': 'Choose a day',
  'common.reload': 'Reload the page',
  'common.toStartPage': 'To the start page',
  'common.unknownError': 'Unknown error',
} satisfies Record<keyof typeof commonIds, string>
