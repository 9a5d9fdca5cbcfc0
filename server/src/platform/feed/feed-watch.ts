/** Wakes the readers that wait for the feed to grow. */
export class FeedWatch {
  #growths = 0
  #isClosed = false
  readonly #waiting = new Set<() => void>()

  /** The number of notifications so far. A reader reads it before it reads the feed. */
  get growths(): number {
    return this.#growths
  }

  /** True if the process is stopping. No reader may wait then. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Wakes all readers, because the feed has grown, or notifications may have been lost. */
  grow(): void {
    this.#growths += 1
    for (const wake of this.#waiting) wake()
  }

  /** Wakes all readers. Later waits end immediately. */
  close(): void {
    this.#isClosed = true
    this.grow()
  }

  /** Waits until the feed has grown since `growths` was taken, or the signal aborts. */
  async wait(growths: number, signal: AbortSignal): Promise<void> {
    if (this.#isClosed || signal.aborted || this.#growths !== growths) return
    await new Promise<void>((resolve) => {
      const end = () => {
        this.#waiting.delete(end)
        signal.removeEventListener('abort', end)
        resolve()
      }
      this.#waiting.add(end)
      signal.addEventListener('abort', end)
    })
  }
}
