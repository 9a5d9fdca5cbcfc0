import type { AttachmentKind, ContentType } from '@verstas/contract/attachments/kinds.ts'

import { fileNameOf, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { kindOf, maxMegapixels } from '@verstas/domain/attachments/kinds.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { counter } from '../../platform/metrics/registry.ts'
import type { WorkFailure } from '../../platform/processes/work-processes.ts'
import { StoreFullError } from '../../platform/store/file-store.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { checkSize } from './check-file.ts'
import { readFileFormat } from './file-format.ts'
import { type CleanMedia, isDecoded, type MediaFailure, type MediaTask } from './process-media.ts'

const uploads = counter({
  name: 'verstas_uploads_total',
  help: 'Received files that were checked and stored.',
  labels: ['kind'],
})
const uploadedBytes = counter({
  name: 'verstas_uploaded_bytes_total',
  help: 'Bytes of the received files, as they were stored.',
  labels: ['kind'],
})

/** A completely received file in the incoming folder. */
export interface IncomingFile {
  readonly key: string
  /** The file name that the sender chose. */
  readonly name: string
  readonly isSignature: boolean
  /** The employee who sent the file. */
  readonly employeeId: number
}

/** CPU limit of one picture, in milliseconds: several times the cost of a valid picture of 50 megapixels. */
const maxPictureCpu = 20_000

/** A file whose bytes are in the store. */
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

/**
 * Checks a file by its content, removes its metadata, generates its pictures and stores all results. Can be
 * repeated after a crash.
 *
 * @param signal aborts the processing, which then fails with uploadIncomplete
 * @throws {Refusal} fileEmpty, fileTypeNotAccepted, fileFormatNotAccepted, fileTooLarge, fileUnreadable,
 * fileTooCostly, pictureTooManyPixels, signatureNotPng, uploadIncomplete, each with the MetaData `file`;
 * unavailable
 * @throws {StoreFullError}
 * @throws {StoreUnavailableError}
 */
export async function prepareFile(
  context: AttachmentContext,
  file: IncomingFile,
  signal?: AbortSignal,
): Promise<PreparedFile> {
  const { incoming, store } = context
  const { key, isSignature } = file
  const named = { file: plainNameOf(file.name) }
  const upload = incoming.path(key, 'upload')
  const size = await incoming.size(key)
  if (size === 0) throw refuse('fileEmpty', named)
  const found = await readFileFormat(upload)
  if (found.type === null)
    throw found.format === null
      ? refuse('fileTypeNotAccepted', named)
      : refuse('fileFormatNotAccepted', { ...named, format: found.format })
  const { type } = found
  checkSize(size, { type, name: file.name, limits: context.limits })
  if (isSignature && type !== 'image/png') throw refuse('signatureNotPng', named)

  const [clean, picture, thumbnail] = [
    incoming.path(key, 'clean'),
    incoming.path(key, 'picture'),
    incoming.path(key, 'thumbnail'),
  ]
  const { employeeId } = file
  const cleaned = await cleanMedia(
    context,
    { upload, type, clean, picture, thumbnail },
    { named, employeeId, signal },
  )
  await store.put({ key, part: 'original' }, cleaned.path)
  if (cleaned.hasPictures) {
    await store.put({ key, part: 'picture' }, picture)
    await store.put({ key, part: 'thumbnail' }, thumbnail)
  }
  const kind = isSignature ? 'Signature' : kindOf(type)
  uploads.add({ kind })
  uploadedBytes.add({ kind }, cleaned.byteSize)
  return {
    key,
    fileName: fileNameOf(file.name, type),
    contentType: type,
    kind,
    byteSize: cleaned.byteSize,
    checksum: Buffer.from(cleaned.checksum),
    width: cleaned.width,
    height: cleaned.height,
    hasThumbnail: cleaned.hasPictures,
  }
}

interface CleaningOptions {
  readonly named: { readonly file: string }
  /** The employee who sent the file. */
  readonly employeeId: number
  readonly signal: AbortSignal | undefined
}

/**
 * Cleans a file and generates its pictures in a child process. Decodes one picture per employee at a time.
 *
 * @throws {Refusal} fileUnreadable, fileTooCostly, pictureTooManyPixels, uploadIncomplete, unavailable
 * @throws {StoreFullError}
 */
export async function cleanMedia(
  { media, inPictureTurn }: Pick<AttachmentContext, 'media' | 'inPictureTurn'>,
  task: MediaTask,
  { named, employeeId, signal }: CleaningOptions,
): Promise<CleanMedia> {
  const cleaned = isDecoded(task.type)
    ? await inPictureTurn(employeeId, () => media.run(task, { signal, cpuMilliseconds: maxPictureCpu }))
    : await media.run(task, { signal })
  if ('failure' in cleaned) throw refusalOf(cleaned.failure, named)
  return cleaned
}

function refusalOf(
  failure: MediaFailure | WorkFailure,
  named: { readonly file: string },
): Refusal | StoreFullError {
  if (failure === 'tooManyPixels')
    return refuse('pictureTooManyPixels', { ...named, megapixels: maxMegapixels })
  if (failure === 'tooCostly') return refuse('fileTooCostly', named)
  if (failure === 'diskFull') return new StoreFullError(failure)
  if (failure === 'givenUp') return refuse('uploadIncomplete', named)
  return failure === 'stopped' ? refuse('unavailable') : refuse('fileUnreadable', named)
}
