import { hash } from 'node:crypto'

const modulus = 1n << 256n

/** Number of 32-bit words of a hash, the most significant first. */
const words = 8

/**
 * Number of rows after which the sums of words are carried over. The sums of 2^20 words are exact in
 * floating-point numbers.
 */
const exactRows = 1_048_576

/**
 * Sums the SHA-256 hashes of lines, so that two sets of rows can be compared without sorting them. Rows that
 * occur twice count twice.
 */
export class RowSum {
  #sum = 0n
  #rows = 0
  readonly #wordSums = new Float64Array(words)

  add(line: string): void {
    const bytes = hash('sha256', line, 'buffer')
    for (let word = 0; word < words; word += 1)
      this.#wordSums[word] = (this.#wordSums[word] ?? 0) + bytes.readUInt32BE(word * 4)
    this.#rows += 1
    if (this.#rows % exactRows === 0) this.#addUp()
  }

  get rows(): number {
    return this.#rows
  }

  /** Returns the sum modulo 2^256 in 64 hexadecimal digits. */
  digest(): string {
    this.#addUp()
    return this.#sum.toString(16).padStart(64, '0')
  }

  #addUp(): void {
    const added = this.#wordSums.reduce((sum, word) => (sum << 32n) + BigInt(word), 0n)
    this.#sum = (this.#sum + added) % modulus
    this.#wordSums.fill(0)
  }
}
