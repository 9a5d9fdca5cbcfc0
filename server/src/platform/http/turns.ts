import { retryAfterSeconds } from './error-handler.ts'
import { refuse } from './refusal.ts'

interface TurnLimits {
  /** So many calls wait behind the one that works; further ones are refused at once. */
  readonly maxWaiting: number
  /** After so many milliseconds without a turn a call is refused, too. */
  readonly maxWait?: number
}

type TakeTurn = <Result>(key: string, run: () => Promise<Result>) => Promise<Result>

/**
 * Queues for what only one call can do at a time anyway, such as changes under a contended lock. Within a turn a call takes
 * its connection, so those that wait hold none. Each key has its own queue; queues are of this process alone.
 *
 * @returns runs a function in a turn of its key and returns its result; throws a `Refusal` tooManyRequests if the queue is
 *   full or does not move
 */
export function createTurns({ maxWaiting, maxWait = 5_000 }: TurnLimits): TakeTurn {
  /** An entry exists while a call of the key works. */
  const queues = new Map<string, (() => void)[]>()

  const wait = async (queue: (() => void)[]): Promise<void> => {
    if (queue.length === maxWaiting) throw tooMany()
    const turn = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1)
      turn.reject(tooMany())
    }, maxWait)
    const begin = () => {
      clearTimeout(timer)
      turn.resolve()
    }
    queue.push(begin)
    await turn.promise
  }

  return async (key, run) => {
    const queue = queues.get(key)
    if (queue) await wait(queue)
    else queues.set(key, [])
    try {
      return await run()
    } finally {
      const begin = queues.get(key)?.shift()
      if (begin) begin()
      else queues.delete(key)
    }
  }
}

const tooMany = () => refuse('tooManyRequests', { seconds: retryAfterSeconds })
