import type {
  DeliveryFailure,
  DisabledReason,
  WebhookState,
} from '@verstas/contract/integration/webhook-entities.ts'
import type { Generated } from 'kysely'

export interface WebhookTable {
  id: Generated<number>
  account_id: number
  url: string
  entities: string[] | null
  site_ids: number[] | null
  is_thin: boolean
  secret: string
  previous_secret: Generated<string | null>
  previous_until: Generated<Date | null>
  state: Generated<WebhookState>
  disabled_reason: Generated<DisabledReason | null>
  epoch: string
  position: number
  failures: Generated<number>
  failing_since: Generated<Date | null>
  next_attempt_at: Generated<Date | null>
  generation: Generated<number>
  lease_owner: Generated<string | null>
  leased_until: Generated<Date | null>
  created_by: number | null
  created_at: Date
}

export interface WebhookDeliveryTable {
  id: Generated<number>
  webhook_id: number
  message_id: string
  type: string
  epoch: string | null
  before_position: number | null
  position: number | null
  entity: string | null
  entity_id: number | null
  site_id: number | null
  attempt: number
  at: Date
  milliseconds: number
  is_delivered: boolean
  status: number | null
  answer: string | null
  failure: DeliveryFailure | null
  next_attempt_at: Date | null
}

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
