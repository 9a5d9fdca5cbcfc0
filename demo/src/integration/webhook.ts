import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { helsinki } from '../sites.ts'

const hour = 60 * minute

/** No feed has this epoch, so a resumed webhook first sends the message that changes are missing. */
const noEpoch = '00000000-0000-4000-8000-000000000000'

/**
 * Adds a webhook of an address that does not exist, with a delivery that was accepted and one that failed. It is
 * paused, so the demo sends nothing.
 */
export function addWebhook(ledger: Ledger, accountId: number, { now }: Calendar): void {
  const id = ledger.nextId('webhook')
  ledger.add('webhook', {
    id,
    account_id: accountId,
    url: 'https://hooks.example.com/verstas',
    entities: ['vehicles', 'work-orders'],
    site_ids: null,
    is_thin: true,
    secret: 'whsec_ZGVtbyBkZW1vIGRlbW8gZGVtbyBkZW1vIGRlbW8=',
    state: 'paused',
    epoch: noEpoch,
    position: 2,
    created_at: toTimestamp(now - 48 * hour),
  })
  const attempt = (position: number, age: number, more: object) =>
    ledger.add('webhook_delivery', {
      id: ledger.nextId('webhook_delivery'),
      webhook_id: id,
      message_id: `msg_demo_${position}`,
      type: 'work-order.changed',
      epoch: noEpoch,
      before_position: position - 1,
      position,
      entity: 'work-orders',
      entity_id: position,
      site_id: helsinki.id,
      attempt: 1,
      at: toTimestamp(now - age),
      milliseconds: 84,
      ...more,
    })
  attempt(1, 25 * hour, { is_delivered: true, status: 204, answer: '', next_attempt_at: null })
  attempt(2, 25 * hour - minute, {
    is_delivered: false,
    status: 503,
    answer: 'Service Unavailable',
    next_attempt_at: toTimestamp(now - 25 * hour + minute + 5_000),
  })
}
