import type { jobIds } from '../ids/job.ts'

export const jobTexts = {
  'job.associatedItems': 'Part #item# brings associated items along: #items#',
  'job.rowsSigned': 'Labor rows(s) signed',
  'job.signFailed': 'Error occurred when trying to sign labor rows',
} satisfies Record<keyof typeof jobIds, string>
