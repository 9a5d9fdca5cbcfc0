import { open } from 'node:fs/promises'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { formatName } from '@verstas/domain/attachments/kinds.ts'
import { fileTypeFromFile } from 'file-type'

/**
 * The format of a file, detected by its content: an accepted type, or the name of another format. The name is
 * null if the format is unknown.
 */
export type FileFormat =
  | { readonly type: ContentType }
  | { readonly type: null; readonly format: string | null }

/** Number of leading bytes that are read. The type of most files can be detected by them. */
const headBytes = 4096

/** Number of leading bytes in which PDF readers search for the header. */
const pdfWindow = 1024

/** Detects the format of a file by its content, regardless of its name. */
export async function readFileFormat(path: string): Promise<FileFormat> {
  const head = await readHead(path)
  const type = typeOfMedia(head)
  if (type !== undefined) return type
  const found = await fileTypeFromFile(path)
  if (found && found.mime in sameTypes) return { type: sameTypes[found.mime as keyof typeof sameTypes] }
  if (head.subarray(0, pdfWindow + 5).includes('%PDF-', 0, 'latin1')) return { type: 'application/pdf' }
  return {
    type: null,
    // Ignores the result QuickTime (`mov`), which the library also returns for plain text such as `Tax free`.
    format: textFormat(head) ?? (found && found.ext !== 'mov' ? formatName(found.ext) : null),
  }
}

/** Types that the library detects reliably. */
const sameTypes = {
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  'video/webm': 'video/webm',
  'application/pdf': 'application/pdf',
} as const satisfies Readonly<Record<string, ContentType>>

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Detects PNG, ISO media and QuickTime files without the library, because each has many variants. Returns
 * undefined for other formats.
 */
function typeOfMedia(head: Buffer): FileFormat | undefined {
  if (head.subarray(0, 8).equals(pngSignature)) return { type: 'image/png' }
  const brands = brandsOf(head)
  if (brands) return typeOfBrands(brands)
  return isOldQuickTime(head) ? { type: 'video/quicktime' } : undefined
}

/** Boxes with which a QuickTime file without brands can begin, with their maximum size in bytes. */
const quickTimeBoxes: ReadonlyMap<string, number> = new Map([
  ['moov', 0xffff_ffff],
  ['mdat', 0xffff_ffff],
  ...['wide', 'free', 'skip', 'pnot'].map((name) => [name, 0xff_ffff] as const),
])

function isOldQuickTime(head: Buffer): boolean {
  const largest = quickTimeBoxes.get(head.toString('latin1', 4, 8))
  if (largest === undefined) return false
  const size = head.readUInt32BE(0)
  return size === 1 || (size >= 8 && size <= largest)
}

/** Boxes that may precede the box with the brands. */
const boxesBeforeBrands = new Set(['free', 'skip', 'wide', 'uuid'])

/** Reads the brands of an ISO media file, the major brand first. Returns null if there are none. */
function brandsOf(head: Buffer): string[] | null {
  for (let start = 0; start + 16 <= head.length; ) {
    const size = head.readUInt32BE(start)
    const name = head.toString('latin1', start + 4, start + 8)
    if (name === 'ftyp') {
      const end = Math.min(start + size, head.length)
      const brands = [head.toString('latin1', start + 8, start + 12)]
      for (let at = start + 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
      return brands
    }
    if (!boxesBeforeBrands.has(name) || size < 8) return null
    start += size
  }
  return null
}

/**
 * Major brands of pictures and image sequences. A brand of `pictureBrands` does not determine the type; a
 * compatible brand does.
 */
const heicBrands = new Set('heic heix heim heis hevc hevx hevm hevs'.split(' '))
const avifBrands = new Set('avif avis'.split(' '))
const pictureBrands = new Set('mif1 mif2 msf1 miaf MiHE MiHB MiPr avci avcs jpeg jpgs'.split(' '))

/** Major brands of formats that cannot be attached, with the names of the formats. */
const otherBrands: Readonly<Record<string, string>> = {
  'M4A ': 'M4A',
  'M4B ': 'M4B',
  'M4P ': 'M4P',
  'F4A ': 'F4A',
  'F4B ': 'F4B',
  'aax ': 'AAX',
  'crx ': 'Canon CR3',
}

/**
 * Returns the format for the brands of a file. A brand that is in none of the lists above means a video,
 * because makers invent brands (`3gp5`, `M4V `, `dash`) and players check only the tracks.
 */
function typeOfBrands([major = '', ...compatible]: readonly string[]): FileFormat {
  const other = otherBrands[major]
  if (other) return { type: null, format: other }
  if (heicBrands.has(major)) return { type: 'image/heic' }
  if (avifBrands.has(major)) return { type: 'image/avif' }
  if (pictureBrands.has(major)) {
    if (compatible.some((brand) => heicBrands.has(brand))) return { type: 'image/heif' }
    return { type: compatible.some((brand) => avifBrands.has(brand)) ? 'image/avif' : 'image/heif' }
  }
  return { type: major === 'qt  ' ? 'video/quicktime' : 'video/mp4' }
}

/** Detects SVG, HTML and RTF. Returns null for other content. */
function textFormat(head: Buffer): string | null {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(text))
    return 'SVG'
  if (/^<(?:!doctype html|html|head|body)[\s>]/i.test(text)) return 'HTML'
  if (/^\{\\rtf/.test(text)) return 'RTF'
  return null
}
