import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The number of people's calls that this process is handling. */
let calls = 0
const waiting = new Set<() => void>()
const ofPeople = new AsyncLocalStorage<true>()

/** Begins a person's call. Work for other systems waits until the returned function is called. */
export function beginCallOfPerson(): () => void {
  calls += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    calls -= 1
    if (calls === 0) for (const proceed of waiting) proceed()
  }
}

/** Runs a part of a person's call. Work for other systems waits during the run. */
export async function asCallOfPerson<Result>(run: () => Promise<Result>): Promise<Result> {
  const end = beginCallOfPerson()
  try {
    return await ofPeople.run(true, run)
  } finally {
    end()
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

/**
 * The maximum time in milliseconds for which work waits for people's calls before it continues, because it may
 * hold locks for which they wait.
 */
const longestWait = 30

/** The work for which background work has not waited yet, in milliseconds. */
class Debt {
  #unpaid = 0

  add(worked: number): void {
    this.#unpaid = Math.min(longestWait, this.#unpaid + worked)
  }

  /** Waits while this process handles people's calls, but no longer than the debt. */
  async pay(): Promise<void> {
    const startedAt = performance.now()
    await giveWay(this.#unpaid)
    this.#unpaid = Math.max(0, this.#unpaid - (performance.now() - startedAt))
  }
}

/**
 * Background work in the database that waits for people's calls, but in total no longer than it has worked.
 * Continuous calls therefore slow the work down by half at most.
 */
export class PacedWork {
  readonly #debt = new Debt()

  /** Waits while this process handles people's calls, and then runs a part of the work. */
  async run<Result>(part: () => Promise<Result>): Promise<Result> {
    await this.#debt.pay()
    const startedAt = performance.now()
    try {
      return await part()
    } finally {
      this.#debt.add(performance.now() - startedAt)
    }
  }
}

/** The maximum time in milliseconds for which work for other systems may block the process. */
const longestTurn = 0.5

/** Interrupts a long loop for other systems, so that the process can do other work. */
export class Turns {
  readonly #debt = new Debt()
  #startedAt = performance.now()

  /** True if the last pause was long ago. Ask before `pause` in a loop of many short steps. */
  get isOver(): boolean {
    return performance.now() - this.#startedAt >= longestTurn
  }

  /**
   * Lets the process do other work if the last pause was long ago. Also waits for people's calls, in total no
   * longer than the loop has worked. Call it after each step of a loop.
   */
  async pause(): Promise<void> {
    const worked = performance.now() - this.#startedAt
    if (worked < longestTurn) return
    // A longer time contains waits of the loop, for instance for the database.
    this.#debt.add(Math.min(worked, 2 * longestTurn))
    await nextTurn()
    await this.#debt.pay()
    this.#startedAt = performance.now()
  }
}
