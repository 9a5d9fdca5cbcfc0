import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

/**
 * Adds a webhook whose cursor is at the end of the feed. It is paused, so that tests without a receiver send
 * nothing.
 */
export async function buildWebhook(
  db: Db,
  account: { readonly id: number },
  columns: Partial<Insertable<Tables['webhook']>> = {},
) {
  const place = await db.selectFrom('feed_state').select(['epoch', 'position']).executeTakeFirstOrThrow()
  return db
    .insertInto('webhook')
    .values({
      ...{ account_id: account.id, url: 'https://hooks.example.com/verstas', entities: null, site_ids: null },
      ...{ is_thin: true, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', state: 'paused' as const },
      ...{ created_by: null, created_at: testStart },
      ...place,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a failed attempt of a webhook. */
export const buildDelivery = (
  db: Db,
  webhook: { readonly id: number; readonly epoch: string },
  columns: Partial<Insertable<Tables['webhook_delivery']>> = {},
) =>
  db
    .insertInto('webhook_delivery')
    .values({
      ...{ webhook_id: webhook.id, message_id: 'msg_1', type: 'vehicle.changed', epoch: webhook.epoch },
      ...{ before_position: 0, position: 1, entity: 'vehicles', entity_id: 1, site_id: null, attempt: 1 },
      ...{ at: testStart, milliseconds: 12, is_delivered: false, status: 500, answer: 'Oops', failure: null },
      ...{ next_attempt_at: null },
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
