import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The calls of people that this process handles now. */
let calls = 0
const waiting = new Set<() => void>()
const ofPeople = new AsyncLocalStorage<true>()

/** Runs a part of a call of a person. Meanwhile work for other systems gives way. */
export async function asCallOfPerson<Result>(run: () => Promise<Result>): Promise<Result> {
  calls += 1
  try {
    return await ofPeople.run(true, run)
  } finally {
    calls -= 1
    if (calls === 0) for (const proceed of waiting) proceed()
  }
}

/** Waits while this process handles calls of people, but at most the given milliseconds. Such a call never waits. */
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

/** The longest time in milliseconds for which work for other systems keeps the process from other work. */
const longestTurn = 2

/** Interrupts a long loop of work for other systems, so that the process does other work in between. */
export class Turns {
  #startedAt = performance.now()

  /** Call it after each step. Lets the process do other work if the last pause was long ago, and gives way to people. */
  async pause(): Promise<void> {
    if (performance.now() - this.#startedAt < longestTurn) return
    await nextTurn()
    await giveWay(longestTurn)
    this.#startedAt = performance.now()
  }
}
