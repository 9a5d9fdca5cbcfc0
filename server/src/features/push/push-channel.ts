import type { Channel } from '../../platform/live/channel.ts'
import { createDeliveries } from './deliveries.ts'
import { unsubscribeDevice } from './push-devices.ts'
import { readOrMakePushKeys } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import { claimRecipients, type DueMessage, findRecipients, type Recipient } from './recipients.ts'
import { type PushOutcome, sendPush } from './send-push.ts'

/**
 * How long after a message it is decided who is told, in milliseconds: who looks at the conversation has marked it read by
 * then, a second after it was seen and the call's own time.
 */
const timeToSee = 3_000

/** Messages that are told together: the next look comes so much later, in milliseconds. */
const gathered = 500

/**
 * Tells messages to devices whose person has not seen them, by Web Push (specification.md, Chat rules). It hears of a message
 * once it is committed, so that sending one never waits for it. A process that ends forgets what it has not told; the
 * messages themselves are there.
 */
export const pushChannel: Channel = {
  open: (_, { db, clock, settings: { vapidSubject: subject, pushServices }, log }) => {
    if (subject === undefined) return silent
    const leaving = new AbortController()
    const sender = { readKeys: () => readOrMakePushKeys(db), subject, signal: leaving.signal }
    // The operator may have taken a service back since the device was subscribed.
    const send = async (recipient: Recipient): Promise<PushOutcome> =>
      isPushService(recipient.endpoint, pushServices) ? sendPush(recipient, sender) : { kind: 'gone' }
    const forget = async ({ endpoint }: Recipient): Promise<void> => {
      await unsubscribeDevice(db, endpoint)
    }
    const deliveries = createDeliveries({ send, forget, log })
    const later = gatherFor(timeToSee, async (due: readonly DueMessage[]) => {
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
          later.add({ siteId: message.siteId, messageId: message.messageId })
      },
      onRestored: () => {},
      close: () => {
        later.close()
        deliveries.close()
        leaving.abort()
      },
    }
  },
}

const silent = { onMessage: () => {}, onRestored: () => {}, close: () => {} }

/** Hands on what was added once it is `age` milliseconds old, together with what came shortly after it. */
function gatherFor<Item>(age: number, handOn: (items: readonly Item[]) => Promise<void>) {
  const waiting: { readonly item: Item; readonly at: number }[] = []
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const now = performance.now()
    const young = waiting.findIndex(({ at }) => now - at < age)
    const old = waiting.splice(0, young === -1 ? waiting.length : young)
    if (old.length > 0) await handOn(old.map(({ item }) => item))
    timer = undefined
    plan()
  }
  const plan = () => {
    const [first] = waiting
    if (first) timer ??= setTimeout(look, Math.max(0, first.at + age - performance.now()) + gathered).unref()
  }
  return {
    add: (item: Item): void => {
      waiting.push({ item, at: performance.now() })
      plan()
    },
    close: (): void => {
      waiting.length = 0
      clearTimeout(timer)
    },
  }
}
