import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The number of people's calls that this process is handling. */
let calls = 0
const waiting = new Set<() => void>()
const ofPeople = new AsyncLocalStorage<true>()

/** Runs a part of a person's call. Work for other systems waits during the run. */
export async function asCallOfPerson<Result>(run: () => Promise<Result>): Promise<Result> {
  calls += 1
  try {
    return await ofPeople.run(true, run)
  } finally {
    calls -= 1
    if (calls === 0) for (const proceed of waiting) proceed()
  }
}

/**
 * Waits while this process handles people's calls, but no longer than the given milliseconds. Does not wait
 * inside a person's call.
 */
export async function giveWay(limit: number): Promise<void> {
  if (calls === 0 || ofPeople.getStore()) return
  await new Promise<void>((resolve) => {
    const proceed = () => {
      clearTimeout(timer)
      waiting.delete(proceed)
      resolve()
    }
    const timer = setTimeout(proceed, limit)
    waiting.add(proceed)
  })
}

/** The longest wait of `PacedWork` in milliseconds, because the work may hold locks for which people's calls wait. */
const longestWait = 30

/**
 * Background work in the database that waits for people's calls, but in total no longer than it has worked.
 * Continuous calls therefore slow the work down by half at most.
 */
export class PacedWork {
  /** The milliseconds of work for which it has not waited. */
  #unpaid = 0

  /** Waits while this process handles people's calls, and then runs a part of the work. */
  async run<Result>(part: () => Promise<Result>): Promise<Result> {
    const calledAt = performance.now()
    await giveWay(Math.min(longestWait, this.#unpaid))
    const startedAt = performance.now()
    try {
      return await part()
    } finally {
      const worked = performance.now() - startedAt
      this.#unpaid = Math.min(longestWait, Math.max(0, this.#unpaid - (startedAt - calledAt)) + worked)
    }
  }
}

/** The maximum time in milliseconds for which work for other systems may block the process. */
const longestTurn = 2

/** Interrupts a long loop for other systems, so that the process can do other work. */
export class Turns {
  #startedAt = performance.now()

  /**
   * Lets the process do other work if the last pause was long ago, and waits for people's calls. Call it
   * after each step of a loop.
   */
  async pause(): Promise<void> {
    if (performance.now() - this.#startedAt < longestTurn) return
    await nextTurn()
    await giveWay(longestTurn)
    this.#startedAt = performance.now()
  }
}
