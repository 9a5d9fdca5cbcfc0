import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Listen } from '../src/platform/database/listen.ts'
import { type Db, inTransaction } from '../src/platform/database/transaction.ts'
import { notifyLive } from '../src/platform/events/notify-live.ts'
import { eventually } from './eventually.ts'

const waits = new WeakMap<FastifyInstance, () => Promise<void>>()

/**
 * Waits until an app has sent the live events of all earlier commits. Does nothing for apps that
 * `buildTestApp` did not build.
 */
export const untilDelivered = async (app: FastifyInstance): Promise<void> => waits.get(app)?.()

/** Wraps the listener of an app, so that `untilDelivered` knows which notifications the app has handled. */
export function watchDeliveries({ db, listen }: { readonly db: Db; readonly listen: Listen }) {
  const pending = new Set<string>()
  const handled = new Set<string>()
  const watched: Listen = (channel, { onMessage, onRestored }) =>
    listen(channel, {
      onMessage: (payload) => {
        onMessage(payload)
        for (const marker of pending) if (payload.includes(marker)) handled.add(marker)
      },
      onRestored,
    })
  /** Sends a message without recipients through the outbox, and waits until the app has handled it. */
  const wait = async () => {
    const sessionId = randomUUID()
    pending.add(sessionId)
    await inTransaction(db, (tx) => notifyLive(tx, { name: 'sessionChanged', sessionId }))
    await eventually(() => {
      if (!handled.has(sessionId)) throw new Error('earlier live events are not delivered yet')
    })
    pending.delete(sessionId)
  }
  return { listen: watched, watchApp: (app: FastifyInstance) => waits.set(app, wait) }
}
