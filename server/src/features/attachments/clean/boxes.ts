import type { FileHandle } from 'node:fs/promises'
import { fill, MalformedFileError, type Place, readAt } from './pieces.ts'

/** A box of an ISO media file (MP4, QuickTime, HEIC). All numbers are offsets in the file. */
export interface Box {
  readonly name: string
  readonly start: number
  readonly content: number
  readonly end: number
}

/** Maximum number of boxes read from one file. A fragmented recording has about twelve per fragment. */
const maxBoxes = 100_000

/** Maximum size of a box that is read into memory, in bytes. The tables of a day's recording are smaller. */
const largestTable = 16_777_216

/**
 * Reads the boxes of one file. The total number of boxes is limited, so nested or numerous boxes cannot
 * overload the server.
 */
export class BoxReader {
  readonly #file: FileHandle
  #left = maxBoxes

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Reads the boxes between two offsets of the file, in order.
   *
   * @throws {MalformedFileError} if a box extends beyond `end`, or the file has too many boxes
   */
  async read(start: number, end: number): Promise<Box[]> {
    const boxes: Box[] = []
    for (let position = start; position + 8 <= end; ) {
      const box = await this.#readBox(position, end)
      boxes.push(box)
      position = box.end
    }
    return boxes
  }

  /**
   * Reads the top-level boxes. Stops at bytes that are not a valid box, because phones append such bytes.
   *
   * @returns the boxes, and the end of the last one
   * @throws {MalformedFileError} if the first box or a box of `needed` is invalid
   */
  async readTop(size: number, needed: ReadonlySet<string>): Promise<{ boxes: Box[]; end: number }> {
    const boxes: Box[] = []
    let position = 0
    while (position + 8 <= size) {
      const name = (await readAt(this.#file, position + 4, 4)).toString('latin1')
      const box = await this.#readBox(position, size).catch((error: unknown) => {
        if (boxes.length === 0 || needed.has(name)) throw error
        return null
      })
      if (box === null) break
      boxes.push(box)
      position = box.end
    }
    return { boxes, end: position }
  }

  /**
   * Reads the content of a box.
   *
   * @throws {MalformedFileError} if the content exceeds `largestTable`
   */
  async content({ name, content, end }: Box): Promise<ByteReader> {
    if (end - content > largestTable) throw new MalformedFileError(`the box ${name} is too large`)
    return new ByteReader(await readAt(this.#file, content, end - content))
  }

  async #readBox(start: number, end: number): Promise<Box> {
    if (this.#left === 0) throw new MalformedFileError('too many boxes')
    this.#left -= 1
    const head = await readAt(this.#file, start, 16)
    if (head.length < 8) throw new MalformedFileError('a box ends too early')
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    if (short === 0) return { name, start, content: start + 8, end }
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short
    const headSize = isLong ? 16 : 8
    if (size < headSize || start + size > end)
      throw new MalformedFileError(`the box ${name} has a wrong size`)
    return { name, start, content: start + headSize, end: start + size }
  }
}

/** Overwrites a part of the file with zeros. `to` is exclusive. */
export const blank = (file: FileHandle, from: number, to: number): Promise<void> =>
  fill(file, { from, to }, 0)

/** Renames a box to `free`, which readers skip, and overwrites its content with zeros. */
export async function blankBox(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4)
  await blank(file, box.content, box.end)
}

/** Names of padding boxes. Some programs leave old metadata in them. */
const padding = new Set(['free', 'skip', 'wide'])

/** Overwrites padding and all boxes whose names are not in `allowed`. */
export async function blankOthers(
  file: FileHandle,
  boxes: readonly Box[],
  allowed: ReadonlySet<string>,
): Promise<void> {
  for (const box of boxes) {
    if (padding.has(box.name)) await blank(file, box.content, box.end)
    else if (!allowed.has(box.name)) await blankBox(file, box)
  }
}

/** Returns the boxes with this name. */
export const named = (boxes: readonly Box[], name: string): Box[] => boxes.filter((box) => box.name === name)

/**
 * Overwrites some ranges of a file with zeros.
 *
 * @param size of the file in bytes, which limits the written bytes if ranges overlap
 * @throws {MalformedFileError} if the ranges together are longer than the file
 */
export async function blankPlaces(file: FileHandle, places: readonly Place[], size: number): Promise<void> {
  const inFile = places
    .map(({ from, to }) => ({ from, to: Math.min(to, size) }))
    .filter(({ from, to }) => from < to)
  const total = inFile.reduce((sum, { from, to }) => sum + to - from, 0)
  if (total > size) throw new MalformedFileError('the parts are longer than the file')
  let last: Place | undefined
  for (const place of inFile) {
    if (last?.to === place.from) last = { from: last.from, to: place.to }
    else {
      if (last) await blank(file, last.from, last.to)
      last = place
    }
  }
  if (last) await blank(file, last.from, last.to)
}

/** Reads big-endian numbers and texts in sequence. Throws `MalformedFileError` if they end too early. */
export class ByteReader {
  readonly #bytes: Buffer
  position = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Reads an unsigned number of 0 to 8 bytes. Returns 0 for 0 bytes. */
  number(size: number): number {
    return this.#take(size).reduce((value, byte) => value * 256 + byte, 0)
  }

  /** Reads a signed number of 4 bytes. */
  signed(): number {
    return this.#take(4).readInt32BE(0)
  }

  /** Reads one byte as two numbers of 4 bits, the high bits first. */
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

  /** The number of remaining bytes. */
  get left(): number {
    return this.#bytes.length - this.position
  }

  #take(size: number): Buffer {
    const end = this.position + size
    if (end > this.#bytes.length) throw new MalformedFileError('a directory ends too early')
    const part = this.#bytes.subarray(this.position, end)
    this.position = end
    return part
  }
}
