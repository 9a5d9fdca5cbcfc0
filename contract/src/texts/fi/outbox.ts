import type { outboxIds } from '../ids/outbox.ts'

export const outboxTexts = {
  'outbox.title': 'Leimaukset',
  'outbox.waiting': 'odottaa yhteyttä',
  'outbox.asked': 'odottaa vastaustasi',
  'outbox.refused': 'ei tallennettu',
  'outbox.elsewhere': 'lähetetään, kun toimipisteesi on #site#',
  'outbox.answer': 'Vastaa',
  'outbox.remove': 'Poista',
  'outbox.removeTitle': 'Poistetaanko leimaus?',
  'outbox.removeHint': 'Leimausta ei tallenneta: #what#',
} satisfies Record<keyof typeof outboxIds, string>
