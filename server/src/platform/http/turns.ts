import { retryAfterSeconds } from './error-handler.ts'
import { type Refusal, refuse } from './refusal.ts'

interface TurnLimits {
  /** So many calls wait behind the one that works; further ones are refused at once. */
  readonly maxWaiting: number
  /** If the call that works takes so many milliseconds, those that wait for it are refused. */
  readonly maxWork?: number
}

type TakeTurn = <Result>(key: string, run: () => Promise<Result>) => Promise<Result>

/** The calls that wait behind one that works. */
interface Queue {
  readonly waiting: PromiseWithResolvers<void>[]
  timer?: NodeJS.Timeout
}

/**
 * Queues for what only one call can do at a time anyway, such as changes under a contended lock. Within a turn a call takes
 * its connection, so those that wait hold none. Each key has its own queue; queues are of this process alone.
 *
 * @returns runs a function in a turn of its key and returns its result; throws a `Refusal` tooManyRequests if the queue is
 *   full or does not move
 */
export function createTurns({ maxWaiting, maxWork = 5_000 }: TurnLimits): TakeTurn {
  /** An entry exists while a call of the key works. */
  const queues = new Map<string, Queue>()

  const watch = (queue: Queue): void => {
    clearTimeout(queue.timer)
    if (queue.waiting.length === 0) return
    queue.timer = setTimeout(() => {
      for (const turn of queue.waiting.splice(0)) turn.reject(tooMany())
    }, maxWork)
  }

  const wait = (queue: Queue): Promise<void> => {
    if (queue.waiting.length === maxWaiting) throw tooMany()
    const turn = Promise.withResolvers<void>()
    queue.waiting.push(turn)
    if (queue.waiting.length === 1) watch(queue)
    return turn.promise
  }

  const passOn = (key: string, queue: Queue): void => {
    const next = queue.waiting.shift()
    watch(queue)
    if (next) next.resolve()
    else queues.delete(key)
  }

  return async (key, run) => {
    const queue = queues.get(key) ?? { waiting: [] }
    if (queues.has(key)) await wait(queue)
    else queues.set(key, queue)
    try {
      return await run()
    } finally {
      passOn(key, queue)
    }
  }
}

const tooMany = (): Refusal => refuse('tooManyRequests', { seconds: retryAfterSeconds })
