import type { FileHandle } from 'node:fs/promises'
import { type Box, BoxReader, type ByteReader, blank, blankOthers, blankPlaces, named } from './boxes.ts'
import { cleanJpegInPlace } from './jpeg.ts'
import { MalformedFileError, type Place } from './pieces.ts'
import { cleanHandler, cleanMovies, cutBehind } from './video.ts'

/** Maximum size of each box of the item directory (`iinf`, `iloc`), in bytes. Those of photos are smaller. */
const largestDirectory = 4_194_304

/** Maximum number of items and of their extents. The largest photo has a few hundred tiles. */
const maxItems = 10_000

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Allowed boxes of a picture, by the name of the containing box. All other boxes are metadata or unknown. */
const allowed = {
  file: words('ftyp meta mdat moov moof mfra'),
  meta: words('hdlr pitm iinf iref iprp iloc idat grpl dinf'),
  iprp: words('ipco ipma'),
  // Properties for decoding and display. Excludes the time, place and device.
  ipco: words(
    'hvcC lhvC av1C avcC vvcC evcC jpgC j2kH uncC cmpd cpat ispe pixi colr pasp clap irot imir auxC rloc lsel ' +
      'a1op a1lx tols oinf clli mdcv cclv amve iscl dvcC dvvC',
  ),
} as const

/** Item types that contain pixels or compose them, unlike Exif, XMP and unknown types. */
const drawnItems = words('hvc1 lhv1 av01 avc1 vvc1 evc1 jpeg j2k1 unci mski grid iovl iden tmap')

/** A range of an item's bytes. The offset counts from the start of the file, or of the content of `idat`. */
interface Extent {
  readonly itemId: number
  readonly isInIdat: boolean
  readonly offset: number
  /** Length in bytes. The value 0 means up to the end of the file. */
  readonly length: number
}

/**
 * Cleans a HEIC, HEIF or AVIF picture in place. Removes Exif and XMP data, unknown boxes, appended videos and
 * other data that does not affect the pixels. Preserves the orientation, which is stored outside of the Exif
 * data.
 *
 * @throws {MalformedFileError}
 */
export async function cleanHeic(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const reader = new BoxReader(file)
  const { boxes, end } = await reader.readTop(size, allowed.file)
  const meta = boxes.find(({ name }) => name === 'meta')
  if (meta === undefined) throw new MalformedFileError('the HEIC has no items')
  const parts = await reader.read(meta.content + 4, meta.end)
  await cleanItems(file, reader, { boxes, parts, size })
  await blankOthers(file, boxes, allowed.file)
  await blankOthers(file, parts, allowed.meta)
  for (const handler of named(parts, 'hdlr')) await cleanHandler(file, reader, handler)
  for (const properties of named(parts, 'iprp')) {
    const lists = await reader.read(properties.content, properties.end)
    await blankOthers(file, lists, allowed.iprp)
    for (const list of named(lists, 'ipco'))
      await blankOthers(file, await reader.read(list.content, list.end), allowed.ipco)
  }
  await cleanMovies(file, reader, boxes)
  await cutBehind(file, { boxes, end, size, boxNames: allowed.file })
}

/**
 * Overwrites the bytes of items without pixels, the names of all items, and metadata inside JPEG items. Also
 * overwrites bytes of `mdat` and `idat` outside of the items with pixels.
 *
 * @throws {MalformedFileError} if it is unknown which bytes of an item without pixels can be overwritten
 */
async function cleanItems(
  file: FileHandle,
  reader: BoxReader,
  { boxes, parts, size }: { boxes: readonly Box[]; parts: readonly Box[]; size: number },
): Promise<void> {
  const directory = findBox(parts, 'iinf')
  const { types, names } = listItems(await reader.content(directory), directory.content)
  const idat = parts.find(({ name }) => name === 'idat')
  const extents = extentsOf(await reader.content(findBox(parts, 'iloc')))
  const isDrawn = ({ itemId }: Extent) => drawnItems.has(types.get(itemId) ?? '')
  const placeOf = ({ isInIdat, offset, length }: Extent): Place => {
    const [start, end] = isInIdat ? [idat?.content ?? size, idat?.end ?? size] : [0, size]
    return { from: start + offset, to: length === 0 ? end : Math.min(start + offset + length, end) }
  }
  const [drawn, hidden] = [extents.filter(isDrawn), extents.filter((extent) => !isDrawn(extent))]
  // The samples of an image sequence are in `mdat` and belong to no item.
  const isSequence = named(boxes, 'moov').length > 0
  const sources = [false, true].map((isInIdat) => ({
    places: drawn.filter((extent) => extent.isInIdat === isInIdat).map(placeOf),
    containers: isInIdat ? named(parts, 'idat') : named(boxes, 'mdat'),
    isOverwritten:
      (isInIdat || !isSequence) &&
      !drawn.some((extent) => extent.isInIdat === isInIdat && extent.length === 0),
    hasOpenHidden: hidden.some((extent) => extent.isInIdat === isInIdat && extent.length === 0),
  }))
  if (sources.some(({ isOverwritten, hasOpenHidden }) => hasOpenHidden && !isOverwritten))
    throw new MalformedFileError('metadata has an unknown length')
  await blankPlaces(file, hidden.filter(({ length }) => length > 0).map(placeOf), size)
  await blankPlaces(file, names, size)

  for (const [id, itemExtents] of Map.groupBy(drawn, ({ itemId }) => itemId)) {
    if (types.get(id) !== 'jpeg') continue
    const [only, ...others] = itemExtents
    if (only === undefined || others.length > 0) throw new MalformedFileError('a JPEG lies in pieces')
    const place = placeOf(only)
    // Other data may follow a JPEG without a stated length, so only the JPEG's own segments are cleaned.
    await cleanJpegInPlace(file, only.length === 0 ? { from: place.from, to: place.from } : place)
  }
  for (const { containers, places, isOverwritten } of sources)
    if (isOverwritten) for (const container of containers) await blankBetween(file, container, places)
}

/** Overwrites the content of a box except for some ranges. */
async function blankBetween(
  file: FileHandle,
  { content, end }: Box,
  places: readonly Place[],
): Promise<void> {
  let position = content
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (to <= position || from >= end) continue
    await blank(file, position, from)
    position = to
  }
  await blank(file, position, end)
}

function findBox(boxes: readonly Box[], boxName: string): Box {
  const box = boxes.find(({ name }) => name === boxName)
  if (box === undefined || box.end - box.content > largestDirectory)
    throw new MalformedFileError(`the HEIC has no ${boxName}`)
  return box
}

/**
 * Reads the types of the items, and the ranges of their names (ISO 14496-12, `iinf`).
 *
 * @param start offset of the content of `iinf` in the file
 */
function listItems(iinf: ByteReader, start: number): { types: Map<number, string>; names: Place[] } {
  const version = iinf.number(1)
  iinf.skip(3)
  const count = iinf.number(version === 0 ? 2 : 4)
  if (count > maxItems) throw new MalformedFileError('too many items')
  const types = new Map<number, string>()
  const names: Place[] = []
  for (let item = 0; item < count; item += 1) {
    const position = iinf.position
    const end = position + iinf.number(4)
    if (end < position + 12) throw new MalformedFileError('an item has a wrong size')
    iinf.skip(4)
    const entryVersion = iinf.number(1)
    iinf.skip(3)
    if (entryVersion >= 2) {
      const id = iinf.number(entryVersion === 2 ? 2 : 4)
      iinf.skip(2)
      types.set(id, iinf.text(4))
      names.push({ from: start + iinf.position, to: start + end })
    }
    iinf.position = end
  }
  return { types, names }
}

/** Reads the ranges of the items (ISO 14496-12, `iloc`). Omits ranges inside other items or other files. */
function extentsOf(iloc: ByteReader): Extent[] {
  const version = iloc.number(1)
  iloc.skip(3)
  const [offsetSize, lengthSize] = iloc.halves()
  const [baseSize, indexSize] = iloc.halves()
  if (offsetSize + lengthSize === 0) throw new MalformedFileError('the items lie nowhere')
  const count = iloc.number(version < 2 ? 2 : 4)
  if (count > maxItems) throw new MalformedFileError('too many items')
  const extents: Extent[] = []
  let totalExtents = 0
  for (let item = 0; item < count; item += 1) {
    const itemId = iloc.number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : iloc.number(2) & 0xf
    const isInFile = iloc.number(2) === 0
    const base = iloc.number(baseSize)
    const extentCount = iloc.number(2)
    totalExtents += extentCount
    if (totalExtents > maxItems) throw new MalformedFileError('too many parts of items')
    for (let extent = 0; extent < extentCount; extent += 1) {
      if (version > 0) iloc.skip(indexSize)
      const offset = base + iloc.number(offsetSize)
      const length = iloc.number(lengthSize)
      if (isInFile && method < 2) extents.push({ itemId, isInIdat: method === 1, offset, length })
    }
  }
  return extents
}
