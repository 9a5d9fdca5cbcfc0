import type { Change } from '@verstas/contract/integration/change-endpoints.ts'
import type { DisabledReason } from '@verstas/contract/integration/webhook-entities.ts'
import { findNextAttempt } from '@verstas/domain/integration/webhook-retries.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { FeedPlace } from '../../../platform/feed/cursor.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import { addAdministratorTasks } from '../accounts/administrator-tasks.ts'
import { leaseTime } from './lease.ts'
import type { OutgoingMessage, Sent } from './post-message.ts'
import type { DeliveryRow, WebhookRow } from './webhook-rows.ts'

const deliveries = counter({
  name: 'verstas_webhook_deliveries_total',
  help: 'Attempts to send messages to webhooks, by their result: delivered, a class of statuses, or a failure.',
  labels: ['outcome'],
})

/** Counts an attempt in the metrics. */
export const countAttempt = ({ isDelivered, failure, status }: Sent): void =>
  deliveries.add({ outcome: isDelivered ? 'delivered' : (failure ?? `${Math.floor((status ?? 0) / 100)}xx`) })

/** A sent message, and the cursor after it. */
export interface Attempted {
  readonly message: OutgoingMessage
  readonly sent: Sent
  /** The change; null if the message says that changes are missing. */
  readonly change: Change | null
  readonly after: FeedPlace
}

type Context = Pick<Dependencies, 'db' | 'clock' | 'log' | 'settings'>

/**
 * Stores an attempt, and either the new cursor or the time of the next attempt. Disables the webhook if the
 * receiver is gone or has failed for too long. If a person has changed the webhook in the meantime, stores
 * only the attempt.
 *
 * @returns the webhook if its next message may be sent; null otherwise
 */
export async function storeAttempt(
  context: Context,
  webhook: WebhookRow,
  attempted: Attempted,
): Promise<WebhookRow | null> {
  countAttempt(attempted.sent)
  return inTransaction(context.db, async (tx) => {
    const present = await tx
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', webhook.id)
      .forUpdate()
      .executeTakeFirst()
    if (present === undefined) return null
    const isCurrent = present.lease_owner === webhook.lease_owner && present.generation === webhook.generation
    const now = context.clock.now()
    const result = resultOf(present, attempted, now)
    await tx
      .insertInto('webhook_delivery')
      .values(lineOf(present, attempted, now, result.nextAttemptAt))
      .execute()
    if (!isCurrent) return null
    const changed = await tx
      .updateTable('webhook')
      .set(result.columns)
      .where('id', '=', webhook.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (result.disabled !== null) {
      context.log.warn({ webhookId: webhook.id, reason: result.disabled }, 'a webhook was disabled')
      await tellAdministrators(tx, context, { ...changed, reason: result.disabled })
    }
    return attempted.sent.isDelivered ? changed : null
  })
}

interface Result {
  readonly columns: UpdateObject<Tables, 'webhook'>
  readonly nextAttemptAt: Date | null
  readonly disabled: DisabledReason | null
}

function resultOf(webhook: WebhookRow, { sent, after }: Attempted, now: Date): Result {
  if (sent.isDelivered)
    return {
      columns: { ...after, ...noFailures, leased_until: leaseTime },
      nextAttemptAt: null,
      disabled: null,
    }
  const count = webhook.failures + 1
  const since = webhook.failing_since ?? now
  const failing = { failures: count, failing_since: since }
  const nextAttemptAt =
    sent.status === 410 ? null : findNextAttempt({ count, since, now, retryAfter: sent.retryAfter })
  if (nextAttemptAt !== null)
    return { columns: { ...failing, next_attempt_at: nextAttemptAt }, nextAttemptAt, disabled: null }
  const disabled = sent.status === 410 ? 'gone' : 'failing'
  return { columns: { ...failing, ...disabledColumns(disabled) }, nextAttemptAt: null, disabled }
}

/** The columns of a webhook without failures. */
export const noFailures = { failures: 0, failing_since: null, next_attempt_at: null } as const

/** Returns the columns of a disabled webhook. A process that is sending to it stops before the next message. */
export const disabledColumns = (reason: DisabledReason) =>
  ({
    state: 'disabled',
    disabled_reason: reason,
    next_attempt_at: null,
    generation: sql<number>`generation + 1`,
  }) as const

/** Disables a webhook whose lease the caller holds. */
export async function disableWebhook(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { id, lease_owner: owner, generation }: WebhookRow,
  reason: DisabledReason,
): Promise<void> {
  log.warn({ webhookId: id, reason }, 'a webhook was disabled')
  await db
    .updateTable('webhook')
    .set(disabledColumns(reason))
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('generation', '=', generation)
    .execute()
}

const lineOf = (
  webhook: WebhookRow,
  { message, sent, change, after }: Attempted,
  now: Date,
  nextAttemptAt: Date | null,
): Omit<DeliveryRow, 'id'> => ({
  webhook_id: webhook.id,
  message_id: message.id,
  type: message.type,
  epoch: change === null ? null : after.epoch,
  before_position: change === null ? null : change.position - 1,
  position: change?.position ?? null,
  entity: change?.entity ?? null,
  entity_id: change?.id ?? null,
  site_id: change?.siteId ?? null,
  attempt: webhook.failures + 1,
  at: now,
  milliseconds: sent.milliseconds,
  is_delivered: sent.isDelivered,
  status: sent.status,
  answer: sent.answer,
  failure: sent.failure,
  next_attempt_at: nextAttemptAt,
})

/** Stores the attempt of a test message, and returns it. */
export const storeTest = (
  tx: Tx,
  webhook: WebhookRow,
  attempted: Pick<Attempted, 'message' | 'sent'>,
  now: Date,
): Promise<DeliveryRow> =>
  tx
    .insertInto('webhook_delivery')
    .values(lineOf({ ...webhook, failures: 0 }, { ...attempted, change: null, after: webhook }, now, null))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Adds a task about a disabled webhook for each administrator at the sites of its account. */
async function tellAdministrators(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock' | 'settings'>,
  { account_id: accountId, url, reason }: WebhookRow & { readonly reason: DisabledReason },
): Promise<void> {
  const { name } = await tx
    .selectFrom('service_account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await addAdministratorTasks(tx, dependencies, {
    accountId,
    header: 'integrationTask.webhookDisabledHeader',
    body: reason === 'gone' ? 'integrationTask.webhookGoneBody' : 'integrationTask.webhookFailingBody',
    values: { name, host: new URL(url).host },
  })
}
