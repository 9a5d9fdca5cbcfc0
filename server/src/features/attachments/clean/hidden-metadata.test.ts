import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { box, heic, jpeg, pdf, secretPlace, video, webm, webp } from '../../../../test/real-files.ts'
import { cleanFile } from './clean-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-hidden-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function clean(bytes: Buffer, type: ContentType): Promise<Buffer> {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return readFile((await cleanFile(path, { type, orientation: 1, spare: join(folder, 'clean') })).path)
}

const secret = Buffer.from(secretPlace)
const picture = Buffer.from('the coded picture')

const number = (value: number, bytes = 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** Builds a box that begins with a version and flags, both zero. */
const fullBox = (name: string, ...content: Buffer[]) => box(name, Buffer.alloc(4), ...content)

/** Asserts that the secret is overwritten, and the visible content is unchanged at its offset. */
function expectClean(original: Buffer, cleaned: Buffer, visible: Buffer | string): void {
  expect(original.includes(secret)).toBe(true)
  expect(cleaned.includes(secret)).toBe(false)
  const place = original.indexOf(visible)
  expect(place).toBeGreaterThan(0)
  expect(cleaned.indexOf(visible)).toBe(place)
}

describe('a HEIC', () => {
  it.each([
    ['a motion photo in a separate box', box('mpvd', video())],
    ['a trailer of the phone', box('sefd', secret)],
    ['a trailer that is not a box', Buffer.concat([Buffer.from('SEFH'), secret, Buffer.from('SEFT')])],
    ['a box of the manufacturer', box('uuid', Buffer.alloc(16), secret)],
    ['unused space', box('free', secret)],
    ['a box of an unknown type', box('abcd', secret)],
  ])('removes %s from the end of a HEIC', async (_, hidden) => {
    const plainResult = await clean(heic(), 'image/heic')
    const cleaned = await clean(Buffer.concat([heic(), hidden]), 'image/heic')
    expect(cleaned).toEqual(plainResult)
    expect(cleaned.includes(picture)).toBe(true)
  })

  it('removes unknown boxes before the picture of a HEIC and preserves the picture', async () => {
    const [head, remainder] = [heic().subarray(0, 24), heic().subarray(24)]
    const hidden = box('uuid', secret)
    // The inserted box moves the items, so their offsets in the directory increase.
    const moved = Buffer.from(remainder)
    for (let at = moved.indexOf('iloc') + 4 + 8, item = 0; item < 2; item += 1, at += 14)
      moved.writeUInt32BE(moved.readUInt32BE(at + 6) + hidden.length, at + 6)
    const original = Buffer.concat([head, hidden, moved])
    expectClean(original, await clean(original, 'image/heic'), picture)
  })

  interface Item {
    readonly type: string
    readonly name?: string
    readonly bytes: Buffer
    /** True if the directory states no length. The item then extends to the end. */
    readonly isOpen?: boolean
  }

  /** Builds a HEIC of items in `mdat` or `idat`, with further boxes in its directory. */
  function heicOf(items: readonly Item[], more: readonly Buffer[] = [], isInIdat = false): Buffer {
    const entries = items.map(({ type, name = '' }, index) =>
      box('infe', Buffer.from([2, 0, 0, 0]), number(index, 2), number(0, 2), Buffer.from(`${type}${name}\0`)),
    )
    const data = items.map(({ bytes }) => bytes)
    const meta = (start: number) => {
      let at = isInIdat ? 0 : start
      const places = items.map(({ bytes, isOpen = false }, index) => {
        at += bytes.length
        return Buffer.concat([
          number(index, 2),
          number(isInIdat ? 1 : 0, 2),
          number(0, 2),
          number(1, 2),
          number(at - bytes.length),
          number(isOpen ? 0 : bytes.length),
        ])
      })
      return fullBox(
        'meta',
        ...more,
        fullBox('iinf', number(items.length, 2), ...entries),
        box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), number(items.length, 2), ...places),
        ...(isInIdat ? [box('idat', ...data)] : []),
      )
    }
    const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
    const start = ftyp.length + meta(0).length + 8
    return Buffer.concat([ftyp, meta(start), box('mdat', ...(isInIdat ? [] : data))])
  }

  it.each(['Exif', 'mime', 'uri ', 'abcd'])('overwrites an item of the type %s in a HEIC', async (type) => {
    const original = heicOf([
      { type: 'hvc1', bytes: picture },
      { type, bytes: secret },
    ])
    expectClean(original, await clean(original, 'image/heic'), picture)
  })

  it.each([true, false])(
    'overwrites an Exif item without a stated length (in idat: %s)',
    async (isInIdat) => {
      const items = [
        { type: 'hvc1', bytes: picture },
        { type: 'Exif', bytes: secret, isOpen: true },
      ]
      const original = heicOf(items, [], isInIdat)
      expectClean(original, await clean(original, 'image/heic'), picture)
    },
  )

  it.each([
    ['the picture also reaches to the end', true, []],
    ['samples of a sequence may follow it', false, [box('moov')]],
  ] as const)('refuses a HEIC with an Exif item without a length if %s', async (_, isOpen, following) => {
    const original = heicOf([
      { type: 'hvc1', bytes: picture, isOpen },
      { type: 'Exif', bytes: secret, isOpen: true },
    ])
    const file = Buffer.concat([original, ...following])
    await expect(clean(file, 'image/heic')).rejects.toThrow('unknown length')
  })

  it('refuses an Exif item without a length if the picture also reaches to the end of idat', async () => {
    const items = ['hvc1', 'Exif'].map((type) => ({ type, bytes: secret, isOpen: true }))
    await expect(clean(heicOf(items, [], true), 'image/heic')).rejects.toThrow('unknown length')
  })

  it('overwrites descriptions and the names of items and programs in a HEIC', async () => {
    const handler = fullBox('hdlr', number(0), Buffer.from('pict'), Buffer.alloc(12), secret)
    const properties = box('iprp', box('ipco', box('ispe', Buffer.alloc(12)), fullBox('udes', secret)))
    const original = heicOf(
      [{ type: 'hvc1', name: secretPlace, bytes: picture }],
      [handler, properties, box('xml ', secret)],
    )
    const cleaned = await clean(original, 'image/heic')
    expectClean(original, cleaned, picture)
    expect(cleaned.includes('pict')).toBe(true)
    expect(cleaned.includes('ispe')).toBe(true)
  })

  it('removes metadata from a JPEG inside a HEIC without changing its pixels', async () => {
    const photo = Buffer.concat([await jpeg({ width: 120, height: 80 }), secret])
    const original = heicOf([{ type: 'jpeg', bytes: photo }])
    const cleaned = await clean(original, 'image/heic')
    expect(cleaned.includes(secret)).toBe(false)
    const start = original.indexOf(photo)
    const item = cleaned.subarray(start, start + photo.length)
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect(await pixels(item)).toEqual(await pixels(photo))
  })

  it('overwrites bytes of a HEIC that belong to no item', async () => {
    const original = heicOf([{ type: 'hvc1', bytes: picture }])
    original.writeUInt32BE(0, original.indexOf('mdat') - 4)
    const withMore = Buffer.concat([original, secret])
    expectClean(withMore, await clean(withMore, 'image/heic'), picture)
  })
})

describe('a video', () => {
  const dates = Buffer.from([0xd9, 1, 2, 3, 0xd9, 4, 5, 6])
  const played = Buffer.from('seen and heard')
  const place = box('udta', box('\u00a9xyz', secret))
  const notes = [
    place,
    fullBox('meta', secret),
    box('uuid', secret),
    box('abcd', secret),
    box('free', secret),
  ]
  const codingNotes = notes.filter((note) => !note.includes('abcd'))

  const handler = (kind: string) =>
    fullBox('hdlr', number(0), Buffer.from(kind), Buffer.alloc(12), secret, Buffer.alloc(1))

  /** Builds the description of a codec with the names of the manufacturer and the program. */
  function coding(): Buffer {
    const fields = Buffer.alloc(78)
    fields.set(Buffer.from('GoPr'), 12)
    fields.set(Buffer.from(secretPlace), 43)
    return box(
      'stsd',
      Buffer.alloc(4),
      number(1),
      box('avc1', fields, box('avcC', Buffer.from('setup')), ...codingNotes),
    )
  }

  /** Builds a track with one chunk of samples. */
  function track(
    id: number,
    kind: string,
    { offset, sizes, isLong }: { offset: number; sizes: readonly number[]; isLong: boolean },
  ): Buffer {
    const tables = box(
      'stbl',
      kind === 'vide' ? coding() : box('stsd', Buffer.alloc(8)),
      fullBox('stsc', number(1), number(1), number(sizes.length), number(1)),
      fullBox('stsz', number(0), number(sizes.length), ...sizes.map((size) => number(size))),
      isLong
        ? fullBox('co64', number(1), number(0), number(offset))
        : fullBox('stco', number(1), number(offset)),
      ...notes,
    )
    const references = fullBox('dref', number(1), fullBox('alis', secret))
    const information = box('minf', handler('url '), box('dinf', references), tables, ...notes)
    const media = box('mdia', fullBox('mdhd', dates, Buffer.alloc(12)), handler(kind), information, ...notes)
    return box('trak', fullBox('tkhd', dates, number(id), Buffer.alloc(68)), media, ...notes)
  }

  /** Builds an MP4 with one visible track and one track of location measurements. */
  function phoneVideo(isLong = false): Buffer {
    const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
    const movie = (start: number) =>
      box(
        'moov',
        fullBox('mvhd', dates, Buffer.alloc(88)),
        track(1, 'vide', { offset: start, sizes: [4, played.length - 4], isLong }),
        track(2, 'meta', { offset: start + played.length, sizes: [5, secret.length - 5], isLong }),
        ...notes,
      )
    const start = ftyp.length + movie(0).length + 8
    return Buffer.concat([ftyp, movie(start), box('mdat', played, secret, played)])
  }

  it.each([
    ['32', false],
    ['64', true],
  ] as const)(
    'removes camera notes and the measurement track from a video with %s-bit offsets',
    async (_, isLong) => {
      const original = phoneVideo(isLong)
      const cleaned = await clean(original, 'video/mp4')
      expectClean(original, cleaned, played)
      expect(cleaned.lastIndexOf(played)).toBe(original.lastIndexOf(played))
      expect(cleaned.includes('setup')).toBe(true)
      expect([cleaned.includes('GoPr'), cleaned.includes(dates)]).toEqual([false, false])
      expect(cleaned.length).toBe(original.length)
    },
  )

  it.each([
    ['ISO', 0, 0, 28],
    ['QuickTime version 1', 0, 1, 44],
    ['QuickTime version 2', 0, 2, 64],
    ['ISO version 1', 1, 1, 28],
  ] as const)(
    'overwrites metadata in the description of a sound track (%s)',
    async (_, tableVersion, version, fieldsLength) => {
      const fields = Buffer.alloc(fieldsLength)
      fields.writeUInt16BE(version, 8)
      const sound = box('mp4a', fields, box('esds', Buffer.from('setup')), ...codingNotes)
      const table = box('stbl', box('stsd', Buffer.from([tableVersion, 0, 0, 0]), number(1), sound))
      const media = box('mdia', handler('soun'), box('minf', table))
      const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
      const original = Buffer.concat([ftyp, box('moov', box('trak', media))])
      const cleaned = await clean(original, 'video/mp4')
      expectClean(original, cleaned, 'setup')
    },
  )

  it('does not change the description of a sound track if other data follows its fields', async () => {
    const sound = box('mp4a', Buffer.alloc(28), Buffer.from('behind the fields'))
    const table = box('stbl', box('stsd', Buffer.alloc(4), number(1), sound))
    const media = box('mdia', fullBox('hdlr', number(0), Buffer.from('soun')), box('minf', table))
    const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
    const original = Buffer.concat([ftyp, box('moov', box('trak', media))])
    expect(await clean(original, 'video/mp4')).toEqual(original)
  })

  it('refuses a video with a compressed index', async () => {
    const original = Buffer.concat([box('ftyp', Buffer.from('qt  ')), box('moov', box('cmov', secret))])
    await expect(clean(original, 'video/quicktime')).rejects.toThrow('compressed')
  })

  it('cleaning a video a second time changes nothing', async () => {
    const once = await clean(phoneVideo(), 'video/mp4')
    expect(await clean(once, 'video/mp4')).toEqual(once)
  })

  it.each([
    ['a box of an unknown type', box('sefd', secret)],
    ['bytes that are not a box', Buffer.concat([secret, secret])],
    ['a few bytes', Buffer.from('Mann')],
    ['times and events', Buffer.concat([box('prft', secret), box('emsg', secret)])],
  ])('removes %s at the end of a video', async (_, hidden) => {
    const plainResult = await clean(phoneVideo(), 'video/mp4')
    expect(await clean(Buffer.concat([phoneVideo(), hidden]), 'video/mp4')).toEqual(plainResult)
  })

  it('removes notes and measurements from a fragmented video', async () => {
    const ftyp = box('ftyp', Buffer.from('iso6\0\0\0\0iso6'))
    const empty = { offset: 0, sizes: [], isLong: false }
    const movie = box(
      'moov',
      fullBox('mvhd', dates, Buffer.alloc(88)),
      box('mvex', fullBox('trex', number(2), number(1), number(0), number(secret.length), number(0))),
      track(1, 'vide', empty),
      track(2, 'meta', empty),
    )
    const flags = (bits: number) => number(bits)
    const run = (offset: number, ...sizes: number[]) =>
      box('trun', flags(0x201), number(sizes.length), number(offset), ...sizes.map((size) => number(size)))
    const part = (id: number, ...runs: Buffer[]) =>
      box('traf', box('tfhd', flags(0x020000), number(id)), ...runs, ...notes)
    const fragment = (start: number) =>
      box(
        'moof',
        fullBox('mfhd', number(1)),
        part(1, run(start, played.length)),
        // The second run has samples of the track's default size. Its data follows the data of the first run.
        part(2, run(start + played.length, 3, secret.length - 3), box('trun', flags(0), number(1))),
        ...notes,
      )
    const start = fragment(0).length + 8
    const data = box('mdat', played, secret, secret, played)
    const original = Buffer.concat([ftyp, movie, fragment(start), data, fragment(start), data])
    const cleaned = await clean(original, 'video/mp4')
    expectClean(original, cleaned, played)
    expect(cleaned.subarray(-played.length)).toEqual(played)
    expect(cleaned.length).toBe(original.length)
  })
})

it.each([
  ['a WebM', false],
  ['a WebM that was recorded live', true],
] as const)('removes tags and names from %s', async (_, isEndless) => {
  const original = webm({ isEndless })
  expectClean(original, await clean(original, 'video/webm'), 'recorded 1')
  const withTrailer = Buffer.concat([original, Buffer.from([0]), secret])
  expectClean(withTrailer, await clean(withTrailer, 'video/webm'), 'recorded 1')
})

describe('a PDF', () => {
  it('removes the bytes after the last end marker of a PDF', async () => {
    expect(await clean(Buffer.concat([pdf(), Buffer.alloc(70_000, 'x'), secret]), 'application/pdf')).toEqual(
      pdf(),
    )
  })

  it.each([
    ['blanks after its end', Buffer.concat([pdf(), Buffer.from(' \r\n\0\0\n')])],
    ['a later version after its first end', Buffer.concat([pdf(), pdf()])],
    ['objects after its first end and no second end', Buffer.concat([pdf(), pdf().subarray(0, -8)])],
    ['no end marker', pdf().subarray(0, -8)],
  ])('cleaning does not change a PDF with %s', async (_, original) => {
    expect(await clean(original, 'application/pdf')).toEqual(original)
  })
})

describe('a JPEG', () => {
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

  it('removes an appended motion photo from a JPEG, and the table that refers to it', async () => {
    const photo = await jpeg()
    const table = Buffer.concat([
      Buffer.from([0xff, 0xe2, 0, 2 + 4 + secret.length]),
      Buffer.from('MPF\0'),
      secret,
    ])
    const original = Buffer.concat([photo.subarray(0, 2), table, photo.subarray(2), video()])
    const cleaned = await clean(original, 'image/jpeg')
    expect(cleaned.includes(secret)).toBe(false)
    expect(await pixels(cleaned)).toEqual(await pixels(photo))
  })

  it('removes the embedded thumbnail from the JFIF header of a JPEG', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#842' } })
      .jpeg()
      .toBuffer()
    const small = Buffer.concat([secret, Buffer.alloc(27 - secret.length)])
    const header = Buffer.concat([
      Buffer.from([0xff, 0xe0, 0, 16 + small.length]),
      Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\x03\x03', 'latin1'),
      small,
    ])
    const original = Buffer.concat([photo.subarray(0, 2), header, photo.subarray(2)])
    const cleaned = await clean(original, 'image/jpeg')
    expect(cleaned.includes(secret)).toBe(false)
    expect((await sharp(cleaned).metadata()).density).toBe(72)
    expect(await pixels(cleaned)).toEqual(await pixels(original))
  })
})

it('removes unknown chunks from the frames of an animated WebP', async () => {
  const frames = [10, 200].map((shade) =>
    sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: shade, g: 9, b: 9, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
  )
  const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  const chunk = Buffer.concat([Buffer.from('ABCD'), Buffer.alloc(4), secret, Buffer.alloc(secret.length % 2)])
  chunk.writeUInt32LE(secret.length, 4)
  const frame = animated.indexOf('ANMF')
  const end = frame + 8 + animated.readUInt32LE(frame + 4)
  const original = Buffer.concat([animated.subarray(0, end), chunk, animated.subarray(end)])
  original.writeUInt32LE(original.readUInt32LE(frame + 4) + chunk.length, frame + 4)
  original.writeUInt32LE(original.readUInt32LE(4) + chunk.length, 4)
  const cleaned = await clean(original, 'image/webp')
  expect(cleaned.includes(secret)).toBe(false)
  expect((await sharp(cleaned, { animated: true }).metadata()).pages).toBe(2)
  const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()
  expect(await pixels(cleaned)).toEqual(await pixels(animated))
})

it('removes the bytes after the end of a WebP even if its last chunk exceeds that end', async () => {
  const original = await webp()
  const end = 8 + original.readUInt32LE(4)
  const last = original.lastIndexOf('EXIF')
  original.write('ICCP', last, 'latin1')
  original.writeUInt32LE(1000, last + 4)
  const cleaned = await clean(
    Buffer.concat([original.subarray(0, end), Buffer.from('behind the end')]),
    'image/webp',
  )
  expect(cleaned.includes('behind the end')).toBe(false)
})
