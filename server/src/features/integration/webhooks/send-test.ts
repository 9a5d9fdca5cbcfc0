import { randomBytes } from 'node:crypto'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type SendTools, secretsOf } from './deliver.ts'
import { testMessage } from './message.ts'
import { postMessage } from './post-message.ts'
import { countAttempt, storeTest } from './store-attempt.ts'
import type { DeliveryRow, WebhookRow } from './webhook-rows.ts'

/** Maximum number of tests that a process sends concurrently. */
const mostAtOnce = 5

/** The value of `Retry-After` in seconds. */
const retryAfter = 5

/**
 * Creates a function that sends a test message immediately, even to a paused webhook or during another
 * delivery. A failed test is not retried. The function holds no database connection while it waits for the
 * receiver.
 *
 * @throws {Refusal} tooManyRequests
 */
export function createTester(tools: SendTools): (webhook: WebhookRow) => Promise<DeliveryRow> {
  const { db, clock } = tools
  let running = 0
  return async (webhook) => {
    if (running >= mostAtOnce) throw refuse('tooManyRequests', { seconds: retryAfter })
    running += 1
    try {
      const message = testMessage(webhook, clock.now(), randomBytes(12).toString('base64url'))
      const receiver = { url: webhook.url, secrets: secretsOf(webhook, clock.now()) }
      const sent = await postMessage(receiver, message, tools)
      countAttempt(sent)
      return await inTransaction(db, async (tx) => {
        // A person may have deleted the webhook in the meantime.
        const present = await tx
          .selectFrom('webhook')
          .select('id')
          .where('id', '=', webhook.id)
          .forKeyShare()
          .executeTakeFirst()
        if (present === undefined) throw refuse('notFound')
        return storeTest(tx, webhook, { message, sent }, clock.now())
      })
    } finally {
      running -= 1
    }
  }
}
