import type { FileHandle } from 'node:fs/promises'
import { orientationTiff } from './orientation.ts'
import { MalformedFileError, type Piece, readAt } from './pieces.ts'

/** How much of a scan is read at once, in bytes: little first, because a file can have thousands of short scans. */
const firstWindow = 1024
const largestWindow = 65_536

/** More than any camera writes; a file made to keep the server busy has more. */
const maxSegments = 10_000

/**
 * The pieces of a JPEG that draw it: no Exif, XMP or IPTC data, no comments, and nothing behind its end,
 * where phones hide further pictures and videos with data of their own. Colour profiles stay.
 *
 * @param orientation kept where it is not 1
 * @throws {MalformedFileError}
 */
export async function cleanJpeg(file: FileHandle, orientation: number): Promise<Piece[]> {
  const pieces: Piece[] = [{ from: 0, to: 2 }]
  if (orientation !== 1) pieces.push(exifSegment(orientation))
  let position = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const head = await readAt(file, position, 18)
    if (head[0] !== 0xff || head.length < 4) throw new MalformedFileError('a JPEG segment is missing')
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === 0xd9) {
      pieces.push({ from: position, to: position + 2 })
      return pieces
    }
    const end = position + 2 + head.readUInt16BE(2)
    if (drawsPicture(marker, head)) pieces.push({ from: position, to: end })
    position = end
    if (marker !== 0xda) continue
    position = await endOfScan(file, end)
    pieces.push({ from: end, to: position })
    if ((await readAt(file, position + 1, 1))[0] !== 0xd9) continue
    pieces.push({ from: position, to: position + 2 })
    return pieces
  }
  throw new MalformedFileError('the JPEG has too many segments')
}

/** Of the application's segments those for colours and density; none of the comments. */
function drawsPicture(marker: number, head: Buffer): boolean {
  const name = head.toString('latin1', 4)
  if (marker === 0xe0) return name.startsWith('JFIF\0')
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return name.startsWith('Adobe')
  return marker !== 0xfe && !(marker >= 0xe0 && marker <= 0xef)
}

/** Where the marker stands that ends the scan's data; in the data 0xff comes with 0 or a restart mark only. */
async function endOfScan(file: FileHandle, start: number): Promise<number> {
  let size = firstWindow
  for (let position = start; ; ) {
    const window = await readAt(file, position, size)
    size = Math.min(size * 2, largestWindow)
    if (window.length < 2) throw new MalformedFileError('the JPEG ends too early')
    for (
      let at = window.indexOf(0xff);
      at >= 0 && at < window.length - 1;
      at = window.indexOf(0xff, at + 1)
    ) {
      const next = window[at + 1] ?? 0
      const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
      if (!isData) return position + at
    }
    // The last byte is looked at again, together with the one behind it.
    position += window.length - 1
  }
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationTiff(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
