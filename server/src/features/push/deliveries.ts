import type { FastifyBaseLogger } from 'fastify'
import type { Recipient } from './recipients.ts'
import type { PushOutcome } from './send-push.ts'

/** How many pushes are on their way at a time, and how many may wait or be tried again beside them. */
const maxAtOnce = 10
const maxOpen = 2_000

/** After which times a push that failed is tried again, in milliseconds; then it is given up. */
const retryWaits = [1_000, 5_000, 30_000]

/** The longest time for which a push service may put us off, in milliseconds. */
const longestWait = 120_000

interface DeliveryParts {
  readonly send: (recipient: Recipient) => Promise<PushOutcome>
  /** Forgets a device that its push service does not know any more. */
  readonly forget: (recipient: Recipient) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** Pushes on their way: few at a time, each tried again a few times. They live in this process alone. */
export function createDeliveries({ send, forget, log }: DeliveryParts) {
  const waiting: (() => Promise<void>)[] = []
  const timers = new Set<NodeJS.Timeout>()
  let running = 0
  let open = 0
  let isClosed = false

  const runNext = () => {
    while (running < maxAtOnce) {
      const attempt = waiting.shift()
      if (!attempt) return
      running += 1
      void attempt().finally(() => {
        running -= 1
        runNext()
      })
    }
  }

  const attempt = async (recipient: Recipient, failures: number): Promise<void> => {
    const outcome = await send(recipient)
    if (isClosed) return
    const wait = retryWaits[failures]
    if (outcome.kind === 'failed' && wait !== undefined) {
      again(recipient, failures + 1, Math.min(Math.max(wait, outcome.retryAfterMs), longestWait))
      return
    }
    open -= 1
    // Of its address the host alone is logged: whoever knows the rest can send there.
    const service = URL.parse(recipient.endpoint)?.host
    if (outcome.kind === 'gone')
      await forget(recipient).catch((error: unknown) =>
        log.error({ err: error }, 'a device that is gone could not be forgotten'),
      )
    else if (outcome.kind === 'refused')
      log.warn({ service, status: outcome.status }, 'a push was refused by its push service')
    else if (outcome.kind === 'failed')
      log.warn({ service, reason: outcome.reason }, 'a push was given up after several tries')
  }

  const again = (recipient: Recipient, failures: number, wait: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      waiting.push(() => attempt(recipient, failures))
      runNext()
    }, wait)
    timers.add(timer)
  }

  return {
    /** Sends soon. What is more than the process can hold is dropped. */
    add: (recipients: readonly Recipient[]): void => {
      const taken = recipients.slice(0, Math.max(0, maxOpen - open))
      open += taken.length
      waiting.push(...taken.map((recipient) => () => attempt(recipient, 0)))
      if (taken.length < recipients.length)
        log.warn({ dropped: recipients.length - taken.length }, 'too many pushes wait')
      runNext()
    },
    /** Gives up what waits. */
    close: (): void => {
      isClosed = true
      waiting.length = 0
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
