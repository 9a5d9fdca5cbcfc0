import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Webhook, WebhookDelivery } from '@verstas/contract/integration/webhook-entities.ts'
import type { Selectable } from 'kysely'
import type { WebhookDeliveryTable, WebhookTable } from '../../../platform/database/tables/webhook-tables.ts'
import { cursorOf } from '../../../platform/feed/cursor.ts'

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<WebhookDeliveryTable>

/** Converts a webhook to the form of the wire, without its secrets. */
export const describeWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  entities: row.entities as ReadableEntity[] | null,
  sites: row.site_ids,
  isThin: row.is_thin,
  state: row.state,
  disabledReason: row.disabled_reason,
  failures: row.failures,
  failingSince: row.failing_since?.toISOString() ?? null,
  nextAttemptAt: row.state === 'active' ? (row.next_attempt_at?.toISOString() ?? null) : null,
  next: cursorOf(row),
  previousSecretUntil:
    row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
})

/** Converts an attempt to the form of the wire. */
export const describeDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  messageId: row.message_id,
  type: row.type,
  position: row.position,
  entity: row.entity as ReadableEntity | null,
  recordId: row.entity_id,
  siteId: row.site_id,
  replayAfter:
    row.epoch === null || row.before_position === null
      ? null
      : cursorOf({ epoch: row.epoch, position: row.before_position }),
  attempt: row.attempt,
  at: row.at.toISOString(),
  milliseconds: row.milliseconds,
  isDelivered: row.is_delivered,
  status: row.status,
  failure: row.failure,
  answer: row.answer,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
})
