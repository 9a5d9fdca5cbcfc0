import type { FileHandle } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHeic } from './heic.ts'
import { cleanJpeg } from './jpeg.ts'
import { MalformedFileError, type Piece } from './pieces.ts'
import { cleanPng } from './png.ts'
import { cleanVideo } from './video.ts'
import { cleanWebp } from './webp.ts'

/** Metadata that must not appear in a cleaned file. */
const secret = Buffer.from('Mannerheimintie 5')

/** Builds an in-memory file that counts its reads, and the bytes read and written. */
function countedFile(original: Buffer) {
  let bytes = original
  const counts = { reads: 0, read: 0, written: 0 }
  const file = {
    stat: async () => ({ size: bytes.length }),
    read: async (target: Buffer, offset: number, length: number, position: number) => {
      counts.reads += 1
      const bytesRead = bytes.subarray(position, position + length).copy(target, offset)
      counts.read += bytesRead
      return { bytesRead, buffer: target }
    },
    truncate: async (length: number) => {
      bytes = bytes.subarray(0, length)
    },
    write: async (source: Buffer, offset: number, length: number, position: number) => {
      const bytesWritten = source.subarray(offset, offset + length).copy(bytes.subarray(position))
      counts.written += length
      if (bytesWritten < length) throw new Error('Written behind the end of the file')
      return { bytesWritten, buffer: source }
    },
  }
  return { file: file as unknown as FileHandle, counts, left: () => bytes }
}

/**
 * Cleans a file in place. Returns null if it is refused as malformed. Asserts limits for the number of reads,
 * and for the bytes read and written.
 */
async function cleanInPlace(original: Buffer, clean: (file: FileHandle) => Promise<void>) {
  const { file, counts, left } = countedFile(Buffer.from(original))
  const isClean = await clean(file).then(() => true, refusedAsMalformed)
  expect(counts.reads).toBeLessThanOrEqual(Math.min(200_002, original.length + 2))
  expect(counts.read).toBeLessThanOrEqual(8 * original.length)
  // Renaming a box writes bytes, too, so the sum can exceed the length of the file.
  expect(counts.written).toBeLessThanOrEqual(2 * original.length)
  return isClean ? left() : null
}

/**
 * Cleans a file by copying its allowed pieces. Returns null if it is refused as malformed. Asserts limits for
 * the number of reads, the bytes read and the length of the result.
 */
async function rewrite(
  original: Buffer,
  pick: (file: FileHandle, orientation: number) => Promise<Piece[]>,
  orientation = 1,
) {
  const { file, counts } = countedFile(original)
  let pieces: readonly Piece[] = []
  const isClean = await pick(file, orientation).then((picked) => {
    pieces = picked
    return true
  }, refusedAsMalformed)
  expect(counts.reads).toBeLessThanOrEqual(original.length + 2)
  expect(counts.read).toBeLessThanOrEqual(20 * original.length + 65_536)
  const left = Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : original.subarray(piece.from, piece.to))),
  )
  expect(left.length).toBeLessThanOrEqual(original.length + 64)
  return isClean ? left : null
}

function refusedAsMalformed(error: unknown): false {
  expect(error).toBeInstanceOf(MalformedFileError)
  return false
}

const junk = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))

/** Damage to a file: a truncation, one changed byte, or none. */
const harm = fc.option(fc.record({ at: fc.nat(), value: fc.option(fc.nat(255)) }), { freq: 3 })

function harmed(bytes: Buffer, hurt: { at: number; value: number | null } | null): Buffer {
  if (hurt === null || bytes.length === 0) return bytes
  if (hurt.value === null) return bytes.subarray(0, hurt.at % bytes.length)
  const copy = Buffer.from(bytes)
  copy[hurt.at % copy.length] = hurt.value
  return copy
}

function box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

describe('a video', () => {
  const names = ['moov', 'trak', 'udta', 'meta', 'uuid', 'mdia', 'mdat', 'free'] as const

  interface Tree {
    readonly name: (typeof names)[number]
    readonly inside: Buffer | readonly Tree[]
  }

  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      name: fc.constantFrom(...names),
      inside: fc.oneof({ maxDepth: 5 }, junk, fc.array(tie('tree'), { maxLength: 5 })),
    }),
  }))

  const written = ({ name, inside }: Tree): Buffer =>
    box(name, ...(Buffer.isBuffer(inside) ? [inside] : inside.map(written)))

  it('a video of arbitrarily nested boxes is cleaned with a bounded number of reads, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 8 }), harm, async (trees, hurt) => {
        const original = harmed(Buffer.concat(trees.map(written)), hurt)
        const cleaned = await cleanInPlace(original, cleanVideo)
        if (cleaned !== null) expect(cleaned.length).toBeLessThanOrEqual(original.length)
      }),
      { numRuns: 300 },
    )
  })

  it('cleaning a video removes all metadata and changes no recorded data', async () => {
    const telling = fc.constantFrom('udta', 'meta', 'uuid').map((name) => box(name, secret))
    const metadata = fc.array(fc.oneof(telling, fc.constant(box('free', Buffer.alloc(3)))), { maxLength: 4 })
    const track = fc
      .tuple(metadata, metadata)
      .map(([before, after]) => box('trak', ...before, box('mdia'), ...after))
    const movie = fc
      .tuple(metadata, fc.array(track, { maxLength: 3 }))
      .map((parts) => box('moov', ...parts.flat()))
    const recorded = junk.map((bytes) => box('mdat', Buffer.from('recorded'), bytes))
    const file = fc.tuple(metadata, movie, recorded, metadata, recorded).map((parts) => parts.flat())
    await fc.assert(
      fc.asyncProperty(file, async (boxes) => {
        const original = Buffer.concat(boxes)
        const cleaned = await cleanInPlace(original, cleanVideo)
        expect(cleaned?.includes(secret)).toBe(false)
        for (let at = original.indexOf('mdat'); at >= 0; at = original.indexOf('mdat', at + 1)) {
          const end = at - 4 + original.readUInt32BE(at - 4)
          expect(cleaned?.subarray(at - 4, end)).toEqual(original.subarray(at - 4, end))
        }
      }),
    )
  })

  it('a video of a million nested tracks is cleaned in fewer than ten reads', async () => {
    const levels = 1_000_000
    const bytes = Buffer.alloc(8 * levels)
    for (let level = 0; level < levels; level += 1) {
      bytes.writeUInt32BE(bytes.length - 8 * level, 8 * level)
      bytes.write(level === 0 ? 'moov' : 'trak', 8 * level + 4, 'latin1')
    }
    const { file, counts } = countedFile(bytes)
    await cleanVideo(file)
    expect(counts.reads).toBeLessThan(10)
  })

  it('refuses a video with more boxes than any recording, even if the boxes are in different tracks', async () => {
    const track = box('trak', ...Array.from({ length: 25_000 }, () => box('mdia')))
    const { file } = countedFile(box('moov', ...Array.from({ length: 5 }, () => track)))
    await expect(cleanVideo(file)).rejects.toThrow(MalformedFileError)
  })
})

describe('a HEIC', () => {
  interface Item {
    readonly type: string
    readonly extents: readonly { readonly offset: number; readonly length: number }[]
  }

  const short = (value: number) => Buffer.from([value >> 8, value & 0xff])

  function heicOf(items: readonly Item[], content: Buffer, isInIdat = false): Buffer {
    const entries = items.map(({ type }, id) =>
      box('infe', Buffer.from([2, 0, 0, 0]), short(id), short(0), Buffer.from(`${type}\0`, 'latin1')),
    )
    const places = items.map(({ extents }, id) => {
      const list = extents.map(({ offset, length }) => {
        const bytes = Buffer.alloc(8)
        bytes.writeUInt32BE(offset, 0)
        bytes.writeUInt32BE(length, 4)
        return bytes
      })
      return Buffer.concat([short(id), short(isInIdat ? 1 : 0), short(0), short(extents.length), ...list])
    })
    const iinf = box('iinf', Buffer.alloc(4), short(items.length), ...entries)
    const iloc = box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), short(items.length), ...places)
    return Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0')),
      box('meta', Buffer.alloc(4), iinf, iloc, isInIdat ? box('idat', content) : Buffer.alloc(0)),
      box('mdat', isInIdat ? Buffer.alloc(0) : content),
    ])
  }

  const extent = fc.record({ offset: fc.nat(2000), length: fc.oneof(fc.nat(3000), fc.nat(0xffff_ffff)) })
  const item = fc.record({
    type: fc.constantFrom('Exif', 'mime', 'hvc1', 'grid'),
    extents: fc.array(extent, { maxLength: 30 }),
  })

  it('a HEIC with items at arbitrary offsets is cleaned with a bounded number of reads, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 20 }),
        junk,
        fc.boolean(),
        harm,
        async (items, content, isInIdat, hurt) => {
          const original = harmed(heicOf(items, content, isInIdat), hurt)
          const cleaned = await cleanInPlace(original, cleanHeic)
          if (cleaned !== null) expect(cleaned.length).toBeLessThanOrEqual(original.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('cleaning a HEIC removes all metadata and changes no picture data', async () => {
    const part = fc.record({ type: fc.constantFrom('Exif', 'mime', 'hvc1'), before: junk })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 10 }), fc.boolean(), async (parts, isInIdat) => {
        const contentOf = (type: string) => (type === 'hvc1' ? Buffer.from('the coded picture') : secret)
        const content = Buffer.concat(parts.flatMap(({ type, before }) => [before, contentOf(type)]))
        let at = 0
        const items = parts.map(({ type, before }) => {
          const offset = at + before.length
          at = offset + contentOf(type).length
          return { type, extents: [{ offset, length: contentOf(type).length }] }
        })
        // Offsets are counted from the start of `idat` or of the file.
        const start = isInIdat ? 0 : heicOf(items, Buffer.alloc(0)).length
        const placed = items.map(({ type, extents: [extent] }) => {
          const { offset = 0, length = 0 } = extent ?? {}
          return { type, extents: [{ offset: start + offset, length }] }
        })
        const original = heicOf(placed, content, isInIdat)
        const cleaned = await cleanInPlace(original, cleanHeic)
        const expected = Buffer.from(original)
        for (let found = expected.indexOf(secret); found >= 0; found = expected.indexOf(secret))
          expected.fill(0, found, found + secret.length)
        // The bytes between the items are not visible, so they are overwritten, too.
        const source = isInIdat ? original.indexOf('idat') + 4 : 0
        for (const [index, { before }] of parts.entries()) {
          const to = source + (placed[index]?.extents[0]?.offset ?? 0)
          expected.fill(0, to - before.length, to)
        }
        expect(cleaned).toEqual(expected)
      }),
    )
  })

  it('refuses a HEIC with a thousand ranges of almost the entire file, without writing', async () => {
    const whole = Array.from({ length: 1000 }, () => ({ offset: 0, length: 50_000 }))
    const { file, counts } = countedFile(heicOf([{ type: 'Exif', extents: whole }], Buffer.alloc(50_000)))
    await expect(cleanHeic(file)).rejects.toThrow(MalformedFileError)
    expect(counts.written).toBe(0)
  })
})

describe.each(['JPEG', 'PNG', 'WebP'] as const)('a %s', (kind) => {
  const { make, clean, drawing, telling, odd } = {
    JPEG: {
      ...{ make: jpegOf, clean: cleanJpeg },
      ...{ drawing: ['db', 'c0', 'c4', 'dd'], telling: ['e1', 'ed', 'fe'], odd: ['da', 'd9', 'ff'] },
    },
    PNG: {
      ...{ make: pngOf, clean: cleanPng },
      ...{ drawing: ['PLTE', 'IDAT', 'gAMA'], telling: ['tEXt', 'eXIf', 'prVt'], odd: ['IHDR', 'IEND'] },
    },
    WebP: {
      ...{ make: webpOf, clean: cleanWebp },
      ...{ drawing: ['VP8 ', 'ALPH', 'ICCP'], telling: ['EXIF', 'XMP ', 'ABCD'], odd: ['VP8X', 'ANMF'] },
    },
  }[kind]

  interface Part {
    readonly name: string
    readonly data: Buffer
  }

  const data = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))
  const drawn = fc.record({ name: fc.constantFrom(...drawing), data })
  const metadataPart = fc.record({ name: fc.constantFrom(...telling), data: fc.constant(secret) })
  const parts = fc.array(fc.oneof<fc.Arbitrary<Part>[]>(drawn, metadataPart), { maxLength: 30 })
  const orientation = fc.integer({ min: 1, max: 8 })

  it('a picture of arbitrary segments is cleaned with a bounded number of reads, or refused', async () => {
    const strange = fc.record({ name: fc.constantFrom(...odd), data })
    const some = fc.array(fc.oneof<fc.Arbitrary<Part>[]>(drawn, metadataPart, strange), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(some, orientation, harm, async (list, turned, hurt) => {
        await rewrite(harmed(make(list), hurt), clean, turned)
      }),
      { numRuns: 300 },
    )
  })

  it('cleaning a picture preserves only the segments that are needed to decode it', async () => {
    await fc.assert(
      fc.asyncProperty(parts, data, async (list, behind) => {
        const original = Buffer.concat([make(list), secret, behind])
        const expected = make(list.filter(({ name }) => drawing.includes(name)))
        expect(await rewrite(original, clean)).toEqual(expected)
      }),
    )
  })

  function jpegOf(list: readonly Part[]): Buffer {
    const segments = list.map(({ name, data: content }) => {
      const bytes = Buffer.concat([Buffer.from([0xff]), Buffer.from(name, 'hex'), Buffer.alloc(2), content])
      bytes.writeUInt16BE(content.length + 2, 2)
      return bytes
    })
    const scan = Buffer.from([0xff, 0xda, 0, 2, 7, 0xff, 0, 8, 0xff, 0xd0, 9])
    return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, scan, Buffer.from([0xff, 0xd9])])
  }

  function pngOf(list: readonly Part[]): Buffer {
    const chunks = [
      { name: 'IHDR', data: Buffer.alloc(13) },
      ...list,
      { name: 'IEND', data: Buffer.alloc(0) },
    ]
    const written = chunks.map(({ name, data: content }) => {
      const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)])
      bytes.writeUInt32BE(content.length)
      return bytes
    })
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written])
  }

  function webpOf(list: readonly Part[]): Buffer {
    const chunks = list.map(({ name, data: content }) => {
      const bytes = Buffer.concat([
        Buffer.from(name),
        Buffer.alloc(4),
        content,
        Buffer.alloc(content.length % 2),
      ])
      bytes.writeUInt32LE(content.length, 4)
      return bytes
    })
    const all = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...chunks])
    all.writeUInt32LE(all.length - 8, 4)
    return all
  }
})

it('cleaning a JPEG of thousands of scans reads less than five times its length', async () => {
  const scan = Buffer.from([0xff, 0xda, 0, 2, ...Array<number>(1000).fill(7)])
  const original = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 5000 }, () => scan)])
  const { file, counts } = countedFile(Buffer.concat([original, Buffer.from([0xff, 0xd9])]))
  await cleanJpeg(file, 1)
  expect(counts.read).toBeLessThan(5 * original.length)
})
