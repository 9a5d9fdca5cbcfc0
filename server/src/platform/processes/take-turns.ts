/** Runs at most so many tasks at once; the others wait in the order in which they came. */
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

/** As many tasks of a key wait already as may. */
export class TooManyWaitingError extends Error {
  constructor() {
    super('Too many tasks of this key wait for their turn')
    this.name = 'TooManyWaitingError'
  }
}

/**
 * Runs one task of each key at a time; others of the key wait in the order in which they came. Tasks of different keys do not wait for each
 * other.
 *
 * @param mostWaiting how many tasks of a key may wait; a further one is refused by a `TooManyWaitingError`
 */
export function takeTurns<Key>(mostWaiting = Number.POSITIVE_INFINITY) {
  const queues = new Map<Key, { tasks: number; inTurn: ReturnType<typeof limitConcurrency> }>()
  return async <Result>(key: Key, task: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { tasks: 0, inTurn: limitConcurrency(1) }
    if (queue.tasks > mostWaiting) throw new TooManyWaitingError()
    queues.set(key, queue)
    queue.tasks += 1
    try {
      return await queue.inTurn(task)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}
