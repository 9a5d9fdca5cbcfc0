import { hash } from 'node:crypto'

const modulus = 1n << 256n

/**
 * Sums the SHA-256 hashes of lines, so that two sets of rows can be compared without sorting them. Rows that
 * occur twice count twice.
 */
export class RowSum {
  #sum = 0n
  #rows = 0

  add(line: string): void {
    this.#sum += BigInt(`0x${hash('sha256', line)}`)
    this.#rows += 1
  }

  get rows(): number {
    return this.#rows
  }

  /** Returns the sum modulo 2^256 in 64 hexadecimal digits. */
  digest(): string {
    return (this.#sum % modulus).toString(16).padStart(64, '0')
  }
}
