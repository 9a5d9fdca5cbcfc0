import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FeedWatch } from '../../../platform/feed/feed-watch.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { startWorkLoop, type WorkLoop } from '../../../platform/work-loop.ts'
import type { TargetCheck } from '../outgoing/targets.ts'
import { deliverChanges, type SendTools } from './deliver.ts'
import { releaseWebhook, takeWebhook } from './lease.ts'
import { SendStoppedError } from './post-message.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** Maximum number of webhooks to which a process sends concurrently. */
const mostAtOnce = 10

/** Delay in milliseconds after a change of the feed, in which further changes are collected. */
const collectTime = 200

/** Time in milliseconds for which a stopping process waits for running requests. */
const graceTime = 2_000

type SenderDependencies = Pick<Dependencies, 'db' | 'clock' | 'log' | 'settings'> & {
  readonly targets: TargetCheck
}

/**
 * Sends the changes of the feed to webhooks until it is stopped. Every server process has a sender; a lease on each
 * webhook ensures that only one of them sends to it. A slow receiver does not delay the others.
 */
export function startSender(dependencies: SenderDependencies, watch: FeedWatch): WorkLoop {
  const { db, clock, log } = dependencies
  const stopping = new AbortController()
  const abort = new AbortController()
  const running = new Set<Promise<void>>()
  const tools: SendTools = { ...dependencies, stopping: abort.signal }

  const takeTurn = async (webhook: WebhookRow) => {
    try {
      await deliverChanges(tools, webhook, () => stopping.signal.aborted)
    } catch (err) {
      if (!(err instanceof SendStoppedError)) {
        // Keeps the lease, so that the next attempt follows only when it has expired.
        log.warn({ err, webhookId: webhook.id }, 'a webhook was interrupted; a later attempt follows')
        return
      }
    }
    await releaseWebhook(db, webhook).catch(() => {})
  }

  const loop = startWorkLoop(
    async () => {
      if (running.size >= mostAtOnce) return false
      const webhook = await takeWebhook(db, randomUUID(), clock.now())
      if (webhook === undefined) return false
      const turn = takeTurn(webhook).finally(() => {
        running.delete(turn)
        // The webhook may have more changes, and another webhook may wait for the free slot.
        loop.wake()
      })
      running.add(turn)
      return true
    },
    (err) => log.warn({ err }, 'webhooks could not be read; a later attempt follows'),
  )

  const wakeByFeed = async () => {
    while (!stopping.signal.aborted && !watch.isClosed) {
      await watch.wait(watch.growths, stopping.signal)
      await delay(collectTime, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      loop.wake()
    }
  }
  void wakeByFeed()

  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort()
      await loop.stop()
      const grace = setTimeout(() => abort.abort(), graceTime)
      await Promise.all(running)
      clearTimeout(grace)
    },
  }
}
