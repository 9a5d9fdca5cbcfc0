import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ContentType } from '@verstas/contract/attachments/entities.ts'
import { isFull } from '../../platform/store/folder-store.ts'
import { cleanFile } from './clean/clean-file.ts'
import { makePictures, makeSquare, readPictureFacts, TooManyPixelsError } from './pictures.ts'

/** What is done with one file, and the paths at which the results may be made. */
export interface MediaTask {
  readonly upload: string
  readonly type: ContentType
  readonly clean: string
  readonly picture: string
  readonly thumbnail: string
  /** Where a small square picture is made, if one is wanted. */
  readonly square?: string
}

/** A clean file; its pictures lie at the paths that were given. */
export interface CleanMedia {
  /** Where the clean file is: at `upload` or at `clean`. */
  readonly path: string
  readonly byteSize: number
  readonly checksum: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly hasPictures: boolean
}

/** What became of a file; a message between processes, so that errors are told by their names. */
export type MediaOutcome = CleanMedia | { readonly failure: MediaFailure }

export type MediaFailure = 'unreadable' | 'tooManyPixels' | 'diskFull'

/** The kinds of picture that the server can decode; HEIC is kept as it is. */
const decoded: ReadonlySet<ContentType> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
export const isDecoded = (type: ContentType): boolean => decoded.has(type)

/** Takes out of a file what it tells of its maker, and makes its pictures. Begun again after a crash it does the same. */
export async function processMedia(task: MediaTask): Promise<MediaOutcome> {
  try {
    return await process(task)
  } catch (error) {
    if (error instanceof TooManyPixelsError) return { failure: 'tooManyPixels' }
    // Whatever a decoder stumbles over is the file's fault, unless the machine's disk is full.
    return { failure: isFull(error) || isFullForDecoder(error) ? 'diskFull' : 'unreadable' }
  }
}

/** The decoder tells of it in words alone. */
const isFullForDecoder = (error: unknown): boolean => /no space left|quota exceeded/i.test(String(error))

async function process({ upload, type, clean, square, ...pictures }: MediaTask): Promise<CleanMedia> {
  // Where it is done again, the store may share what was made before: that is left as it is, and new files are made.
  for (const path of [clean, pictures.picture, pictures.thumbnail, square ?? clean])
    await rm(path, { force: true })
  const facts = isDecoded(type) ? await readPictureFacts(upload) : null
  const { path, isEndAdded } = await cleanFile(upload, {
    type,
    orientation: facts?.orientation ?? 1,
    spare: clean,
  })
  if (facts) await makePictures(path, pictures, { isEndAdded })
  if (facts && square) await makeSquare(pictures.picture, square)
  return {
    path,
    byteSize: (await stat(path)).size,
    checksum: await checksumOf(path),
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    hasPictures: facts !== null,
  }
}

async function checksumOf(path: string): Promise<Uint8Array> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 262_144 }), hash)
  return hash.digest()
}
