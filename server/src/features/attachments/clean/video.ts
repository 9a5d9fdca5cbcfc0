import type { FileHandle } from 'node:fs/promises'
import { type Box, BoxReader, blank, blankBox, blankOthers, blankPlaces, named } from './boxes.ts'
import { MalformedFileError } from './pieces.ts'
import { findSamples } from './samples.ts'

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/**
 * Allowed boxes of a recording, by the name of the containing box. All other boxes are metadata or unknown.
 */
const allowed = {
  file: words('ftyp styp moov moof mdat sidx ssix mfra pdin'),
  moov: words('mvhd trak mvex iods'),
  mvex: words('mehd trex leva'),
  trak: words('tkhd edts mdia tref tapt trgr load clip matt imap'),
  edts: words('elst'),
  // Excludes references to chapters and time codes.
  tref: words('auxl vdep vplx thmb fall folw sync dpnd cdep sbas scal'),
  tapt: words('clef prof enof'),
  mdia: words('mdhd hdlr minf elng'),
  minf: words('vmhd smhd nmhd gmhd hdlr dinf stbl'),
  gmhd: words('gmin'),
  dinf: words('dref'),
  stbl: words(
    'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs saiz saio stsh padb stdp',
  ),
  moof: words('mfhd traf'),
  traf: words('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc'),
  mfra: words('tfra mfro'),
} as const

/** Handlers of tracks with picture or sound. Other tracks can record locations, movements and times. */
const playedTracks = words('vide soun auxv pict')

/** Boxes with metadata or padding inside the description of a codec. */
const metadataOfCoding = words('udta meta uuid name free skip wide')

/**
 * Cleans an MP4 or QuickTime file in place. Removes the GPS position, dates, device names, tracks without
 * picture or sound, unknown boxes, and bytes after the last allowed box. Changes no offset in the file.
 *
 * @throws {MalformedFileError}
 */
export async function cleanVideo(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const reader = new BoxReader(file)
  const { boxes, end } = await reader.readTop(size, allowed.file)
  await blankOthers(file, boxes, allowed.file)
  await cleanMovies(file, reader, boxes)
  await cutBehind(file, { boxes, end, size, boxNames: allowed.file })
}

/** Removes the bytes after the last allowed box. */
export async function cutBehind(
  file: FileHandle,
  {
    boxes,
    end,
    size,
    boxNames,
  }: { boxes: readonly Box[]; end: number; size: number; boxNames: ReadonlySet<string> },
): Promise<void> {
  const last = boxes.findLast(({ name }) => boxNames.has(name))?.end ?? end
  if (last < size) await file.truncate(last)
}

/**
 * Overwrites all data that does not affect playback, in all movies of a file.
 *
 * @throws {MalformedFileError}
 */
export async function cleanMovies(file: FileHandle, reader: BoxReader, boxes: readonly Box[]): Promise<void> {
  const { size } = await file.stat()
  const removed: Box[] = []
  for (const movie of named(boxes, 'moov')) {
    const parts = await cleanInside(file, reader, movie, allowed.moov)
    await blankDates(file, reader, named(parts, 'mvhd'))
    for (const extension of named(parts, 'mvex')) await cleanInside(file, reader, extension, allowed.mvex)
    for (const track of named(parts, 'trak'))
      if (!(await cleanTrack(file, reader, track))) removed.push(track)
  }
  const samples = await findSamples(reader, boxes, removed)
  for (const fragment of named(boxes, 'moof')) {
    const parts = await cleanInside(file, reader, fragment, allowed.moof)
    for (const track of named(parts, 'traf')) await cleanInside(file, reader, track, allowed.traf)
  }
  for (const index of named(boxes, 'mfra')) await cleanInside(file, reader, index, allowed.mfra)
  await blankPlaces(file, samples.places, size)
  for (const box of [...removed, ...samples.fragments]) await blankBox(file, box)
}

/** Overwrites the boxes inside a box whose names are not in `names`. Returns the remaining boxes. */
async function cleanInside(
  file: FileHandle,
  reader: BoxReader,
  { content, end }: Box,
  names: ReadonlySet<string>,
): Promise<Box[]> {
  const boxes = await reader.read(content, end)
  // Refuses a compressed movie, because its content cannot be checked.
  if (boxes.some(({ name }) => name === 'cmov')) throw new MalformedFileError('the movie is compressed')
  await blankOthers(file, boxes, names)
  return boxes.filter(({ name }) => names.has(name))
}

/** Cleans a track. Returns false if it has neither picture nor sound. */
async function cleanTrack(file: FileHandle, reader: BoxReader, track: Box): Promise<boolean> {
  const parts = await cleanInside(file, reader, track, allowed.trak)
  await blankDates(file, reader, named(parts, 'tkhd'))
  for (const name of ['edts', 'tref', 'tapt'] as const)
    for (const box of named(parts, name)) await cleanInside(file, reader, box, allowed[name])
  let isPlayed = false
  for (const media of named(parts, 'mdia')) {
    const boxes = await cleanInside(file, reader, media, allowed.mdia)
    await blankDates(file, reader, named(boxes, 'mdhd'))
    let kind = ''
    for (const handler of named(boxes, 'hdlr')) kind = await cleanHandler(file, reader, handler)
    for (const information of named(boxes, 'minf')) await cleanInformation(file, reader, information, kind)
    isPlayed ||= playedTracks.has(kind)
  }
  return isPlayed
}

async function cleanInformation(
  file: FileHandle,
  reader: BoxReader,
  information: Box,
  kind: string,
): Promise<void> {
  const boxes = await cleanInside(file, reader, information, allowed.minf)
  for (const handler of named(boxes, 'hdlr')) await cleanHandler(file, reader, handler)
  for (const header of named(boxes, 'gmhd')) await cleanInside(file, reader, header, allowed.gmhd)
  for (const data of named(boxes, 'dinf'))
    for (const references of await cleanInside(file, reader, data, allowed.dinf))
      await cleanReferences(file, reader, references)
  for (const table of named(boxes, 'stbl'))
    for (const description of named(await cleanInside(file, reader, table, allowed.stbl), 'stsd'))
      await cleanDescription(file, reader, description, kind)
}

/** Overwrites the creation and modification dates of a movie, a track or its media. */
async function blankDates(file: FileHandle, reader: BoxReader, headers: readonly Box[]): Promise<void> {
  for (const header of headers) {
    const version = (await reader.content(header)).number(1)
    const dates = header.content + 4
    await blank(file, dates, Math.min(dates + (version === 1 ? 16 : 8), header.end))
  }
}

/**
 * Overwrites the manufacturer and the name in a handler box, because they identify the device.
 *
 * @returns the handler type
 */
export async function cleanHandler(file: FileHandle, reader: BoxReader, handler: Box): Promise<string> {
  const content = await reader.content(handler)
  content.skip(8)
  const kind = content.text(4)
  await blank(file, handler.content + 12, handler.end)
  return kind
}

/**
 * Overwrites the names of source files and volumes. No player needs the names, because this file contains all
 * samples.
 */
async function cleanReferences(file: FileHandle, reader: BoxReader, references: Box): Promise<void> {
  for (const { content, end } of await reader.read(references.content + 8, references.end))
    await blank(file, Math.min(content + 4, end), end)
}

/** Offsets in the description of a codec, in bytes. The description of a sound codec has no program name. */
const coding = { maker: [12, 16], program: [42, 74], boxes: 78 } as const

/** Overwrites manufacturers, program names, metadata boxes and padding in codec descriptions. */
async function cleanDescription(
  file: FileHandle,
  reader: BoxReader,
  description: Box,
  kind: string,
): Promise<void> {
  const blankPart = (box: Box, [from, to]: readonly [number, number]) =>
    blank(file, box.content + from, Math.min(box.content + to, box.end))
  const blankMetadata = async (start: number, end: number) => {
    for (const box of await reader.read(start, end))
      if (metadataOfCoding.has(box.name)) await blankBox(file, box)
  }
  const isQuickTime = (await reader.content(description)).number(1) === 0
  for (const entry of await reader.read(description.content + 8, description.end)) {
    await blankPart(entry, coding.maker)
    if (kind !== 'soun') {
      await blankPart(entry, coding.program)
      await blankMetadata(entry.content + coding.boxes, entry.end)
      continue
    }
    const start = entry.content + (await boxesOfSound(reader, entry, isQuickTime))
    // Players accept other data after the fields of a sound description, so the file is not refused.
    await blankMetadata(start, entry.end).catch((error: unknown) => {
      if (!(error instanceof MalformedFileError)) throw error
    })
  }
}

/** Returns the offset of the boxes in the description of a sound codec. QuickTime adds fields in versions 1 and 2. */
async function boxesOfSound(reader: BoxReader, entry: Box, isQuickTime: boolean): Promise<number> {
  const content = await reader.content(entry)
  if (!isQuickTime || content.left < 10) return 28
  content.skip(8)
  const version = content.number(2)
  return version === 1 ? 44 : version === 2 ? 64 : 28
}
