import { createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** A range of a file's bytes. `to` is exclusive. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** A range of the original file, or bytes to insert. */
export type Piece = Uint8Array | Place

/** Error for a file whose structure is invalid for its format, or that has more parts than any real file. */
export class MalformedFileError extends Error {
  constructor(what: string) {
    super(`The file is malformed: ${what}`)
    this.name = 'MalformedFileError'
  }
}

/** Reads `length` bytes, or fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Maximum number of bytes that one step copies or fills. */
const blockSize = 65_536

/** Fills a range of a file with one repeated byte. */
export async function fill(file: FileHandle, { from, to }: Place, byte: number): Promise<void> {
  const bytes = Buffer.alloc(Math.min(blockSize, Math.max(0, to - from)), byte)
  for (let position = from; position < to; ) {
    const { bytesWritten } = await file.write(bytes, 0, Math.min(bytes.length, to - position), position)
    position += bytesWritten
  }
}

/** Writes a new file from pieces of another file, without reading a whole piece into memory. */
export async function writePieces(
  source: FileHandle,
  pieces: readonly Piece[],
  target: string,
): Promise<void> {
  await pipeline(bytesOf(source, joined(pieces)), createWriteStream(target, { mode: 0o600 }))
}

/** Returns the bytes of the pieces in blocks. A piece beyond the end of the file is shortened. */
async function* bytesOf(source: FileHandle, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      yield piece
      continue
    }
    for (let position = piece.from; position < piece.to; ) {
      const bytes = await readAt(source, position, Math.min(blockSize, piece.to - position))
      if (bytes.length === 0) break
      yield bytes
      position += bytes.length
    }
  }
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const follows =
      last !== undefined &&
      !(last instanceof Uint8Array) &&
      !(piece instanceof Uint8Array) &&
      last.to === piece.from
    if (follows) result[result.length - 1] = { from: last.from, to: piece.to }
    else result.push(piece)
  }
  return result
}
