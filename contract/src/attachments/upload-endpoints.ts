import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { attachmentHeader, pieceType, resumablePath } from './resumable-protocol.ts'

const uploadPath = `${resumablePath}/:upload` as const
/**
 * The schema accepts ids that are not UUIDs, because the server refuses every unknown id with `uploadGone`.
 */
const params = z.object({ upload: z.string().max(100).meta({ format: 'uuid' }) })

const header = z.string().optional()
const version = { 'tus-resumable': header }

/** Errors about the content of a file, which the server detects after it has received the file. */
const contentErrors = [
  'fileTypeNotAccepted',
  'fileFormatNotAccepted',
  'fileTooLarge',
  'fileUnreadable',
  'fileTooCostly',
  'pictureTooManyPixels',
  'storageFull',
] as const

/** Errors about a file. */
export const fileErrors = ['fileEmpty', ...contentErrors] as const

/** Errors about the subject of a file, which its metadata names. */
const subjectErrors = ['signatureNotPng', 'forbidden', 'workOrderNotActive', 'paymentLinkActive'] as const

const addressErrors = ['uploadGone', 'uploadOfAnother'] as const

/**
 * Calls for resumable uploads: the tus protocol 1.0.0 with creation and termination. Their input is in
 * headers, as the protocol requires.
 */
export const uploadEndpoints = {
  beginUpload: endpoint({
    method: 'POST',
    changes: { nothing: 'no read shows an unfinished file' },
    path: resumablePath,
    summary:
      'Begins an upload of a file to a work order, a job, a task or an inspection (tus 1.0.0, ' +
      'creation). `Upload-Length` is the size of the file. `Upload-Metadata` has its kind and ' +
      'subject. `Location` of the response is the address of the upload; the request may contain the ' +
      'first chunk. The call needs MobileServiceTechnician, and EditJob for a work order. For an ' +
      'inspection it needs only MobileCheckList.',
    rights: 'session',
    headers: z.object({
      ...version,
      'upload-length': header,
      'upload-metadata': header,
    }),
    pieceType,
    answer: noContent,
    errors: ['notFound', 'tooManyOpenUploads', ...fileErrors, ...subjectErrors],
    extension: true,
  }),
  continueUpload: endpoint({
    method: 'PATCH',
    changes: ['attachments', 'history', 'tasks', 'inspection'],
    path: uploadPath,
    summary:
      'Sends the chunk of an upload that begins at `Upload-Offset` (tus 1.0.0). The last chunk ' +
      `attaches the file, and the header \`${attachmentHeader}\` of its response identifies the ` +
      'attachment.',
    rights: 'session',
    params,
    headers: z.object({ ...version, 'upload-offset': header }),
    pieceType,
    answer: noContent,
    errors: ['uploadOffsetWrong', ...addressErrors, ...contentErrors, ...subjectErrors],
    extension: true,
  }),
  getUploadOffset: endpoint({
    method: 'HEAD',
    path: uploadPath,
    summary:
      'Returns the number of received bytes in `Upload-Offset`, the size in `Upload-Length` (tus ' +
      '1.0.0), and the attachment if all bytes have arrived.',
    rights: 'session',
    params,
    headers: z.object(version),
    answer: noContent,
    errors: ['malformedBody', ...addressErrors, ...contentErrors, ...subjectErrors],
    extension: true,
  }),
  cancelUpload: endpoint({
    method: 'DELETE',
    changes: { nothing: 'no read shows an unfinished file' },
    path: uploadPath,
    summary: 'Cancels an upload (tus 1.0.0, termination). An attachment of a complete upload remains.',
    rights: 'session',
    params,
    headers: z.object(version),
    answer: noContent,
    errors: ['malformedBody', 'unsupportedMedia', ...addressErrors],
    extension: true,
  }),
}
