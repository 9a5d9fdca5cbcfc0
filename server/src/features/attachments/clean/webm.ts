import type { FileHandle } from 'node:fs/promises'
import { fill, MalformedFileError, readAt } from './pieces.ts'

/** An element of a WebM file. `start`, `content` and `end` are offsets in the file. */
interface Element {
  readonly id: number
  readonly start: number
  readonly content: number
  readonly end: number
  /** True if the element does not state its length, as in live recordings. */
  readonly isEndless: boolean
}

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  void: 0xec,
} as const

/** Allowed elements of a recording, by the containing element. All other elements are metadata or unknown. */
const allowed = {
  segment: new Set<number>([ids.seekHead, ids.info, ids.tracks, ids.cluster, ids.cues]),
  // Time scale and duration.
  info: new Set([0x2ad7b1, 0x4489]),
  tracks: new Set<number>([ids.track]),
  // Number, id, type, flags, lacing, caches, durations, time scale, codec, language, delays, picture, sound,
  // encodings and additions.
  track: new Set([
    ...[0xd7, 0x73c5, 0x83, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f],
    ...[0x86, 0x63a2, 0x22b59c, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80, 0x55ee, 0x41e4],
  ]),
  // Time, blocks, block groups, sizes and positions.
  cluster: new Set([0xe7, 0xa3, 0xa0, 0xaf, 0xab, 0xa7]),
} as const

/**
 * Elements with the names of the programs that wrote the file. Only their texts are removed, because players
 * may require the elements.
 */
const emptied = new Set([0x4d80, 0x5741])

/** Maximum number of elements: more than the blocks of a day's recording. */
const maxElements = 2_000_000

/**
 * Cleans a WebM file in place. Removes tags, dates, titles, attached files, program names, and bytes after
 * the recording. Changes no offset in the file.
 *
 * @throws {MalformedFileError}
 */
export async function cleanWebm(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const reader = new ElementReader(file)
  const header = await reader.read(0, size)
  if (header?.id !== ids.header) throw new MalformedFileError('the WebM has no header')
  let position = header.end
  let segment = await reader.read(position, size)
  while (segment?.id === ids.void) {
    await makeVoid(file, segment)
    position = segment.end
    segment = await reader.read(position, size)
  }
  if (segment?.id !== ids.segment) throw new MalformedFileError('the WebM has no recording')
  const end = await cleanSegment(file, reader, segment)
  if (end < size) await file.truncate(end)
}

/** @returns the end of the last element, as an offset in the file */
async function cleanSegment(file: FileHandle, reader: ElementReader, segment: Element): Promise<number> {
  let position = segment.content
  for (;;) {
    const element = await reader.read(position, segment.end)
    if (element === null) return position
    if (element.id === ids.cluster && element.isEndless) {
      position = await reader.endOfCluster(element)
      continue
    }
    if (element.isEndless) throw new MalformedFileError('an element has no length')
    if (!allowed.segment.has(element.id)) await makeVoid(file, element)
    else if (element.id === ids.info) await cleanInside(file, reader, element, allowed.info)
    else if (element.id === ids.tracks)
      for (const track of await cleanInside(file, reader, element, allowed.tracks))
        await cleanInside(file, reader, track, allowed.track)
    position = element.end
  }
}

/**
 * Overwrites the elements inside an element whose ids are not in `names`. Returns the remaining elements
 * except the emptied ones.
 */
async function cleanInside(
  file: FileHandle,
  reader: ElementReader,
  { content, end }: Element,
  names: ReadonlySet<number>,
): Promise<Element[]> {
  const left: Element[] = []
  for (let position = content; position < end; ) {
    const element = await reader.read(position, end)
    if (element === null || element.isEndless) throw new MalformedFileError('an element is cut')
    if (emptied.has(element.id)) await fill(file, { from: element.content, to: element.end }, 0)
    else if (names.has(element.id)) left.push(element)
    else await makeVoid(file, element)
    position = element.end
  }
  return left
}

/** Replaces an element by a void element of the same length. */
async function makeVoid(file: FileHandle, { start, end }: Element): Promise<void> {
  const width = Math.min(8, end - start - 1)
  const head = Buffer.alloc(1 + width)
  head.writeUIntBE(ids.void, 0, 1)
  // Writes the length into at most six bytes, which suffice. The leading bytes only encode the width.
  const length = end - start - 1 - width
  const digits = Math.min(6, width)
  head.writeUIntBE(length, 1 + width - digits, digits)
  head[1] = (head[1] ?? 0) | (0x80 >> (width - 1))
  await file.write(head, 0, head.length, start)
  await fill(file, { from: start + head.length, to: end }, 0)
}

/** Reads the elements of one file. The total number of elements is limited. */
class ElementReader {
  readonly #file: FileHandle
  #left = maxElements

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Reads the element at an offset. Returns null if no element begins there. If the recording stopped early,
   * the last element ends at `end`.
   *
   * @throws {MalformedFileError} if the file has too many elements
   */
  async read(start: number, end: number): Promise<Element | null> {
    if (start >= end) return null
    if (this.#left === 0) throw new MalformedFileError('too many elements')
    this.#left -= 1
    const head = await readAt(this.#file, start, Math.min(12, end - start))
    const idWidth = Math.clz32(head[0] ?? 0) - 23
    if (idWidth > 4 || head.length <= idWidth) return null
    const width = Math.clz32(head[idWidth] ?? 0) - 23
    if (width > 8 || head.length < idWidth + width) return null
    const content = start + idWidth + width
    const size = lengthOf(head.subarray(idWidth, idWidth + width))
    return {
      id: head.readUIntBE(0, idWidth),
      start,
      content,
      end: size === null ? end : Math.min(content + size, end),
      isEndless: size === null,
    }
  }

  /**
   * Finds the end of a cluster that does not state its length. It is the first offset at which no element
   * begins, or at which an element begins that a cluster cannot contain.
   */
  async endOfCluster({ content, end }: Element): Promise<number> {
    for (let position = content; ; ) {
      const element = await this.read(position, end)
      if (element === null || !allowed.cluster.has(element.id)) return position
      position = element.end
    }
  }
}

/** Decodes the length of an element. Returns null if it is not stated. */
function lengthOf(bytes: Buffer): number | null {
  const mask = 0xff >> bytes.length
  const first = (bytes[0] ?? 0) & mask
  if (first === mask && bytes.subarray(1).every((byte) => byte === 0xff)) return null
  return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, first)
}
