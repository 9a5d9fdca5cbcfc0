import type { FileHandle } from 'node:fs/promises'
import { orientationTiff } from './orientation.ts'
import { MalformedFileError, type Piece, type Place, readAt } from './pieces.ts'

const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ICCP'])

/** Chunks of an animation frame that affect its pixels. */
const drawingOfFrame = new Set(['VP8 ', 'VP8L', 'ALPH'])
const frameHeader = 16

/** Bits in the extended header that declare Exif and XMP chunks. */
const exifBit = 0x08
const xmpBit = 0x04

const maxChunks = 50_000

/**
 * Returns the pieces of a WebP that affect its pixels. Excludes Exif and XMP data, unknown chunks, and bytes
 * after its end.
 *
 * @param orientation in Exif values; is written if it is not 1
 * @throws {MalformedFileError}
 */
export async function cleanWebp(file: FileHandle, orientation: number): Promise<Piece[]> {
  const riff = await readAt(file, 0, 12)
  if (riff.length < 12) throw new MalformedFileError('the WebP ends too early')
  const end = 8 + riff.readUInt32LE(4)
  const chunks: Piece[] = []
  const steps = { left: maxChunks }
  for await (const { name, head, position, next } of chunksOf(file, { from: 12, to: end }, steps)) {
    if (name === 'VP8X') {
      const isHeader = position === 12 && head.length === 18 && next === position + 18
      if (!isHeader) throw new MalformedFileError('the WebP has a wrong header')
      chunks.push(extendedHeader(head, orientation))
    } else if (name === 'ANMF') chunks.push(...(await frame(file, { from: position, to: next }, steps)))
    else if (drawing.has(name)) chunks.push({ from: position, to: next })
  }
  if (orientation !== 1) chunks.push(chunk('EXIF', orientationTiff(orientation)))
  const size = chunks.reduce((sum, piece) => sum + lengthOf(piece), 4)
  riff.writeUInt32LE(size, 4)
  return [riff, ...chunks]
}

/** Returns one frame of an animation without its metadata chunks. */
async function frame(file: FileHandle, { from, to }: Place, steps: { left: number }): Promise<Piece[]> {
  const inside = from + 8 + frameHeader
  const pieces: Piece[] = [{ from: from + 8, to: Math.min(inside, to) }]
  for await (const { name, position, next } of chunksOf(file, { from: inside, to }, steps))
    if (drawingOfFrame.has(name)) pieces.push({ from: position, to: next })
  const head = Buffer.from('ANMF\0\0\0\0', 'latin1')
  head.writeUInt32LE(
    pieces.reduce((sum, piece) => sum + lengthOf(piece), 0),
    4,
  )
  return [head, ...pieces]
}

/** Iterates over the chunks in a range of the file. A chunk that exceeds the range is shortened. */
async function* chunksOf(file: FileHandle, { from, to }: Place, steps: { left: number }) {
  for (let position = from; position + 8 <= to; ) {
    if (steps.left === 0) throw new MalformedFileError('the WebP has too many chunks')
    steps.left -= 1
    const head = await readAt(file, position, 18)
    if (head.length < 8) throw new MalformedFileError('the WebP ends too early')
    const name = head.toString('latin1', 0, 4)
    const next = Math.min(position + 8 + evenUp(head.readUInt32LE(4)), to)
    yield { name, head, position, next }
    position = next
  }
}

function extendedHeader(head: Buffer, orientation: number): Buffer {
  const header = Buffer.from(head)
  const flags = (head[8] ?? 0) & ~exifBit & ~xmpBit
  header[8] = orientation === 1 ? flags : flags | exifBit
  return header
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const lengthOf = (piece: Piece): number =>
  piece instanceof Uint8Array ? piece.length : piece.to - piece.from

const evenUp = (length: number): number => length + (length % 2)
