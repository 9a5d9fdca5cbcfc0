import { createHash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Number of bytes up to which content is held in memory, because streams are slower for small files. */
export const smallBytes = 1_048_576

/** Transforms bytes before they are written: as a whole, or as a stream. Both forms must be compatible. */
export interface ByteChange {
  readonly whole: (bytes: Buffer) => Buffer
  readonly stream: (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
}

export interface HashedContent {
  /** Length of the content before the transformation. */
  readonly bytes: number
  /** SHA-256 of the content before the transformation. */
  readonly sha256: string
}

/** Writes content into a private file, and returns its length and hash before the transformation. */
export async function writeWhole(
  path: string,
  content: Buffer,
  change: ByteChange | null,
): Promise<HashedContent> {
  await writeFile(path, change ? change.whole(content) : content, { mode: 0o600 })
  return { bytes: content.length, sha256: hash('sha256', content) }
}

/**
 * Writes the content of a stream into a private file, and returns its length and hash before the
 * transformation.
 *
 * @param content is read to its end, or destroyed after a failure
 * @param change null to write the content unchanged
 */
export async function writeHashed(
  path: string,
  content: Readable,
  change: ByteChange | null,
): Promise<HashedContent> {
  const pieces = content.iterator() as AsyncIterableIterator<Buffer>
  const start: Buffer[] = []
  let bytes = 0
  while (bytes <= smallBytes) {
    const next = await pieces.next()
    if (next.done) return writeWhole(path, Buffer.concat(start, bytes), change)
    start.push(next.value)
    bytes += next.value.length
  }
  const digest = createHash('sha256')
  bytes = 0
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const piece of joined(start, pieces)) {
      digest.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const target = createWriteStream(path, { mode: 0o600 })
  await (change ? pipeline(measure, change.stream, target) : pipeline(measure, target))
  return { bytes, sha256: digest.digest('hex') }
}

async function* joined(
  start: readonly Buffer[],
  remaining: AsyncIterableIterator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    yield* start
    yield* remaining
  } finally {
    await remaining.return?.()
  }
}
