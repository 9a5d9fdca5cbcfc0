import type { FileHandle } from 'node:fs/promises'
import { orientationTiff } from './orientation.ts'
import { fill, MalformedFileError, type Piece, type Place, readAt } from './pieces.ts'

/**
 * Number of bytes of a scan that are read first. The number is small because a file can have thousands of
 * short scans.
 */
const firstWindow = 1024
const largestWindow = 65_536

/** Maximum number of segments: more than any camera writes, but few enough to protect the server. */
const maxSegments = 10_000

/**
 * Returns the pieces of a JPEG that affect its pixels and colours. Excludes Exif, XMP and IPTC data,
 * comments, the embedded thumbnail, and bytes after its end, where phones store other pictures and videos.
 * Adds a missing end marker, because some cameras and transfers lose the last two bytes.
 *
 * @param orientation in Exif values; is written if it is not 1
 * @throws {MalformedFileError}
 */
export const cleanJpeg = (file: FileHandle, orientation: number): Promise<Piece[]> =>
  pickPieces(file, { start: 0, orientation })

/** True if the end marker was added. Then only a decoder can detect how much of the picture is missing. */
export const isEndAdded = (pieces: readonly Piece[]): boolean => pieces.at(-1) === addedEnd

/**
 * Overwrites the metadata of a JPEG inside another file with bytes that readers skip. Moves no byte.
 *
 * @throws {MalformedFileError}
 */
export async function cleanJpegInPlace(file: FileHandle, { from, to }: Place): Promise<void> {
  const head = await readAt(file, from, 2)
  if (head[0] !== 0xff || head[1] !== 0xd8) throw new MalformedFileError('a JPEG has no beginning')
  let position = from
  for (const piece of await pickPieces(file, { start: from, orientation: 1 })) {
    if (piece instanceof Uint8Array) continue
    await fill(file, { from: position, to: piece.from }, 0xff)
    position = piece.to
  }
  await fill(file, { from: position, to }, 0)
}

/** The end marker that is added if a picture has none. */
const addedEnd = Buffer.from([0xff, 0xd9])

async function pickPieces(
  file: FileHandle,
  { start, orientation }: { start: number; orientation: number },
): Promise<Piece[]> {
  const pieces: Piece[] = [{ from: start, to: start + 2 }]
  if (orientation !== 1) pieces.push(exifSegment(orientation))
  let position = start + 2
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
    if (hasSmallPicture(marker, head)) pieces.push(withoutSmallPicture(head))
    else if (drawsPicture(marker, head)) pieces.push({ from: position, to: end })
    position = end
    if (marker !== 0xda) continue
    const scan = await endOfScan(file, end)
    position = scan.end
    pieces.push({ from: end, to: position })
    if (scan.isLast) {
      pieces.push(addedEnd)
      return pieces
    }
    if ((await readAt(file, position + 1, 1))[0] !== 0xd9) continue
    pieces.push({ from: position, to: position + 2 })
    return pieces
  }
  throw new MalformedFileError('the JPEG has too many segments')
}

/** True for a JFIF segment with a thumbnail, which can show the picture before it was cropped. */
const hasSmallPicture = (marker: number, head: Buffer): boolean =>
  marker === 0xe0 &&
  head.toString('latin1', 4, 9) === 'JFIF\0' &&
  head.length === 18 &&
  head.readUInt16BE(2) > 16

function withoutSmallPicture(head: Buffer): Buffer {
  const segment = Buffer.from(head)
  segment.writeUInt16BE(16, 2)
  segment.fill(0, 16)
  return segment
}

/**
 * True for segments that affect the picture. Excludes comments, and all application segments except those for
 * colours and density.
 */
function drawsPicture(marker: number, head: Buffer): boolean {
  const name = head.toString('latin1', 4)
  if (marker === 0xe0) return name.startsWith('JFIF\0')
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return name.startsWith('Adobe')
  return marker !== 0xfe && !(marker >= 0xe0 && marker <= 0xef)
}

/**
 * Finds the marker that ends a scan's data. Inside the data, 0xff precedes only 0, 0xff or a restart
 * marker.
 *
 * @returns `isLast` if the file ends without a marker
 */
async function endOfScan(file: FileHandle, start: number): Promise<{ end: number; isLast: boolean }> {
  let size = firstWindow
  for (let position = start; ; ) {
    const window = await readAt(file, position, size)
    size = Math.min(size * 2, largestWindow)
    if (window.length === 0) throw new MalformedFileError('the JPEG ends too early')
    if (window.length === 1) return { end: position + (window[0] === 0xff ? 0 : 1), isLast: true }
    for (
      let at = window.indexOf(0xff);
      at >= 0 && at < window.length - 1;
      at = window.indexOf(0xff, at + 1)
    ) {
      const next = window[at + 1] ?? 0
      const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
      if (!isData) return { end: position + at, isLast: false }
    }
    // Reads the last byte again with the next window, because a marker has two bytes.
    position += window.length - 1
  }
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationTiff(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
