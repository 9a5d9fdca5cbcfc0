import { maxMegapixels } from '@verstas/domain/attachments/kinds.ts'
import sharp, { type SharpOptions } from 'sharp'

/** The longest sides of the pictures that are made, in pixels. */
const pictureSide = 1600
const thumbnailSide = 320

const decoding: SharpOptions = {
  limitInputPixels: maxMegapixels * 1_000_000,
  failOn: 'error',
  sequentialRead: true,
}

// Each picture takes one thread, whatever the machine: the requests come first.
sharp.concurrency(1)
sharp.cache(false)

export interface PictureFacts {
  /** Of the upright picture. */
  readonly width: number
  readonly height: number
  /** 1 to 8, as Exif counts. */
  readonly orientation: number
}

/** The picture unfolds to more than `maxMegapixels`. */
export class TooManyPixelsError extends Error {}

/**
 * Reads the head of a JPEG, PNG or WebP picture; no pixel is decoded.
 *
 * @throws {TooManyPixelsError}
 * @throws where it is damaged
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
 * Makes the picture for the screen and the thumbnail: upright, on white, without any of the camera's data.
 *
 * @param isEndAdded of a JPEG whose end was missing: then any doubt of the decoder means that more is missing
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

/** The side of the picture of a person, in pixels. */
const squareSide = 256

/** Makes a small square of an upright picture: the part that the eye goes to, as a face. */
export async function makeSquare(source: string, target: string): Promise<void> {
  await sharp(source, { ...decoding, sequentialRead: false })
    .resize(squareSide, squareSide, { fit: 'cover', position: sharp.strategy.attention })
    .jpeg({ quality: 78 })
    .toFile(target)
}

const fitInto = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
