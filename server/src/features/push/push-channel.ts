import type { Channel } from '../../platform/live/channel.ts'
import { createDeliveries } from './deliveries.ts'
import { unsubscribeDevice } from './push-devices.ts'
import { readOrCreatePushKeys } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import { claimRecipients, type DueMessage, findRecipients, type Recipient } from './recipients.ts'
import { type PushOutcome, sendPush } from './send-push.ts'

/**
 * Milliseconds between a message and the choice of its recipients. A user who looks at the conversation has
 * marked it as read by then: a second after it was visible, plus the time of the call.
 */
const timeToSee = 3_000

/** Messages within this time share one push, in milliseconds. */
const batchWindow = 500

/**
 * Pushes messages to devices whose person has not read them (specification.md, Chat rules;
 * decisions/push.md). It is notified after the commit, so saving a message never waits for it. If a process
 * ends, its unsent pushes are lost, but no message is.
 */
export const pushChannel: Channel = {
  open: (_, { db, clock, settings: { vapidSubject: subject, pushServices }, log }) => {
    if (subject === undefined) return idleListener
    const closing = new AbortController()
    const sender = { readKeys: () => readOrCreatePushKeys(db), subject, signal: closing.signal }
    // The operator may have removed the service from the settings since the device was subscribed.
    const send = async (recipient: Recipient): Promise<PushOutcome> =>
      isPushService(recipient.endpoint, pushServices) ? sendPush(recipient, sender) : { kind: 'gone' }
    const removeDevice = async ({ endpoint }: Recipient): Promise<void> => {
      await unsubscribeDevice(db, endpoint)
    }
    const deliveries = createDeliveries({ send, removeDevice, log })
    const batches = createBatches(async (due: readonly DueMessage[]) => {
      try {
        const found = await findRecipients(db, due, clock.now())
        deliveries.add(await claimRecipients(db, found))
      } catch (error) {
        log.error({ err: error }, 'messages could not be pushed')
      }
    })
    return {
      onMessage: (message) => {
        if (message.name === 'chatMessage')
          batches.add({ siteId: message.siteId, messageId: message.messageId })
      },
      onRestored: () => {},
      close: () => {
        batches.close()
        deliveries.close()
        closing.abort()
      },
    }
  },
}

/** The listener of an installation that sends no pushes. */
const idleListener = { onMessage: () => {}, onRestored: () => {}, close: () => {} }

/** Passes items to `handle` in batches, each item `timeToSee` after it was added or shortly later. */
function createBatches<Item>(handle: (items: readonly Item[]) => Promise<void>) {
  const waiting: { readonly item: Item; readonly dueAt: number }[] = []
  let timer: NodeJS.Timeout | undefined
  const processDue = async () => {
    const now = performance.now()
    const dueCount = waiting.filter(({ dueAt }) => dueAt <= now).length
    const due = waiting.splice(0, dueCount)
    if (due.length > 0) await handle(due.map(({ item }) => item))
    timer = undefined
    schedule()
  }
  const schedule = () => {
    const [first] = waiting
    if (!first) return
    const delay = Math.max(0, first.dueAt - performance.now()) + batchWindow
    timer ??= setTimeout(processDue, delay).unref()
  }
  return {
    add: (item: Item): void => {
      waiting.push({ item, dueAt: performance.now() + timeToSee })
      schedule()
    },
    close: (): void => {
      waiting.length = 0
      clearTimeout(timer)
    },
  }
}
