import type { Form } from '../batch/apply-batch.ts'
import type { Line } from './read-lines.ts'

/** A line with its record. */
export interface Entry {
  readonly line: Line
  readonly form: Form
}

/** The maximum number of bytes in one slice. */
const bytesAtOnce = 5_000_000

/** Applies the first of some entries, and returns the number of applied ones. */
type Apply = (entries: readonly Entry[]) => Promise<number>

/**
 * The lines that were read and are not applied yet. Slices are applied in the order of the file, one at a
 * time, while the caller adds further lines: the database works on a slice while this process parses the
 * next one.
 */
export class Backlog {
  readonly #apply: Apply
  readonly #linesAtOnce: () => number
  #entries: Entry[] = []
  #bytes = 0
  /** The slices that are being applied; rejected after a failure. */
  #working: Promise<void> | null = null

  /** @param linesAtOnce returns the current maximum number of lines in one slice */
  constructor(apply: Apply, linesAtOnce: () => number) {
    this.#apply = apply
    this.#linesAtOnce = linesAtOnce
  }

  /**
   * Adds an entry. Waits while a further slice is complete before the current one is applied.
   *
   * @throws the failure of a slice
   */
  async add(entry: Entry): Promise<void> {
    this.#entries.push(entry)
    this.#bytes += bytesOf(entry)
    if (!this.#hasSlices(1)) return
    this.#work()
    while (this.#hasSlices(2)) {
      await this.#working
      this.#work()
    }
  }

  /** Waits until no slice is being applied. Does not throw. */
  async pause(): Promise<void> {
    await this.#working?.catch(() => {})
  }

  /**
   * Applies all remaining entries.
   *
   * @throws the failure of a slice
   */
  async applyAll(): Promise<void> {
    await this.#working
    while (this.#entries.length > 0) await this.#applyFirst()
  }

  /** Applies slices in the background, as long as a complete one is there. Does nothing if this is happening already. */
  #work(): void {
    if (this.#working || !this.#hasSlices(1)) return
    const work = async () => {
      while (this.#hasSlices(1)) await this.#applyFirst()
      this.#working = null
    }
    this.#working = work()
    // The next call that waits for the slices throws the failure.
    this.#working.catch(() => {})
  }

  async #applyFirst(): Promise<void> {
    const count = await this.#apply(this.#firstSlice())
    for (const entry of this.#entries.splice(0, count)) this.#bytes -= bytesOf(entry)
  }

  #firstSlice(): readonly Entry[] {
    const linesAtOnce = this.#linesAtOnce()
    let bytes = 0
    let count = 0
    while (count < linesAtOnce && bytes < bytesAtOnce) {
      const entry = this.#entries[count]
      if (entry === undefined) break
      bytes += bytesOf(entry)
      count += 1
    }
    return this.#entries.slice(0, count)
  }

  #hasSlices(count: number): boolean {
    return this.#entries.length >= count * this.#linesAtOnce() || this.#bytes >= count * bytesAtOnce
  }
}

const bytesOf = ({ line }: Entry): number => line.bytes?.length ?? 0
