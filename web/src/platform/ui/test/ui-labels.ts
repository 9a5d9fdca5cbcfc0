import type { UiLabels } from '../ui-labels.tsx'

/** The labels of the interface components, in English. */
export const uiLabels: UiLabels = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Retry',
  today: 'Today',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  chooseDay: 'Choose a day',
  minutesEarlier: (label, count) => `${label}: ${count} min earlier`,
  minutesLater: (label, count) => `${label}: ${count} min later`,
  timeInvalid: 'Enter the time as 08:30',
  numberProblems: {
    unreadable: 'Enter the number with digits',
    negative: 'Remove the minus',
    fraction: 'Remove the decimals',
    ambiguous: 'Enter 1500 or 1.50',
  },
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  loading: 'Loading',
  loadFailed: 'Failed',
  loadFailedHint: 'Nothing was lost',
  messages: 'Messages',
  copyErrorId: (id) => `Copy error id ${id}`,
  errorIdCopied: 'Error id copied',
  locale: 'en-GB',
}
