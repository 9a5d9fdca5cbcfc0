import { open } from 'node:fs/promises'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { formatName } from '@verstas/domain/attachments/kinds.ts'
import { fileTypeFromFile } from 'file-type'

/** A file by its bytes: an accepted type, or else the name of its format if known. */
export type FileFormat =
  | { readonly type: ContentType }
  | { readonly type: null; readonly format: string | null }

/** Bytes that suffice for most formats. */
const headBytes = 4096

/** Readers of PDF files search for the header in this many bytes. */
const pdfWindow = 1024

/** Detects the format of a file as its readers do: by its content, regardless of name, brand and variant. */
export async function readFileFormat(path: string): Promise<FileFormat> {
  const head = await readHead(path)
  const type = typeOfMedia(head)
  if (type !== undefined) return type
  const found = await fileTypeFromFile(path)
  if (found && found.mime in sameTypes) return { type: sameTypes[found.mime as keyof typeof sameTypes] }
  if (head.subarray(0, pdfWindow + 5).includes('%PDF-', 0, 'latin1')) return { type: 'application/pdf' }
  return {
    type: null,
    // A word such as `Tax free` looks like a QuickTime box there.
    format: textFormat(head) ?? (found && found.ext !== 'mov' ? formatName(found.ext) : null),
  }
}

/** Types that another library detects as we do. */
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

/** Formats with many variants; undefined for others. */
function typeOfMedia(head: Buffer): FileFormat | undefined {
  if (head.subarray(0, 8).equals(pngSignature)) return { type: 'image/png' }
  const brands = brandsOf(head)
  if (brands) return typeOfBrands(brands)
  return isOldQuickTime(head) ? { type: 'video/quicktime' } : undefined
}

/** QuickTime files without brands begin with one of these; padding boxes are small. */
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

/** Boxes that may precede the one with the brands. */
const boxesBeforeBrands = new Set(['free', 'skip', 'wide', 'uuid'])

/** Reads the brands of an ISO media file, the major one first; null if it has none. */
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
 * Brands of pictures by their coding, including sequences; brands for any coding reveal it by their other
 * brands.
 */
const heicBrands = new Set('heic heix heim heis hevc hevx hevm hevs'.split(' '))
const avifBrands = new Set('avif avis'.split(' '))
const pictureBrands = new Set('mif1 mif2 msf1 miaf MiHE MiHB MiPr avci avcs jpeg jpgs'.split(' '))

/** Brands of files with the same boxes that are neither pictures nor videos. */
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
 * Any other brand is a video: players check the tracks, and makers invent brands (`3gp5`, `M4V `, `dash`).
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

/** Formats of text; null if it looks like none of them. */
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
