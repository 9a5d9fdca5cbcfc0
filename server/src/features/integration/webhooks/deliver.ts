import { cursorOf } from '../../../platform/feed/cursor.ts'
import { readFeed } from '../../../platform/feed/read-feed.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { findOpenAccount } from '../accounts/open-account.ts'
import type { TargetCheck } from '../outgoing/targets.ts'
import { renewLease } from './lease.ts'
import { changeMessage, resetMessage } from './message.ts'
import { type OutgoingMessage, postMessage, type Sent } from './post-message.ts'
import { maySend, type Receiver, sentEntities, sentSites } from './receiver.ts'
import { disableWebhook, storeAttempt } from './store-attempt.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** Maximum number of changes that a process sends to a webhook in one turn. */
const turnSize = 100

/** Dependencies of a process that sends messages. */
export interface SendTools extends Pick<Dependencies, 'db' | 'clock' | 'log' | 'settings'> {
  readonly targets: TargetCheck
  /** Aborts a running request without a result. */
  readonly stopping: AbortSignal
}

/**
 * Sends the next changes to a webhook, one request at a time and in the order of the feed. Stops if a message
 * fails or the turn is over. The caller holds the lease. The webhook's cursor advances after each accepted
 * message, so a killed process repeats at most one message and skips none.
 *
 * @param isEnding returns true if no further message may be sent
 * @throws {SendStoppedError}
 */
export async function deliverChanges(
  tools: SendTools,
  leased: WebhookRow,
  isEnding: () => boolean,
): Promise<void> {
  const { db, clock } = tools
  const receiver = await findOpenAccount(db, leased.account_id)
  if (receiver === null || !maySend(receiver)) return disableWebhook(tools, leased, 'account')
  const siteIds = sentSites(leased, receiver)
  const page = await readFeed(db, {
    after: cursorOf(leased),
    entities: sentEntities(leased, receiver),
    siteIds,
    limit: turnSize,
  })
  if (page === null) throw new Error('A stored place is a cursor')
  if ('isTooOld' in page) {
    const message = resetMessage(leased, page.end, clock.now())
    const sent = await send(tools, leased, receiver, message)
    if (sent) await storeAttempt(tools, leased, { message, sent, change: null, after: page.end })
    return
  }
  let webhook = leased
  for (const change of page.changes) {
    if (isEnding()) return
    const message = await changeMessage({ db, receiver, siteIds, now: clock.now() }, webhook, change)
    const sent = await send(tools, webhook, receiver, message)
    const after = { epoch: webhook.epoch, position: change.position }
    const stored = sent && (await storeAttempt(tools, webhook, { message, sent, change, after }))
    if (!stored) return
    webhook = stored
  }
  await advance(tools, webhook, page.next.position)
}

/** Sends a message; null if the webhook or the permissions of its account have changed. */
async function send(
  { db, clock, targets, stopping }: SendTools,
  webhook: WebhookRow,
  receiver: Receiver,
  message: OutgoingMessage,
): Promise<Sent | null> {
  if (!(await renewLease(db, webhook, receiver))) return null
  return postMessage({ url: webhook.url, secrets: secretsOf(webhook, clock.now()) }, message, {
    targets,
    stopping,
  })
}

/** Returns the secrets that sign messages: the current one, and during a rotation also the previous one. */
export const secretsOf = (
  { secret, previous_secret: previous, previous_until: until }: WebhookRow,
  now: Date,
): readonly string[] => (previous !== null && until !== null && until > now ? [secret, previous] : [secret])

/** Advances the cursor of a webhook past changes that it does not send. */
async function advance(
  { db }: SendTools,
  { id, lease_owner: owner, generation }: WebhookRow,
  position: number,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ position })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('generation', '=', generation)
    .execute()
}
