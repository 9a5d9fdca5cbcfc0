import type { FileHandle } from 'node:fs/promises'
import { type Box, blank, readBoxes } from './boxes.ts'
import { ByteReader } from './byte-reader.ts'
import { MalformedFileError, readAt } from './pieces.ts'

/** A directory of items is small; a larger one is no photograph's. */
const largestDirectory = 4_194_304

/** An item's bytes: in the file, or counted from the start of the box `idat`. */
interface Extent {
  readonly itemId: number
  readonly isInIdat: boolean
  readonly offset: number
  readonly length: number
}

/**
 * Overwrites the Exif and XMP items of a HEIC or HEIF picture with zeros, in place. How the picture is
 * turned does not stand there.
 *
 * @throws {MalformedFileError}
 */
export async function cleanHeic(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const meta = (await readBoxes(file, 0, size)).find(({ name }) => name === 'meta')
  if (meta === undefined) throw new MalformedFileError('the HEIC has no items')
  const boxes = await readBoxes(file, meta.content + 4, meta.end)
  const telling = itemsThatTell(await readBox(file, boxes, 'iinf'))
  if (telling.size === 0) return
  const idat = boxes.find(({ name }) => name === 'idat')
  for (const { itemId, isInIdat, offset, length } of extentsOf(await readBox(file, boxes, 'iloc'))) {
    if (!telling.has(itemId)) continue
    const from = (isInIdat ? (idat?.content ?? size) : 0) + offset
    await blank(file, from, Math.min(from + length, size))
  }
}

async function readBox(file: FileHandle, boxes: readonly Box[], wanted: string): Promise<ByteReader> {
  const box = boxes.find(({ name }) => name === wanted)
  if (box === undefined || box.end - box.content > largestDirectory)
    throw new MalformedFileError(`the HEIC has no ${wanted}`)
  return new ByteReader(await readAt(file, box.content, box.end - box.content))
}

/** The ids of the items that hold Exif or XMP data (ISO 14496-12, `iinf`). */
function itemsThatTell(iinf: ByteReader): Set<number> {
  const version = iinf.number(1)
  iinf.skip(3)
  const count = iinf.number(version === 0 ? 2 : 4)
  const found = new Set<number>()
  for (let item = 0; item < count; item += 1) {
    const start = iinf.position
    const end = start + iinf.number(4)
    if (end < start + 12) throw new MalformedFileError('an item has a wrong size')
    iinf.skip(4)
    const entryVersion = iinf.number(1)
    iinf.skip(3)
    if (entryVersion >= 2) {
      const id = iinf.number(entryVersion === 2 ? 2 : 4)
      iinf.skip(2)
      if (['Exif', 'mime'].includes(iinf.text(4))) found.add(id)
    }
    iinf.position = end
  }
  return found
}

/** Where the items lie (ISO 14496-12, `iloc`). */
function extentsOf(iloc: ByteReader): Extent[] {
  const version = iloc.number(1)
  iloc.skip(3)
  const [offsetSize, lengthSize] = iloc.halves()
  const [baseSize, indexSize] = iloc.halves()
  if (offsetSize + lengthSize === 0) throw new MalformedFileError('the items lie nowhere')
  const count = iloc.number(version < 2 ? 2 : 4)
  const extents: Extent[] = []
  for (let item = 0; item < count; item += 1) {
    const itemId = iloc.number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : iloc.number(2) & 0xf
    iloc.skip(2)
    const base = iloc.number(baseSize)
    const extentCount = iloc.number(2)
    for (let extent = 0; extent < extentCount; extent += 1) {
      if (version > 0) iloc.skip(indexSize)
      const offset = base + iloc.number(offsetSize)
      extents.push({ itemId, isInIdat: method === 1, offset, length: iloc.number(lengthSize) })
    }
  }
  return extents
}
