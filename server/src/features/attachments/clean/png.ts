import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { orientationTiff } from './orientation.ts'
import { MalformedFileError, type Piece, readAt } from './pieces.ts'

/** Chunks that affect the pixels of a PNG. Excludes texts, times, Exif data and private chunks. */
const drawing = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYS cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

const maxChunks = 50_000

/**
 * Returns the pieces of a PNG that affect its pixels, without bytes after its end.
 *
 * @param orientation in Exif values; is written if it is not 1
 * @throws {MalformedFileError}
 */
export async function cleanPng(file: FileHandle, orientation: number): Promise<Piece[]> {
  const pieces: Piece[] = [{ from: 0, to: 8 }]
  let position = 8
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const head = await readAt(file, position, 8)
    if (head.length < 8) throw new MalformedFileError('the PNG ends too early')
    const name = head.toString('latin1', 4, 8)
    if (chunks === 0 && name !== 'IHDR') throw new MalformedFileError('the PNG has no header')
    const end = position + 12 + head.readUInt32BE(0)
    if (drawing.has(name)) pieces.push({ from: position, to: end })
    if (chunks === 0 && orientation !== 1) pieces.push(chunk('eXIf', orientationTiff(orientation)))
    if (name === 'IEND') return pieces
    position = end
  }
  throw new MalformedFileError('the PNG has too many chunks')
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, check])
}
