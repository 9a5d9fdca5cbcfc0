import type { FileHandle } from 'node:fs/promises'
import { orientationTiff } from './orientation.ts'
import { MalformedFileError, type Piece, readAt } from './pieces.ts'

const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** The bits of the extended header that announce Exif and XMP data. */
const exifBit = 0x08
const xmpBit = 0x04

const maxChunks = 50_000

/**
 * The pieces of a WebP that draw it: no Exif or XMP data, nothing behind its end.
 *
 * @param orientation kept where it is not 1
 * @throws {MalformedFileError}
 */
export async function cleanWebp(file: FileHandle, orientation: number): Promise<Piece[]> {
  const riff = await readAt(file, 0, 12)
  if (riff.length < 12) throw new MalformedFileError('the WebP ends too early')
  const end = 8 + riff.readUInt32LE(4)
  const chunks: Piece[] = []
  let steps = 0
  for (let position = 12; position + 8 <= end; steps += 1) {
    if (steps > maxChunks) throw new MalformedFileError('the WebP has too many chunks')
    const head = await readAt(file, position, 18)
    if (head.length < 8) throw new MalformedFileError('the WebP ends too early')
    const name = head.toString('latin1', 0, 4)
    const next = position + 8 + evenUp(head.readUInt32LE(4))
    if (name === 'VP8X') {
      const isHeader = steps === 0 && head.length === 18 && next === position + 18
      if (!isHeader) throw new MalformedFileError('the WebP has a wrong header')
      chunks.push(extendedHeader(head, orientation))
    } else if (drawing.has(name)) chunks.push({ from: position, to: next })
    position = next
  }
  if (orientation !== 1) chunks.push(chunk('EXIF', orientationTiff(orientation)))
  const size = chunks.reduce((sum, piece) => sum + lengthOf(piece), 4)
  riff.writeUInt32LE(size, 4)
  return [riff, ...chunks]
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
