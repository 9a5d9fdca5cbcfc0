import { Readable } from 'node:stream'
import { pictureDescriptor, pictureMapOf } from '@verstas/domain/health-checks/survey-form.ts'
import sharp from 'sharp'
import type { Db } from '../../platform/database/transaction.ts'
import { FileAnswer, fileHeaders } from '../../platform/http/answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { drawingOf } from './drawings/image-maps.ts'
import { loadAddresses } from './templates/survey-pictures.ts'

const cacheControl = 'private, max-age=86400'

/**
 * Sends the picture of an image map as SVG, or as PNG that fits into a size in pixels.
 *
 * @throws {Refusal} notFound
 */
export async function servePicture(
  db: Db,
  descriptor: string,
  { width, height }: { readonly width?: number | undefined; readonly height?: number | undefined },
): Promise<FileAnswer> {
  const svg = drawingOf(descriptor) ?? (await pictureOf(db, descriptor))
  if (svg === undefined) throw refuse('notFound')
  if (width === undefined && height === undefined) return answer('image/svg+xml', Buffer.from(svg))
  // The density, in dpi, at which lines are sharp in the requested size.
  const density = Math.min(1200, Math.max(72, ((width ?? (height ?? 0) * 2) / 400) * 72))
  const background = { r: 255, g: 255, b: 255, alpha: 0 }
  const png = await sharp(Buffer.from(svg), { density })
    .resize({ ...(width && { width }), ...(height && { height }), fit: 'contain', background })
    .png()
    .toBuffer()
  return answer('image/png', png)
}

/** Returns the SVG of a picture that was loaded from a file; undefined if there is none. */
async function pictureOf(db: Db, descriptor: string): Promise<string | undefined> {
  if (!descriptor.startsWith(pictureDescriptor)) return undefined
  const hash = descriptor.slice(pictureDescriptor.length)
  const address = (await loadAddresses(db, [hash])).get(hash)
  return address && pictureMapOf({}, { name: hash, address, language: 'en' }).Svg
}

const answer = (type: string, bytes: Buffer): FileAnswer =>
  new FileAnswer(
    200,
    { ...fileHeaders, 'cache-control': cacheControl, 'content-type': type, 'content-length': bytes.length },
    Readable.from([bytes]),
  )
