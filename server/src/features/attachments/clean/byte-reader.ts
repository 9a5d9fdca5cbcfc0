import { MalformedFileError } from './pieces.ts'

/** Reads big-endian numbers and texts one after the other; beyond the end it throws `MalformedFileError`. */
export class ByteReader {
  readonly #bytes: Buffer
  position = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** An unsigned number of 0 to 8 bytes; of none it is 0. */
  number(size: number): number {
    return this.#take(size).reduce((value, byte) => value * 256 + byte, 0)
  }

  /** The two halves of one byte, the high one first. */
  halves(): [number, number] {
    const byte = this.number(1)
    return [byte >> 4, byte & 0xf]
  }

  text(size: number): string {
    return this.#take(size).toString('latin1')
  }

  skip(size: number): void {
    this.#take(size)
  }

  #take(size: number): Buffer {
    const end = this.position + size
    if (end > this.#bytes.length) throw new MalformedFileError('a directory ends too early')
    const taken = this.#bytes.subarray(this.position, end)
    this.position = end
    return taken
  }
}
