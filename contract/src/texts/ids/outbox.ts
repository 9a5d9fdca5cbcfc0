export const outboxIds = {
  'outbox.title': 914001,
  'outbox.waiting': 914002,
  'outbox.asked': 914003,
  'outbox.refused': 914004,
  'outbox.elsewhere': 914005,
  'outbox.answer': 914006,
  'outbox.remove': 914007,
  'outbox.removeTitle': 914008,
  'outbox.removeHint': 914009,
} as const
