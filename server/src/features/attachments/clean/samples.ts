import { type Box, type BoxReader, type ByteReader, named } from './boxes.ts'
import { MalformedFileError, type Place } from './pieces.ts'

/** The byte ranges of some tracks' samples, and the boxes in fragments that describe these tracks. */
export interface Samples {
  readonly places: readonly Place[]
  readonly fragments: readonly Box[]
}

/** Maximum number of samples of a track or a fragment: more than the frames of a day's recording. */
const maxSamples = 5_000_000

/**
 * Finds the samples of some tracks in the movie and its fragments (ISO 14496-12).
 *
 * @param boxes the top-level boxes of the file
 * @param tracks the `trak` boxes of the tracks
 * @throws {MalformedFileError}
 */
export async function findSamples(
  reader: BoxReader,
  boxes: readonly Box[],
  tracks: readonly Box[],
): Promise<Samples> {
  if (tracks.length === 0) return { places: [], fragments: [] }
  const found = { places: [] as Place[], fragments: [] as Box[] }
  const ids = new Set<number>()
  for (const track of tracks) {
    const parts = await reader.read(track.content, track.end)
    for (const header of named(parts, 'tkhd')) ids.add(await trackId(reader, header))
    const tables = await readPath(reader, parts, ['mdia', 'minf', 'stbl'])
    found.places.push(...(await samplesOfTable(reader, tables)))
  }
  const fragments = named(boxes, 'moof')
  const sizes = fragments.length > 0 ? await defaultSizes(reader, boxes) : new Map<number, number>()
  for (const fragment of fragments) {
    const runs = await samplesOfFragment(reader, fragment, { ids, sizes })
    found.places.push(...runs.places)
    found.fragments.push(...runs.fragments)
  }
  return { ...found, places: found.places.toSorted((one, other) => one.from - other.from) }
}

async function trackId(reader: BoxReader, header: Box): Promise<number> {
  const content = await reader.content(header)
  content.skip(content.number(1) === 1 ? 19 : 11)
  return content.number(4)
}

/** Finds all boxes inside the boxes at a path of box names. */
async function readPath(reader: BoxReader, boxes: readonly Box[], path: readonly string[]): Promise<Box[]> {
  let found = [...boxes]
  for (const name of path) {
    const inner: Box[] = []
    for (const box of named(found, name)) inner.push(...(await reader.read(box.content, box.end)))
    found = inner
  }
  return found
}

/**
 * Finds the ranges of a track's chunks, from the chunk offsets, the samples per chunk and the sample sizes.
 */
async function samplesOfTable(reader: BoxReader, tables: readonly Box[]): Promise<Place[]> {
  const table = async (...names: readonly string[]): Promise<readonly [string, ByteReader] | null> => {
    const box = tables.find(({ name }) => names.includes(name))
    return box ? [box.name, await reader.content(box)] : null
  }
  const [offsets, counts, sizes] = [
    await table('stco', 'co64'),
    await table('stsc'),
    await table('stsz', 'stz2'),
  ]
  if (!offsets || !counts || !sizes) return []
  const nextSize = sampleSizes(...sizes)
  const samplesOf = samplesOfChunks(counts[1])
  const places: Place[] = []
  let samples = 0
  offsets[1].skip(4)
  const chunks = offsets[1].number(4)
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    const from = offsets[1].number(offsets[0] === 'co64' ? 8 : 4)
    const count = samplesOf(chunk)
    samples += count
    if (samples > maxSamples) throw new MalformedFileError('too many samples')
    let to = from
    for (let sample = 0; sample < count; sample += 1) to += nextSize()
    places.push({ from, to })
  }
  return places
}

/** Returns a function that returns the sample sizes in order, and 0 after the last one. */
function sampleSizes(name: string, table: ByteReader): () => number {
  table.skip(4)
  if (name === 'stsz') {
    const size = table.number(4)
    let left = table.number(4)
    return () => {
      if (left === 0) return 0
      left -= 1
      return size === 0 ? table.number(4) : size
    }
  }
  table.skip(3)
  const bits = table.number(1)
  let left = table.number(4)
  let half: number | null = null
  return () => {
    if (left === 0) return 0
    left -= 1
    if (bits !== 4) return table.number(bits / 8)
    if (half !== null) {
      const size = half
      half = null
      return size
    }
    const [high, low] = table.halves()
    half = low
    return high
  }
}

/** Returns a function that returns the number of samples in a chunk. Chunks must be requested in order. */
function samplesOfChunks(table: ByteReader): (chunk: number) => number {
  table.skip(4)
  let left = table.number(4)
  const next = () => {
    if (left === 0) return null
    left -= 1
    const first = table.number(4)
    const samples = table.number(4)
    table.skip(4)
    return { first, samples }
  }
  let current = 0
  let following = next()
  return (chunk) => {
    while (following && following.first <= chunk) {
      current = following.samples
      following = next()
    }
    return current
  }
}

/** Reads the default sample size of each track, for fragments that do not state sizes. */
async function defaultSizes(reader: BoxReader, boxes: readonly Box[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>()
  for (const defaults of named(await readPath(reader, boxes, ['moov', 'mvex']), 'trex')) {
    const content = await reader.content(defaults)
    content.skip(4)
    const id = content.number(4)
    content.skip(8)
    sizes.set(id, content.number(4))
  }
  return sizes
}

/** Flags of a track header in a fragment. */
const track = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10, isBaseFragment: 0x020000 } as const
const run = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  composition: 0x800,
} as const

async function samplesOfFragment(
  reader: BoxReader,
  fragment: Box,
  { ids, sizes }: { ids: ReadonlySet<number>; sizes: ReadonlyMap<number, number> },
): Promise<Samples> {
  const places: Place[] = []
  const fragments: Box[] = []
  let samples = 0
  /** The end of the previous run, at which a run or track without an explicit offset begins. */
  let next = fragment.start
  for (const box of named(await reader.read(fragment.content, fragment.end), 'traf')) {
    const parts = await reader.read(box.content, box.end)
    const header = parts.find(({ name }) => name === 'tfhd')
    if (!header) continue
    const content = await reader.content(header)
    const flags = content.number(4)
    const id = content.number(4)
    const has = (flag: number) => (flags & flag) !== 0
    const base = has(track.base) ? content.number(8) : has(track.isBaseFragment) ? fragment.start : next
    if (has(track.description)) content.skip(4)
    if (has(track.duration)) content.skip(4)
    const size = has(track.size) ? content.number(4) : (sizes.get(id) ?? 0)
    next = base
    for (const runBox of named(parts, 'trun')) {
      const found = await readRun(await reader.content(runBox), size)
      samples += found.count
      if (samples > maxSamples) throw new MalformedFileError('too many samples')
      const from = found.offset === null ? next : base + found.offset
      next = from + found.length
      if (ids.has(id) && from >= 0) places.push({ from, to: next })
    }
    if (ids.has(id)) fragments.push(box)
  }
  return { places, fragments }
}

/**
 * Reads a run of samples: the number of samples, the length in bytes, and the offset from the track's base;
 * the offset is null if the run has none.
 */
async function readRun(content: ByteReader, defaultSize: number) {
  const flags = content.number(4)
  const count = content.number(4)
  const has = (flag: number) => (flags & flag) !== 0
  const offset = has(run.offset) ? content.signed() : null
  if (has(run.firstFlags)) content.skip(4)
  if (!has(run.size)) return { count, offset, length: count * defaultSize }
  const before = has(run.duration) ? 4 : 0
  const behind = (has(run.flags) ? 4 : 0) + (has(run.composition) ? 4 : 0)
  let length = 0
  for (let sample = 0; sample < count; sample += 1) {
    content.skip(before)
    length += content.number(4)
    content.skip(behind)
  }
  return { count, offset, length }
}
