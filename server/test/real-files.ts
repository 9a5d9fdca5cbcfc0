import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/**
 * An address in Helsinki, which files contain as the location of the camera. The server must never send it.
 */
export const secretPlace = 'Mannerheimintie 5'

/** Makes a JPEG with a location in its Exif and XMP data, and the orientation of the camera. */
export async function jpeg({ width = 64, height = 48, orientation = 1, shade = 128 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 40 } } })
    .jpeg()
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { ImageDescription: secretPlace, Orientation: String(orientation) } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${secretPlace}</p></x:xmpmeta>`)
    .toBuffer()
}

/** Makes a PNG with a pen's stroke on a transparent background, and a text chunk. */
export async function png({ width = 60, height = 30, shade = 0 } = {}): Promise<Buffer> {
  const stroke = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M2 ${height - 4} L${width - 2} 4" stroke="rgb(${shade},0,0)" stroke-width="2"/></svg>`
  const drawn = await sharp(Buffer.from(stroke)).png().toBuffer()
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${secretPlace}`, 'latin1'))
  const afterHeader = 8 + 25
  return Buffer.concat([drawn.subarray(0, afterHeader), text, drawn.subarray(afterHeader)])
}

/** Makes a PNG that is small to send and expensive to decode: interlaced, with 16 bits per channel. */
export async function costlyPicture({ side = 3000 } = {}): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 4 } as const
  return sharp(new Uint16Array(side * side * raw.channels), { raw })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
}

/** Makes a WebP whose Exif data contains a location. */
export async function webp(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .webp()
    .withExif({ IFD0: { ImageDescription: secretPlace } })
    .toBuffer()
}

/** Makes an AVIF whose Exif data contains a location. */
export async function avif(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .avif()
    .withExif({ IFD0: { ImageDescription: secretPlace } })
    .toBuffer()
}

/**
 * Makes a HEIC with an item for the picture, and one for Exif data with a location.
 *
 * @param hasLongIds writes the items' ids in four bytes, by version 3 of their entries
 */
export function heic({ brand = 'heic', hasLongIds = false } = {}): Buffer {
  const exif = Buffer.concat([Buffer.alloc(4), Buffer.from(`Exif\0\0MM\0*${secretPlace}`, 'latin1')])
  const picture = Buffer.from('the coded picture')
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`, 'latin1'))
  const entry = (id: number, type: string) =>
    box(
      'infe',
      Buffer.from(hasLongIds ? [3, 0, 0, 0, 0, 0, 0, id, 0, 0] : [2, 0, 0, 0, 0, id, 0, 0]),
      Buffer.from(`${type}\0`, 'latin1'),
    )
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), entry(1, 'hvc1'), entry(2, 'Exif'))
  const iloc = (start: number) =>
    box(
      'iloc',
      Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 2]),
      extent(1, start, picture.length),
      extent(2, start + picture.length, exif.length),
    )
  const metaOf = (start: number) => box('meta', Buffer.alloc(4), iinf, iloc(start))
  const start = ftyp.length + metaOf(0).length + 8
  return Buffer.concat([ftyp, metaOf(start), box('mdat', picture, exif)])
}

function extent(item: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(14)
  bytes.writeUInt16BE(item, 0)
  bytes.writeUInt16BE(1, 4)
  bytes.writeUInt32BE(start, 6)
  bytes.writeUInt32BE(length, 10)
  return bytes
}

/**
 * Makes a recording with the camera's location: an MP4 or a QuickTime file.
 *
 * @param size of the recorded bytes
 */
export function video({ brand = 'isom', size = 20_000, seed = 1 } = {}): Buffer {
  const recorded = Buffer.alloc(size, `recorded ${seed}`)
  const place = box('udta', box('\u00a9xyz', Buffer.from(`+60.17+24.94 ${secretPlace}`)))
  const track = box('trak', box('tkhd', Buffer.alloc(84)), box('meta', Buffer.from(secretPlace)))
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))
  return Buffer.concat([
    ftyp,
    box('moov', box('mvhd', Buffer.alloc(100)), track, place),
    box('mdat', recorded),
  ])
}

/** Makes a WebM with tags that contain a location. */
export function webm({ isEndless = false } = {}): Buffer {
  const program = element('4d80', Buffer.from(secretPlace))
  const info = element('1549a966', element('2ad7b1', Buffer.from([15, 66, 64])), program)
  const name = element('536e', Buffer.from(secretPlace))
  const tracks = element('1654ae6b', element('ae', element('d7', Buffer.from([1])), name))
  const block = element('a3', Buffer.from('recorded 1'))
  const cluster = element('1f43b675', element('e7', Buffer.from([0])), block)
  const tags = element('1254c367', Buffer.from(secretPlace))
  const parts = [info, tracks, isEndless ? endless(cluster, 4) : cluster, tags]
  const segment = element('18538067', ...parts)
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    isEndless ? endless(segment, 4) : segment,
  ])
}

/** Returns an EBML element with a length of four bytes. */
function element(id: string, ...content: Buffer[]): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(0x1000_0000 + content.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([Buffer.from(id, 'hex'), length, ...content])
}

/** Returns the element with the code for an unknown length, as recorders write it during a recording. */
function endless(bytes: Buffer, idLength: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(0x1fff_ffff, idLength)
  return copy
}

/**
 * Makes a PDF file with a script.
 *
 * @param comment distinguishes the file from others
 */
export const pdf = (comment: number | string = ''): Buffer =>
  Buffer.from(`%PDF-1.4
%${comment}
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R >>
%%EOF
`)

/** Makes a PNG of a few bytes that declares this many pixels. */
export function bomb(width = 16_000, height = 16_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = Buffer.from('789c010000ffff00000001', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** Returns a box of an ISO media file. */
export function box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
