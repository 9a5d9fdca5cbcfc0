import type { FileHandle } from 'node:fs/promises'
import { type Box, BoxReader, ByteReader, blank } from './boxes.ts'
import { MalformedFileError, readAt } from './pieces.ts'
import { blankNamed, cleanMovies } from './video.ts'

/** A directory of items is small; a larger one is no photograph's. */
const largestDirectory = 4_194_304

/** Items of a picture, and parts that they lie in: the tiles of the largest photograph are a few hundred. */
const maxItems = 10_000

/** Boxes with metadata of the camera beside the items. */
const metadataBoxes = new Set(['udta', 'uuid'])

/** An item's bytes: in the file, or counted from the start of the box `idat`. */
interface Extent {
  readonly itemId: number
  readonly isInIdat: boolean
  readonly offset: number
  readonly length: number
}

/**
 * Overwrites the Exif and XMP items of a HEIC or HEIF picture with zeros, in place, and what tells of the camera
 * in a recording beside it. How the picture is turned does not stand there.
 *
 * @throws {MalformedFileError}
 */
export async function cleanHeic(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const reader = new BoxReader(file)
  const parts = await reader.read(0, size)
  const meta = parts.find(({ name }) => name === 'meta')
  if (meta === undefined) throw new MalformedFileError('the HEIC has no items')
  await blankItems(file, await reader.read(meta.content + 4, meta.end), size)
  await blankNamed(file, parts, metadataBoxes)
  await cleanMovies(file, reader, parts)
}

/** @param size of the file: more is not written, though thousands of items can lie at the same place */
async function blankItems(file: FileHandle, boxes: readonly Box[], size: number): Promise<void> {
  const items = metadataItems(await readBox(file, boxes, 'iinf'))
  if (items.size === 0) return
  const idat = boxes.find(({ name }) => name === 'idat')
  const places = extentsOf(await readBox(file, boxes, 'iloc'))
    .filter(({ itemId }) => items.has(itemId))
    .map(({ isInIdat, offset, length }) => {
      const [start, end] = isInIdat ? [idat?.content ?? size, idat?.end ?? size] : [0, size]
      return { from: start + offset, to: Math.min(start + offset + length, end) }
    })
  const total = places.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
  if (total > size) throw new MalformedFileError('the items are longer than the file')
  for (const { from, to } of places) await blank(file, from, to)
}

async function readBox(file: FileHandle, boxes: readonly Box[], wanted: string): Promise<ByteReader> {
  const box = boxes.find(({ name }) => name === wanted)
  if (box === undefined || box.end - box.content > largestDirectory)
    throw new MalformedFileError(`the HEIC has no ${wanted}`)
  return new ByteReader(await readAt(file, box.content, box.end - box.content))
}

/** The ids of the items that hold Exif or XMP data (ISO 14496-12, `iinf`). */
function metadataItems(iinf: ByteReader): Set<number> {
  const version = iinf.number(1)
  iinf.skip(3)
  const count = iinf.number(version === 0 ? 2 : 4)
  if (count > maxItems) throw new MalformedFileError('too many items')
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
  if (count > maxItems) throw new MalformedFileError('too many items')
  const extents: Extent[] = []
  for (let item = 0; item < count; item += 1) {
    const itemId = iloc.number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : iloc.number(2) & 0xf
    iloc.skip(2)
    const base = iloc.number(baseSize)
    const extentCount = iloc.number(2)
    if (extents.length + extentCount > maxItems) throw new MalformedFileError('too many parts of items')
    for (let extent = 0; extent < extentCount; extent += 1) {
      if (version > 0) iloc.skip(indexSize)
      const offset = base + iloc.number(offsetSize)
      extents.push({ itemId, isInIdat: method === 1, offset, length: iloc.number(lengthSize) })
    }
  }
  return extents
}
