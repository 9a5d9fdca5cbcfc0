import type { jobIds } from '../ids/job.ts'

export const jobTexts = {
  'job.associatedItems': 'Reservdelen #item# har med sig tillhörande delar: #items#',
  'job.rowsSigned': 'Arbetsraderna kvitterades',
  'job.signFailed': 'Arbetsraderna kunde inte kvitteras',
} satisfies Record<keyof typeof jobIds, string>
