import { maxMegapixels } from '@verstas/domain/attachments/kinds.ts'
import sharp, { type SharpOptions } from 'sharp'

/** The maximum lengths of the longer side of the generated pictures, in pixels. */
const pictureSide = 1600
const thumbnailSide = 320

const decoding: SharpOptions = {
  limitInputPixels: maxMegapixels * 1_000_000,
  failOn: 'error',
  sequentialRead: true,
}

// Limits each picture to one thread, because requests have priority.
sharp.concurrency(1)
sharp.cache(false)

export interface PictureFacts {
  /** Width and height of the upright picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Orientation in Exif values, 1 to 8. */
  readonly orientation: number
}

/** Error for a picture with more than `maxMegapixels`. */
export class TooManyPixelsError extends Error {}

/**
 * Reads the header of a JPEG, PNG, WebP or AVIF picture without decoding its pixels.
 *
 * @throws {TooManyPixelsError}
 * @throws if the picture is damaged
 */
export async function readPictureFacts(path: string): Promise<PictureFacts> {
  const { width, height, autoOrient, orientation } = await sharp(path, {
    ...decoding,
    limitInputPixels: false,
  }).metadata()
  if (width * height > maxMegapixels * 1_000_000) throw new TooManyPixelsError()
  return { width: autoOrient.width, height: autoOrient.height, orientation: orientation ?? 1 }
}

/**
 * Generates the screen picture and the thumbnail. Both are upright, on white, and without camera data.
 *
 * @param isEndAdded true for a JPEG with an added end marker; a decoder warning then means damage
 * @throws if the picture is damaged
 */
export async function makePictures(
  source: string,
  targets: { readonly picture: string; readonly thumbnail: string },
  { isEndAdded = false } = {},
): Promise<void> {
  await sharp(source, isEndAdded ? { ...decoding, failOn: 'warning' } : decoding)
    .autoOrient()
    .resize(fitInto(pictureSide))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toFile(targets.picture)
  await sharp(targets.picture).resize(fitInto(thumbnailSide)).jpeg({ quality: 78 }).toFile(targets.thumbnail)
}

/** The side of a person's picture, in pixels. */
const squareSide = 256

/** Generates a small square from the most salient part of an upright picture, such as a face. */
export async function makeSquare(source: string, target: string): Promise<void> {
  await sharp(source, { ...decoding, sequentialRead: false })
    .resize(squareSide, squareSide, { fit: 'cover', position: sharp.strategy.attention })
    .jpeg({ quality: 78 })
    .toFile(target)
}

const fitInto = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
