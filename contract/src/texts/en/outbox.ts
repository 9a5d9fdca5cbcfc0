import type { outboxIds } from '../ids/outbox.ts'

export const outboxTexts = {
  'outbox.title': 'Stampings',
  'outbox.waiting': 'waiting for the connection',
  'outbox.asked': 'needs your answer',
  'outbox.refused': 'not saved',
  'outbox.elsewhere': 'sent when you are at the site #site#',
  'outbox.answer': 'Answer',
  'outbox.remove': 'Remove',
  'outbox.removeTitle': 'Remove the stamping?',
  'outbox.removeHint': 'The stamping will not be saved: #what#',
} satisfies Record<keyof typeof outboxIds, string>
