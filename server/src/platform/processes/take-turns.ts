/** Limits the number of tasks that run concurrently. The others wait in order of arrival. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs a task for each item, at most `most` of them concurrently. After a failure it starts no more tasks,
 * and throws the error when the running ones have ended.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  most: number,
  task: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const work = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return
      await task(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
  if (failures.length > 0) throw failures[0]
}

/**
 * Thrown for a task if the queue of its key is full, or if the task waits and the running one takes too long.
 */
export class TooManyWaitingError extends Error {
  constructor() {
    super('Too many tasks of this key wait for their turn')
    this.name = 'TooManyWaitingError'
  }
}

/** The waiting tasks of a key, behind the running one. */
interface Queue {
  readonly waiting: PromiseWithResolvers<void>[]
  timer?: NodeJS.Timeout
}

/**
 * Runs one task of each key at a time, in order of arrival. Tasks of different keys are independent. If the
 * caller does not handle a `TooManyWaitingError`, the response is 429.
 *
 * @param mostWaiting maximum number of waiting tasks of a key; more are refused by a `TooManyWaitingError`
 * @param maxRun run time of a task in milliseconds after which the waiting tasks of its key are refused
 */
export function takeTurns<Key>(mostWaiting = Number.POSITIVE_INFINITY, maxRun?: number) {
  /** Contains an entry for each key whose task runs. */
  const queues = new Map<Key, Queue>()

  const watch = (queue: Queue): void => {
    clearTimeout(queue.timer)
    if (maxRun === undefined || queue.waiting.length === 0) return
    queue.timer = setTimeout(() => {
      for (const turn of queue.waiting.splice(0)) turn.reject(new TooManyWaitingError())
    }, maxRun)
  }

  const wait = (queue: Queue): Promise<void> => {
    if (queue.waiting.length >= mostWaiting) throw new TooManyWaitingError()
    const turn = Promise.withResolvers<void>()
    queue.waiting.push(turn)
    if (queue.waiting.length === 1) watch(queue)
    return turn.promise
  }

  const passOn = (key: Key, queue: Queue): void => {
    const next = queue.waiting.shift()
    watch(queue)
    if (next) next.resolve()
    else queues.delete(key)
  }

  return async <Result>(key: Key, task: () => Promise<Result>): Promise<Result> => {
    const running = queues.get(key)
    const queue = running ?? { waiting: [] }
    if (running) await wait(running)
    else queues.set(key, queue)
    try {
      return await task()
    } finally {
      passOn(key, queue)
    }
  }
}
