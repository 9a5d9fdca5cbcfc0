import type { Channel } from '../../platform/live/channel.ts'
import { createDeliveries } from './deliveries.ts'
import { unsubscribeDevice } from './push-devices.ts'
import { readOrCreatePushKeys } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import { claimNotifications, type DueNotification, findRecipients, type Recipient } from './recipients.ts'
import { type PushOutcome, sendPush } from './send-push.ts'

/**
 * Delay between a notification and its pushes, in milliseconds. By then, a user who views the conversation has
 * marked the message as read.
 */
const timeToSee = 3_000

/** Period in which notifications are read together, in milliseconds. */
const batchWindow = 500

/**
 * Sends the pushes of notifications that are still unread (specification.md, Chat rules; decisions/push.md).
 * Runs after the commit, so that saving a message does not wait for it. A process that ends loses its unsent
 * pushes, but no notifications.
 */
export const pushChannel: Channel = {
  open: (_, { db, clock, settings: { vapidSubject: subject, pushServices }, log }) => {
    if (subject === undefined) return idleListener
    const closing = new AbortController()
    const sender = { readKeys: () => readOrCreatePushKeys(db), subject, signal: closing.signal }
    // Checks the service again, because the operator may have removed it from the settings.
    const send = async (recipient: Recipient): Promise<PushOutcome> =>
      isPushService(recipient.endpoint, pushServices) ? sendPush(recipient, sender) : { kind: 'gone' }
    const removeDevice = async ({ endpoint }: Recipient): Promise<void> => {
      await unsubscribeDevice(db, endpoint)
    }
    const deliveries = createDeliveries({ send, removeDevice, log })
    const batches = createBatches(async (due: readonly DueNotification[]) => {
      try {
        const claimed = await claimNotifications(db, due, clock.now())
        deliveries.add(await findRecipients(db, claimed, clock.now()))
      } catch (error) {
        log.error({ err: error }, 'notifications could not be pushed')
      }
    })
    return {
      onMessage: (message) => {
        if (message.name === 'notificationsChanged')
          for (const id of message.event.Ids) batches.add({ siteId: message.siteId, id })
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

/** Creates a queue that passes items to `handle` in batches, at least `timeToSee` after they were added. */
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
