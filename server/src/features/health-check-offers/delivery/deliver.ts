import { setTimeout as wait } from 'node:timers/promises'
import type { OfferChannel } from '@verstas/contract/health-checks/offer-entities.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import type { Message, Outcome } from '../../../platform/mail/outcome.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import { inSpan } from '../../../platform/tracing/span.ts'
import { notifyInspection } from '../open-offer.ts'
import { sendSms } from './send-sms.ts'

const messages = counter({
  name: 'verstas_customer_messages_total',
  help: 'Messages to customers by their outcome. Unclear: the service did not answer, so no retry followed.',
  labels: ['channel', 'outcome'],
})

/** Delays before the second and the third attempt, in milliseconds. */
const retryDelays = [1_000, 4_000]

export interface Delivery {
  readonly siteId: number
  readonly inspectionId: number
  readonly deliveryId: number
  readonly channel: OfferChannel
  readonly message: Message
}

type Context = Pick<Dependencies, 'db' | 'settings' | 'log'>

/** Returns the services that the operator has configured. */
export const channelsOf = ({ mail, sms }: Pick<Dependencies['settings'], 'mail' | 'sms'>): OfferChannel[] => [
  ...(mail ? (['email'] as const) : []),
  ...(sms ? (['sms'] as const) : []),
]

/**
 * Sends a queued message at most once in all processes, with at most three attempts, and stores the result. Runs
 * after the commit. Never throws. If the process ends meanwhile, the message remains `Sending`, which readers treat
 * as unclear after two minutes.
 */
export async function deliver(context: Context, delivery: Delivery, delays = retryDelays): Promise<void> {
  const { db, log } = context
  const { siteId, deliveryId, channel } = delivery
  try {
    if (!(await claim(db, delivery))) return
    const outcome = await attempt(context, delivery, delays)
    messages.add({ channel, outcome })
    await finish(db, delivery, outcome)
    log.info({ siteId, deliveryId, channel, outcome }, 'an offer was sent')
  } catch (error) {
    log.error({ err: error, siteId, deliveryId, channel }, 'an offer could not be sent')
  }
}

/** Takes a queued message. Returns false if a process has already taken it. */
async function claim(db: Db, { siteId, deliveryId }: Delivery): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offer_delivery')
    .set({ state: 'Sending' })
    .where('site_id', '=', siteId)
    .where('id', '=', deliveryId)
    .where('state', '=', 'Queued')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function attempt(
  context: Context,
  delivery: Delivery,
  [delay, ...others]: readonly number[],
): Promise<Outcome> {
  const outcome = await sendOnce(context, delivery)
  if (outcome !== 'busy' || delay === undefined) return outcome
  await wait(delay)
  return attempt(context, delivery, others)
}

async function sendOnce(
  { settings: { mail, sms } }: Context,
  { channel, message }: Delivery,
): Promise<Outcome> {
  return inSpan({ name: `send ${channel}`, kind: 'client' }, async () => {
    if (channel === 'email') return mail ? sendMail(mail, message) : 'refused'
    return sms ? sendSms(sms, message) : 'refused'
  })
}

const stateOf = { sent: 'Sent', busy: 'Failed', refused: 'Failed', unclear: 'Unclear' } as const

/** Stores the result and notifies open pages. */
const finish = (db: Db, { siteId, inspectionId, deliveryId }: Delivery, outcome: Outcome): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('offer_delivery')
      .set({ state: stateOf[outcome] })
      .where('site_id', '=', siteId)
      .where('id', '=', deliveryId)
      .execute()
    await notifyInspection(tx, siteId, inspectionId)
  })
