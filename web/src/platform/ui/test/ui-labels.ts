import type { UiLabels } from '../ui-labels.tsx'

/** The labels of the interface components, in English. */
export const uiLabels: UiLabels = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Retry',
  numberProblems: {
    unreadable: 'Enter the number with digits',
    negative: 'Remove the minus',
    fraction: 'Remove the decimals',
    ambiguous: 'Enter 1500 or 1.50',
  },
  loading: 'Loading',
  loadFailed: 'Failed',
  loadFailedHint: 'Nothing was lost',
  messages: 'Messages',
  copyErrorId: (id) => `Copy error id ${id}`,
  errorIdCopied: 'Error id copied',
  locale: 'en-GB',
}
