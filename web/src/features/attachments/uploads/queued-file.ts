import { contentTypes } from '@verstas/contract/attachments/entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer, ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { extensions, formatName } from '@verstas/domain/attachments/kinds.ts'
import { type FileToSend, sendFile, type TransferWatch } from './send-file.ts'

interface QueuedFile extends Omit<FileToSend, 'file'> {
  /** Undefined if the device has lost it. */
  readonly file: Blob | undefined
}

interface QueuedWatch extends TransferWatch {
  /** Called when the server has dropped a started transfer: its address is invalid. */
  readonly forget: () => Promise<unknown>
  /** How it travels. */
  readonly sendFile?: typeof sendFile
}

/**
 * Sends a file of the device queue. It continues an interrupted transfer, and restarts if the server has
 * dropped it.
 *
 * @returns the attachment's id, or null if the server does not send it
 * @throws {CallFailed} as `sendFile`; fileUnreadable if the device cannot read it, which would block all
 * others
 */
export async function sendQueuedFile(
  { id, upload, file }: QueuedFile,
  { forget, sendFile: send = sendFile, ...watch }: QueuedWatch,
): Promise<number | null> {
  if (!file || !(await isReadable(file)))
    throw new CallFailed(400, [reason('fileUnreadable', upload.fileName)])
  try {
    return await send({ id, upload, file }, watch)
  } catch (error) {
    if (upload.address === null || !isGone(error)) throw error
    await forget()
    return send({ id, upload: { ...upload, address: null }, file }, watch)
  }
}

/** True if the refusal of an upload is temporary. */
export const isUploadRetryable = (error: CallFailed): boolean =>
  error.status === 423 || isOneOf(error, ['uploadOffsetWrong', 'uploadIncomplete'])

/** Whether the server would refuse the same file again, however often it is sent. */
export const isUploadFinal = (error: CallFailed): boolean =>
  isOneOf(error, [
    'fileEmpty',
    'fileTypeNotAccepted',
    'fileFormatNotAccepted',
    'fileTooLarge',
    'fileUnreadable',
    'fileTooCostly',
    'pictureTooManyPixels',
    'signatureNotPng',
  ])

const acceptedEnds = new Set(Object.values(extensions).flat())

/**
 * Why the server would not take a file, as far as that can be seen from here; a courtesy, for the server looks at
 * the bytes. Some browsers do not know every picture's type, so that its name speaks as well.
 */
export function whyNotAccepted(file: Blob, fileName: string): readonly ErrorAnswer[] {
  if (file.size === 0) return [reason('fileEmpty', fileName)]
  const end = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const isKnown = contentTypes.some((type) => type === file.type) || acceptedEnds.has(end)
  if (isKnown) return []
  const isEnd = fileName.includes('.') && /^[a-z0-9]{2,5}$/.test(end)
  return [
    isEnd
      ? reason('fileFormatNotAccepted', fileName, [{ Key: 'format', Value: formatName(end) }])
      : reason('fileTypeNotAccepted', fileName),
  ]
}

/** Builds a reason of the app in the form of the server's, with the words of the catalogue. */
const reason = (name: ErrorName, file: string, more: ErrorAnswer['MetaData'] = []): ErrorAnswer => ({
  ErrorId: errorCodes[name].id,
  ErrorMessage: '',
  MetaData: [{ Key: 'file', Value: file }, ...more],
})

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const isOneOf = (error: CallFailed, names: readonly ErrorName[]) =>
  names.some((name) => error.has(errorCodes[name].id))

/** True if the server has dropped the started transfer. */
function isGone(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  if (isOneOf(error, ['uploadGone', 'uploadOfAnother'])) return true
  // Asked how far an upload has come, the server answers without words.
  return error.errors.length === 0 && [403, 404, 410].includes(error.status)
}
