import { contentTypes } from '@verstas/contract/attachments/kinds.ts'

import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { extensions, formatName } from '@verstas/domain/attachments/kinds.ts'
import { type FileToSend, sendFile, type TransferWatch } from './send-file.ts'

interface QueuedFile extends Omit<FileToSend, 'file'> {
  /** Undefined if the device has lost the bytes. */
  readonly file: Blob | undefined
}

interface QueuedWatch extends TransferWatch {
  /** Removes the stored address of a started transfer that the server has dropped. */
  readonly forget: () => Promise<unknown>
  /** Sends the file; `sendFile` by default. */
  readonly sendFile?: typeof sendFile
}

/**
 * Sends a file of the device queue. Continues an interrupted transfer, and restarts a transfer that cannot
 * continue.
 *
 * @returns the attachment's id, or null if the server sends none
 * @throws {CallFailed} fileUnreadable if the device has lost the file or cannot read it. The file then does
 * not block the others.
 * @throws the errors of `sendFile`
 */
export async function sendQueuedFile(
  { id, upload, file }: QueuedFile,
  { forget, sendFile: send = sendFile, ...watch }: QueuedWatch,
): Promise<number | null> {
  if (!file || !(await isReadable(file)))
    throw new CallFailed(400, [reason(errorCodes.fileUnreadable.id, upload.fileName)])
  try {
    return await send({ id, upload, file }, watch)
  } catch (error) {
    if (upload.address === null || !isGone(error)) throw error
    await forget()
    return send({ id, upload: { ...upload, address: null }, file }, watch)
  }
}

/** True if the refusal of an upload is temporary, although the queue cannot see this from the status. */
export const isUploadRetryable = (error: CallFailed): boolean =>
  error.status === 423 || isOneOf(error, [errorCodes.uploadOffsetWrong.id, errorCodes.uploadIncomplete.id])

/** True if each attempt with the same file would fail. */
export const isUploadFinal = (error: CallFailed): boolean =>
  isOneOf(error, [
    errorCodes.fileEmpty.id,
    errorCodes.fileTypeNotAccepted.id,
    errorCodes.fileFormatNotAccepted.id,
    errorCodes.fileTooLarge.id,
    errorCodes.fileUnreadable.id,
    errorCodes.fileTooCostly.id,
    errorCodes.pictureTooManyPixels.id,
    errorCodes.signatureNotPng.id,
  ])

const acceptedEnds = new Set(Object.values(extensions).flat())

/**
 * Returns the reasons why the server would refuse a file; empty if none is known. The check avoids a useless
 * upload. The check also uses the name, because some browsers do not recognize every type of picture. The
 * server checks the bytes.
 */
export function whyNotAccepted(file: Blob, fileName: string): readonly ErrorAnswer[] {
  if (file.size === 0) return [reason(errorCodes.fileEmpty.id, fileName)]
  const end = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const isKnown = contentTypes.some((type) => type === file.type) || acceptedEnds.has(end)
  if (isKnown) return []
  const isEnd = fileName.includes('.') && /^[a-z0-9]{2,5}$/.test(end)
  return [
    isEnd
      ? reason(errorCodes.fileFormatNotAccepted.id, fileName, [{ Key: 'format', Value: formatName(end) }])
      : reason(errorCodes.fileTypeNotAccepted.id, fileName),
  ]
}

/**
 * Builds a reason in the server's format. Without a message, the app shows the text of the error catalogue.
 */
const reason = (errorId: number, file: string, more: ErrorAnswer['MetaData'] = []): ErrorAnswer => ({
  ErrorId: errorId,
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

const isOneOf = (error: CallFailed, ids: readonly number[]) => ids.some((id) => error.has(id))

/** True if the started transfer cannot continue: the server has dropped it, or another user began it. */
function isGone(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  if (isOneOf(error, [errorCodes.uploadGone.id, errorCodes.uploadOfAnother.id])) return true
  // A refused request for the transfer's offset has no body, so only the status is compared.
  return error.errors.length === 0 && [403, 404, 410].includes(error.status)
}
