import type { FastifyBaseLogger } from 'fastify'
import { changeQueue } from '../../platform/metrics/queue-metrics.ts'
import { counter } from '../../platform/metrics/registry.ts'
import type { Recipient } from './recipients.ts'
import type { PushOutcome } from './send-push.ts'

const pushes = counter({
  name: 'verstas_pushes_total',
  help: 'Pushes by their last outcome. Dropped: too many were waiting.',
  labels: ['outcome'],
})
const retries = counter({ name: 'verstas_push_retries_total', help: 'Pushes that were tried again.' })

const maxConcurrent = 10

/** Maximum number of unfinished pushes: being sent, queued, or waiting for a retry. */
const maxUnfinished = 2_000

/** The delays before the retries, in milliseconds. After the last retry fails, the push is dropped. */
const retryDelays = [1_000, 5_000, 30_000]

/** The longest delay that a push service may request, in milliseconds. */
const maxDelay = 120_000

interface DeliveryParts {
  /** Sends one push; must not throw. */
  readonly send: (recipient: Recipient) => Promise<PushOutcome>
  /** Unsubscribes a device that its push service reports as gone. */
  readonly removeDevice: (recipient: Recipient) => Promise<void>
  readonly log: FastifyBaseLogger
}

/**
 * Creates a queue of pushes in the memory of this process. It limits concurrent pushes and retries failed
 * ones.
 */
export function createDeliveries({ send, removeDevice, log }: DeliveryParts) {
  const waiting: (() => Promise<void>)[] = []
  const timers = new Set<NodeJS.Timeout>()
  let running = 0
  let unfinished = 0
  let isClosed = false

  const runNext = () => {
    while (running < maxConcurrent) {
      const attempt = waiting.shift()
      if (!attempt) return
      running += 1
      changeQueue('push', { waiting: -1, running: 1 })
      void attempt().finally(() => {
        running -= 1
        changeQueue('push', { running: -1 })
        runNext()
      })
    }
  }

  const attempt = async (recipient: Recipient, failures: number): Promise<void> => {
    const outcome = await send(recipient)
    if (isClosed) return
    const delay = retryDelays[failures]
    if (outcome.kind === 'failed' && delay !== undefined) {
      retryLater(recipient, failures + 1, Math.min(Math.max(delay, outcome.retryAfterMs), maxDelay))
      return
    }
    unfinished -= 1
    pushes.add({ outcome: outcome.kind })
    // Logs only the host of the address, because anyone who has the complete address can send pushes to the
    // device.
    const service = URL.parse(recipient.endpoint)?.host
    if (outcome.kind === 'gone')
      await removeDevice(recipient).catch((error: unknown) =>
        log.error({ err: error }, 'a device that is gone could not be removed'),
      )
    else if (outcome.kind === 'refused')
      log.warn({ service, status: outcome.status }, 'a push was refused by its push service')
    else if (outcome.kind === 'failed')
      log.warn({ service, reason: outcome.reason }, 'a push was given up after several tries')
  }

  const retryLater = (recipient: Recipient, failures: number, delay: number) => {
    retries.add({})
    const timer = setTimeout(() => {
      timers.delete(timer)
      changeQueue('push', { waiting: 1 })
      waiting.push(() => attempt(recipient, failures))
      runNext()
    }, delay)
    timers.add(timer)
  }

  return {
    /** Queues a push for each recipient. Drops those beyond `maxUnfinished` and logs their number. */
    add: (recipients: readonly Recipient[]): void => {
      const accepted = recipients.slice(0, Math.max(0, maxUnfinished - unfinished))
      unfinished += accepted.length
      changeQueue('push', { waiting: accepted.length })
      pushes.add({ outcome: 'dropped' }, recipients.length - accepted.length)
      waiting.push(...accepted.map((recipient) => () => attempt(recipient, 0)))
      if (accepted.length < recipients.length)
        log.warn({ dropped: recipients.length - accepted.length }, 'too many pushes wait')
      runNext()
    },
    /** Drops the queued pushes and stops retries. */
    close: (): void => {
      isClosed = true
      changeQueue('push', { waiting: -waiting.length })
      waiting.length = 0
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
