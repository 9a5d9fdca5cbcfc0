import type { outboxIds } from '../ids/outbox.ts'

export const outboxTexts = {
  'outbox.title': 'Stämplingar',
  'outbox.waiting': 'väntar på anslutning',
  'outbox.asked': 'väntar på ditt svar',
  'outbox.refused': 'sparades inte',
  'outbox.elsewhere': 'skickas när din anläggning är #site#',
  'outbox.answer': 'Svara',
  'outbox.remove': 'Ta bort',
  'outbox.removeTitle': 'Ta bort stämplingen?',
  'outbox.removeHint': 'Stämplingen sparas inte: #what#',
} satisfies Record<keyof typeof outboxIds, string>
