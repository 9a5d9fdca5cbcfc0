import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { isFull } from '../../platform/store/folder-store.ts'
import { cleanFile } from './clean/clean-file.ts'
import { makePictures, makeSquare, readPictureFacts, TooManyPixelsError } from './pictures.ts'

/** The file to process, and the paths for the results. */
export interface MediaTask {
  readonly upload: string
  readonly type: ContentType
  readonly clean: string
  readonly picture: string
  readonly thumbnail: string
  /** Path for the small square picture. Omitted if none is needed. */
  readonly square?: string
}

/** A clean file. If `hasPictures`, its pictures are at the paths of the task. */
export interface CleanMedia {
  /** Path of the clean file: the task's `upload` or `clean`. */
  readonly path: string
  readonly byteSize: number
  readonly checksum: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly hasPictures: boolean
}

/** The result for a file. Failures have names, because an error loses its class between processes. */
export type MediaOutcome = CleanMedia | { readonly failure: MediaFailure }

export type MediaFailure = 'unreadable' | 'tooManyPixels' | 'diskFull'

/** Formats that the server can decode. Other files, such as HEIC, are stored without generated pictures. */
const decoded: ReadonlySet<ContentType> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** True if the server makes pictures of files of this type. */
export const isDecoded = (type: ContentType): boolean => decoded.has(type)

/** Removes the metadata of a file and generates its pictures. Can be repeated after a crash. */
export async function processMedia(task: MediaTask): Promise<MediaOutcome> {
  try {
    return await process(task)
  } catch (error) {
    if (error instanceof TooManyPixelsError) return { failure: 'tooManyPixels' }
    // Attributes any other error to the file, unless the disk is full.
    return { failure: isFull(error) || isFullForDecoder(error) ? 'diskFull' : 'unreadable' }
  }
}

/** True if the decoder failed on a full disk, which it reports only in its message. */
const isFullForDecoder = (error: unknown): boolean => /no space left|quota exceeded/i.test(String(error))

async function process({ upload, type, clean, square, ...pictures }: MediaTask): Promise<CleanMedia> {
  // Removes the results of an earlier run before writing, because the store may have hard links to them.
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
