import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { Receiver } from './receiver.ts'
import type { WebhookRow } from './webhook-rows.ts'

/**
 * Another process may send to a webhook when the lease has expired without a renewal. The lease is longer
 * than a request, so a killed process no longer has an open request then.
 */
export const leaseTime = sql<Date>`clock_timestamp() + interval '30 seconds'`

/**
 * Takes the lease of the next active webhook that has unsent changes and no waiting retry. Webhooks whose
 * last turn is longest ago come first.
 *
 * @param owner a new id of the caller
 */
export async function takeWebhook(db: Db, owner: string, now: Date): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhook')
    .set({ lease_owner: owner, leased_until: leaseTime })
    .where(
      'id',
      '=',
      sql<number>`(
        select waiting.id from webhook waiting, feed_state
        where waiting.state = 'active'
          and (waiting.leased_until is null or waiting.leased_until < clock_timestamp())
          and (waiting.next_attempt_at is null or waiting.next_attempt_at <= ${now}::timestamptz)
          and (waiting.epoch <> feed_state.epoch or waiting.position < feed_state.position)
        order by waiting.leased_until nulls first, waiting.id limit 1
        for update of waiting skip locked)`,
    )
    .returningAll()
    .executeTakeFirst()
}

type Leased = Pick<WebhookRow, 'id' | 'lease_owner' | 'generation' | 'account_id'>

/**
 * Extends the lease before a message is sent.
 *
 * @returns false if another process has the lease, or if the webhook or the permissions of its account have
 * changed since
 */
export async function renewLease(
  db: Db,
  { id, lease_owner: owner, generation, account_id: accountId }: Leased,
  { version }: Pick<Receiver, 'version'>,
): Promise<boolean> {
  const renewed = await db
    .updateTable('webhook')
    .from('service_account as account')
    .set({ leased_until: leaseTime })
    .where('webhook.id', '=', id)
    .where('webhook.lease_owner', '=', owner)
    .where('webhook.generation', '=', generation)
    .where('webhook.state', '=', 'active')
    .where('account.id', '=', accountId)
    .where('account.version', '=', version)
    .returning('webhook.id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Releases the lease, so that any process can continue immediately. */
export async function releaseWebhook(
  db: Db,
  { id, lease_owner: owner }: Pick<WebhookRow, 'id' | 'lease_owner'>,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ lease_owner: null, leased_until: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute()
}
