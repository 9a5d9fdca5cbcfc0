import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit for running requests when their server stops, in milliseconds. */
const longestWait = 10_000

/** The running requests of a server that has no connections of its own. */
export class RunningRequests {
  readonly #running = new Set<ServerResponse>()

  /** Counts a request until its response has ended. */
  add(response: ServerResponse): void {
    this.#running.add(response)
    response.once('close', () => this.#running.delete(response))
  }

  /** Waits until all running requests have ended, for at most ten seconds. */
  async untilIdle(): Promise<void> {
    const ends = [...this.#running].map((response) => once(response, 'close').catch(() => {}))
    await Promise.race([Promise.all(ends), sleep(longestWait, undefined, { ref: false })])
  }
}
