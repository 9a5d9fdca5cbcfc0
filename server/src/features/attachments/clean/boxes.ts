import type { FileHandle } from 'node:fs/promises'
import { MalformedFileError, readAt } from './pieces.ts'

/** A box of an ISO media file (MP4, QuickTime, HEIC): its name, where it starts, its content, where it ends. */
export interface Box {
  readonly name: string
  readonly start: number
  readonly content: number
  readonly end: number
}

/** Boxes that are looked at in one file; a recording in fragments has two for each of them. */
const maxBoxes = 20_000

/** Reads the boxes of one file; all reads together are bounded, however deep or wide the file is. */
export class BoxReader {
  readonly #file: FileHandle
  #left = maxBoxes

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * The boxes that lie between two places of the file, in their order.
   *
   * @throws {MalformedFileError} where one reaches beyond `end`, or there are too many
   */
  async read(start: number, end: number): Promise<Box[]> {
    const boxes: Box[] = []
    for (let position = start; position + 8 <= end; ) {
      if (this.#left === 0) throw new MalformedFileError('too many boxes')
      this.#left -= 1
      const box = await readBox(this.#file, position, end)
      boxes.push(box)
      position = box.end
    }
    return boxes
  }
}

async function readBox(file: FileHandle, start: number, end: number): Promise<Box> {
  const head = await readAt(file, start, 16)
  if (head.length < 8) throw new MalformedFileError('a box ends too early')
  const name = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 0) return { name, start, content: start + 8, end }
  const isLong = short === 1 && head.length === 16
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short
  const headSize = isLong ? 16 : 8
  if (size < headSize || start + size > end) throw new MalformedFileError(`the box ${name} has a wrong size`)
  return { name, start, content: start + headSize, end: start + size }
}

/** Writes zeros over a part of the file, piece by piece. */
export async function blank(file: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(65_536, Math.max(0, to - from)))
  for (let position = from; position < to; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, to - position), position)
    position += bytesWritten
  }
}

/** Makes a box say nothing: readers skip a box called `free`. */
export async function blankBox(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4)
  await blank(file, box.content, box.end)
}

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
