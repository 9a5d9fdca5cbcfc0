import { maxWebhooks, rotationHours } from '@verstas/contract/integration/webhook-entities.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { cursorOf, type FeedPlace, placeOf } from '../../../platform/feed/cursor.ts'
import { readFeed } from '../../../platform/feed/read-feed.ts'
import { refuse, refuseField } from '../../../platform/http/refusal.ts'
import { createWebhookSecret } from './signature.ts'
import { noFailures } from './store-attempt.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** The values of a webhook that a person or its account chooses. */
export interface WebhookValues {
  /** A checked address. */
  readonly url: string
  /** Null means all entities. */
  readonly entities: readonly string[] | null
  /** Null means all sites of the account. */
  readonly siteIds: readonly number[] | null
  readonly isThin: boolean
}

interface Owner {
  readonly accountId: number
  /** Null if the account itself creates the webhook. */
  readonly employeeId: number | null
  readonly now: Date
}

/**
 * Adds a webhook that begins at the current end of the feed. The caller has locked the account.
 *
 * @throws {Refusal} tooManyWebhooks
 */
export async function insertWebhook(
  tx: Tx,
  { accountId, employeeId, now }: Owner,
  values: WebhookValues,
): Promise<WebhookRow> {
  const { count } = await tx
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= maxWebhooks) throw refuse('tooManyWebhooks', { most: maxWebhooks })
  const { epoch, position } = await tx
    .selectFrom('feed_state')
    .select(['epoch', 'position'])
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('webhook')
    .values({
      ...columnsOf(values),
      account_id: accountId,
      secret: createWebhookSecret(),
      epoch,
      position,
      created_by: employeeId,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the columns of a webhook, with sorted and distinct entities and sites. */
export const columnsOf = ({ url, entities, siteIds, isThin }: WebhookValues) => ({
  url,
  entities: entities && [...new Set(entities)].sort(),
  site_ids: siteIds && [...new Set(siteIds)].sort((one, other) => one - other),
  is_thin: isThin,
})

/** Locks a webhook until the end of the transaction; undefined if there is none. */
export const lockWebhook = (tx: Tx, id: number): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Changes a locked webhook. A process that is sending to it stops before the next message. Resets the
 * failures, so the next attempt follows immediately.
 */
export const changeWebhook = (
  tx: Tx,
  { id }: Pick<WebhookRow, 'id'>,
  columns: UpdateObject<Tables, 'webhook'>,
): Promise<WebhookRow> =>
  tx
    .updateTable('webhook')
    .set({ ...columns, ...noFailures, generation: sql<number>`generation + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the columns of an active or a paused webhook. */
export const activeColumns = { state: 'active', disabled_reason: null } as const
export const pausedColumns = { state: 'paused', disabled_reason: null } as const

/** Returns the columns of a new secret. The current secret also signs messages for a limited time. */
export const renewedSecret = (
  { secret }: Pick<WebhookRow, 'secret'>,
  now: Date,
): Pick<WebhookRow, 'secret' | 'previous_secret' | 'previous_until'> => ({
  secret: createWebhookSecret(),
  previous_secret: secret,
  previous_until: new Date(now.getTime() + rotationHours * 3_600_000),
})

/**
 * Finds the cursor at which a replay begins.
 *
 * @param after a cursor, or `now` for the end of the feed
 * @throws {Refusal} invalidField; cursorTooOld, with the MetaData `next`
 */
export async function findReplayPlace(tx: Tx, after: string, field: 'after' | 'After'): Promise<FeedPlace> {
  const page = await readFeed(tx, { after, entities: [], siteIds: [], limit: 1 })
  if (page === null) throw refuseField(field, 'cursor')
  if ('isTooOld' in page) throw refuse('cursorTooOld', { next: cursorOf(page.end) })
  const { epoch, position } = await tx
    .selectFrom('feed_state')
    .select(['epoch', 'position'])
    .executeTakeFirstOrThrow()
  const place = after === 'now' ? null : placeOf(after)
  return place ?? { epoch, position }
}
