import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { FileStore } from '../../../platform/store/file-store.ts'

/** The maximum size of a line, which is the maximum size of a record. */
export const maxLineBytes = 1_000_000

/** The maximum size of an unpacked file. */
const maxTextBytes = 20_000_000_000

/** Ends a job that cannot continue. `fault` is a name of `jobFaults`. */
export class JobFault extends Error {
  readonly fault: 'brokenGzip' | 'unpackedTooLarge' | 'tooManyRecords' | 'tooManyRejected' | 'accountEnded'

  constructor(fault: JobFault['fault']) {
    super(`The job failed: ${fault}`)
    this.name = 'JobFault'
    this.fault = fault
  }
}

/** A line of the unpacked file that is not blank. */
export interface Line {
  readonly offset: number
  /** The length with the line break. */
  readonly length: number
  /** The bytes without the line break; null if the line is longer than `maxLineBytes`. */
  readonly bytes: Buffer | null
}

/** A stored file of a job: plain or compressed lines. */
export interface JobFile {
  readonly store: FileStore
  readonly key: string
  readonly byteCount: number
}

/**
 * Yields the lines of a file from `offset` on in portions, with bounded memory. Recognises a gzip file by its
 * first bytes and unpacks it from the start.
 *
 * @throws {JobFault} brokenGzip, unpackedTooLarge
 * @throws {FileNotStoredError}
 * @throws {StoreUnavailableError}
 */
export async function* readLines(file: JobFile, offset: number): AsyncGenerator<readonly Line[]> {
  const splitter = new LineSplitter(offset)
  for await (const chunk of readText(file, offset)) {
    yield splitter.split(chunk)
    if (splitter.end > maxTextBytes) throw new JobFault('unpackedTooLarge')
  }
  yield splitter.finish()
}

/** Yields the unpacked bytes from an offset. */
async function* readText({ store, key, byteCount }: JobFile, offset: number): AsyncGenerator<Buffer> {
  const name = { key, part: 'original' } as const
  if (byteCount === 0) return
  const start = await buffer(await store.open(name, { first: 0, last: Math.min(1, byteCount - 1) }))
  if (!(start[0] === 0x1f && start[1] === 0x8b)) {
    if (offset >= byteCount) return
    yield* (await store.open(name, { first: offset, last: byteCount - 1 })) as AsyncIterable<Buffer>
    return
  }
  const unpacking = createGunzip({ chunkSize: 262_144 })
  const packed = await store.open(name, { first: 0, last: byteCount - 1 })
  // Ignores the error, because the loop below throws it, too.
  pipeline(packed, unpacking).catch(() => undefined)
  try {
    let position = 0
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      const skipped = Math.min(chunk.length, Math.max(0, offset - position))
      position += chunk.length
      if (skipped < chunk.length) yield chunk.subarray(skipped)
    }
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new JobFault('brokenGzip') : error
  } finally {
    packed.destroy()
    unpacking.destroy()
  }
}

const newline = 0x0a
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Splits bytes into lines. Holds at most the beginning of one line. */
class LineSplitter {
  /** The offset after the last byte. */
  end: number
  #lineStart: number
  /** The beginning of the current line; null if it is too long. */
  #parts: Buffer[] | null = []

  constructor(offset: number) {
    this.end = offset
    this.#lineStart = offset
  }

  split(chunk: Buffer): Line[] {
    const lines: Line[] = []
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      this.#add(chunk.subarray(from, at))
      this.end += 1
      this.#take(lines)
      from = at + 1
    }
    this.#add(chunk.subarray(from))
    return lines
  }

  /** Returns the last line, even without a line break. */
  finish(): Line[] {
    const lines: Line[] = []
    this.#take(lines)
    return lines
  }

  #add(part: Buffer): void {
    this.end += part.length
    if (this.end - this.#lineStart > maxLineBytes + 1) this.#parts = null
    else if (part.length > 0) this.#parts?.push(part)
  }

  #take(lines: Line[]): void {
    const offset = this.#lineStart
    const [first, ...others] = this.#parts ?? []
    const bytes =
      this.#parts === null
        ? null
        : withoutMark(others.length === 0 ? (first ?? Buffer.alloc(0)) : Buffer.concat(this.#parts), offset)
    if (bytes === null || !isBlank(bytes)) lines.push({ offset, length: this.end - offset, bytes })
    this.#lineStart = this.end
    this.#parts = []
  }
}

/** Removes a byte order mark at the beginning of a file. */
const withoutMark = (bytes: Buffer, offset: number): Buffer =>
  offset === 0 && bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes

/** True for a line of spaces, tabs and carriage returns. Stops at the first other byte. */
function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}
