import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { AttachmentKind, ContentType } from '@verstas/contract/attachments/entities.ts'
import { fileNameOf, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { kindOf } from '@verstas/domain/attachments/kinds.ts'
import { refuse } from '../http/refusal.ts'
import { StoreFullError } from '../store/file-store.ts'
import { isFull } from '../store/folder-store.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { checkSize } from './check-size.ts'
import { cleanFile } from './clean/clean-file.ts'
import { contentTypeOf } from './content-type.ts'
import { makePictures, mostMegapixels, readPictureFacts, TooManyPixelsError } from './pictures.ts'

/** A file that lies in the incoming folder under its key, whole. */
export interface IncomingFile {
  readonly key: string
  /** What the sender called it. */
  readonly name: string
  readonly isSignature: boolean
}

/** A file whose bytes are safe in the store. */
export interface PreparedFile {
  readonly key: string
  readonly fileName: string
  readonly contentType: ContentType
  readonly kind: AttachmentKind
  readonly byteSize: number
  readonly checksum: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly hasThumbnail: boolean
}

/** The kinds of picture that the server can decode; HEIC is kept as it is. */
const decoded: ReadonlySet<ContentType> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Judges a file by its content, takes out what it tells of its maker, makes its pictures, and puts all of it
 * into the store. Begun again after a crash it does the same.
 *
 * @throws {Refusal} fileEmpty, fileTypeNotAccepted, fileTooLarge, fileUnreadable, pictureTooManyPixels,
 *   signatureNotPng; each with the MetaData `file`
 * @throws {StoreFullError}
 * @throws {StoreUnavailableError}
 */
export async function prepareFile(context: AttachmentContext, file: IncomingFile): Promise<PreparedFile> {
  const { incoming, store } = context
  const { key, isSignature } = file
  const named = { file: plainNameOf(file.name) }
  const upload = incoming.path(key, 'upload')
  const size = await incoming.size(key)
  if (size === 0) throw refuse('fileEmpty', named)
  const type = await contentTypeOf(upload)
  if (type === null) throw refuse('fileTypeNotAccepted', named)
  checkSize(size, { type, name: file.name, limits: context.limits })
  if (isSignature && type !== 'image/png') throw refuse('signatureNotPng', named)

  const facts = decoded.has(type) ? await readPictureFacts(upload).catch(refuseUnreadable(named)) : null
  const orientation = facts?.orientation ?? 1
  const spare = incoming.path(key, 'clean')
  const clean = await cleanFile(upload, { type, orientation, spare }).catch(refuseUnreadable(named))
  const pictures = { picture: incoming.path(key, 'picture'), thumbnail: incoming.path(key, 'thumbnail') }
  if (facts) await makePictures(clean, pictures).catch(refuseUnreadable(named))
  await store.put({ key, part: 'original' }, clean)
  if (facts) {
    await store.put({ key, part: 'picture' }, pictures.picture)
    await store.put({ key, part: 'thumbnail' }, pictures.thumbnail)
  }
  return {
    key,
    fileName: fileNameOf(file.name, type),
    contentType: type,
    kind: isSignature ? 'Signature' : kindOf(type),
    byteSize: (await stat(clean)).size,
    checksum: await checksumOf(clean),
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    hasThumbnail: facts !== null,
  }
}

/** Whatever a decoder stumbles over is the file's fault, unless the machine's disk is full. */
const refuseUnreadable = (named: { readonly file: string }) => (error: unknown) => {
  if (error instanceof TooManyPixelsError)
    throw refuse('pictureTooManyPixels', { ...named, megapixels: mostMegapixels })
  if (isFull(error)) throw new StoreFullError(error)
  throw refuse('fileUnreadable', named)
}

async function checksumOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 262_144 }), hash)
  return hash.digest()
}
