import type { jobIds } from '../ids/job.ts'

export const jobTexts = {
  'job.associatedItems': 'Varaosan #item# mukana tulevat oheisosat: #items#',
  'job.rowsSigned': 'Työrivit kuitattu',
  'job.signFailed': 'Työrivien kuittaus epäonnistui',
} satisfies Record<keyof typeof jobIds, string>
