import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { extension, idInPath, jobNumberInPath } from '../fields.ts'
import { Attachment, AttachmentTicket, UploadForm } from './entities.ts'

const orderNumber = z.coerce.number<number>().int().min(1).max(9_999_999_999)
const ofAttachment = z.object({ id: idInPath, key: z.uuid() })

const upload = {
  method: 'POST',
  access: 'MobileServiceTechnician',
  headers: z.object({ 'idempotency-key': extension(z.uuid().optional()) }),
  form: UploadForm,
  answer: z.array(Attachment),
  errors: [
    'forbidden',
    'notFound',
    'fileMissing',
    'fileEmpty',
    'tooManyFiles',
    'fileTypeNotAccepted',
    'fileTooLarge',
    'fileUnreadable',
    'pictureTooManyPixels',
    'signatureNotPng',
    'uploadIncomplete',
    'storageFull',
    'idempotencyKeyReused',
  ],
} as const

export const attachmentEndpoints = {
  uploadToWorkOrder: endpoint({
    ...upload,
    path: '/attachment/file/workorder/:orderNumber',
    summary:
      'Attaches files to a work order: one or several parts named `file`. The same file again is answered ' +
      'with the attachment that is there. Needs the right EditJob. Large files and bad networks: the tus ' +
      'protocol 1.0.0 at `/attachment/resumable`, with the same fields as `Upload-Metadata`.',
    params: z.object({ orderNumber }),
  }),
  uploadToJob: endpoint({
    ...upload,
    path: '/attachment/file/workorder/:orderNumber/jobnumber/:job',
    summary: 'Attaches files to a job that may be edited. Needs the right EditJob.',
    params: z.object({ orderNumber, job: jobNumberInPath }),
    errors: [...upload.errors, 'workOrderNotActive', 'paymentLinkActive'],
  }),
  uploadToActivity: endpoint({
    ...upload,
    path: '/attachment/file/activity/:activityId',
    summary: 'Attaches files to an activity.',
    params: z.object({ activityId: idInPath }),
  }),
  listAttachments: endpoint({
    method: 'GET',
    path: '/attachment/attachments/workorder/:id',
    summary: 'The attachments of a work order and its jobs, the latest first.',
    access: 'MobileServiceTechnician',
    params: z.object({ id: idInPath }),
    answer: z.array(Attachment),
  }),
  downloadAttachment: endpoint({
    method: 'GET',
    path: '/attachment/file/:id/:key',
    summary: 'The file, to be saved under its name.',
    access: 'MobileServiceTechnician',
    params: ofAttachment,
    answer: bytes,
    errors: ['notFound', 'rangeNotSatisfiable'],
  }),
  streamAttachment: endpoint({
    method: 'GET',
    path: '/attachment/stream/:id/:key',
    summary: 'The file, to be shown in place; also a part of it by `Range`.',
    access: 'MobileServiceTechnician',
    params: ofAttachment,
    answer: bytes,
    errors: ['notFound', 'rangeNotSatisfiable'],
  }),
  getThumbnail: endpoint({
    method: 'GET',
    path: '/attachment/thumbnail/:id/:key',
    summary: 'A picture at most 320 pixels wide and high, upright; only where `HasThumbnail`.',
    access: 'MobileServiceTechnician',
    params: ofAttachment,
    answer: bytes,
    errors: ['notFound'],
    extension: true,
  }),
  getPicture: endpoint({
    method: 'GET',
    path: '/attachment/picture/:id/:key',
    summary: 'A picture at most 1600 pixels wide and high, upright; only where `HasThumbnail`.',
    access: 'MobileServiceTechnician',
    params: ofAttachment,
    answer: bytes,
    errors: ['notFound'],
    extension: true,
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/attachment/ticket/:id/:key',
    summary: 'A short-lived address of the file for a video or a link, which cannot send a header.',
    access: 'MobileServiceTechnician',
    params: ofAttachment,
    answer: AttachmentTicket,
    errors: ['notFound'],
    extension: true,
  }),
  openTicket: endpoint({
    method: 'GET',
    path: '/attachment/open/:ticket',
    summary: 'The file behind a ticket, as long as the ticket and its session live; also by `Range`.',
    access: 'public',
    params: z.object({ ticket: z.string().max(100) }),
    query: z.strictObject({ as: z.literal('download').optional() }),
    answer: bytes,
    errors: ['notFound', 'rangeNotSatisfiable'],
    extension: true,
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: '/attachment/:id/:key',
    summary: 'Removes an attachment for good. Needs the right RemoveAttachment.',
    access: 'MobileServiceTechnician',
    params: ofAttachment,
    answer: z.object({}),
    errors: ['forbidden', 'notFound'],
  }),
}
