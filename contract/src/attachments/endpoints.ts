import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { idInPath, jobNumberInPath, orderNumberInPath } from '../fields.ts'
import { Attachment, AttachmentTicket, UploadForm, VehiclePhoto, VehiclePhotoQuery } from './entities.ts'

/** Converts the key to lower case, because the names of the stored files contain it in lower case. */
const ofAttachment = z.object({ id: idInPath, key: z.uuid().toLowerCase() })

const upload = {
  method: 'POST',
  idempotent: true,
  form: UploadForm,
  answer: z.array(Attachment),
  errors: [
    'fileMissing',
    'fileEmpty',
    'tooManyFiles',
    'fileTypeNotAccepted',
    'fileFormatNotAccepted',
    'fileTooLarge',
    'fileUnreadable',
    'fileTooCostly',
    'pictureTooManyPixels',
    'signatureNotPng',
    'uploadIncomplete',
    'tooManyOpenUploads',
    'storageFull',
  ],
} as const

const jobsNotEditable = ['workOrderNotActive', 'paymentLinkActive'] as const

/**
 * Calls for attachments. Reading needs the right MobileServiceTechnician. For a file of an inspection,
 * MobileCheckList is enough.
 */
export const attachmentEndpoints = {
  uploadToWorkOrder: endpoint({
    ...upload,
    rights: ['MobileServiceTechnician', 'EditJob'],
    path: '/attachment/file/workorder/:orderNumber',
    changes: ['attachments', 'history'],
    summary:
      'Attaches files to a work order: one or several parts named `file`. A file that is already ' +
      'attached is not attached twice; its attachment is returned. The work order must be active. Use' +
      ' `beginUpload` for large files and bad networks.',
    params: z.object({ orderNumber: orderNumberInPath }),
    errors: [...upload.errors, ...jobsNotEditable],
  }),
  uploadToJob: endpoint({
    ...upload,
    rights: ['MobileServiceTechnician', 'EditJob'],
    path: '/attachment/file/workorder/:orderNumber/jobnumber/:job',
    changes: ['attachments', 'history'],
    summary: 'Attaches files to a job that can be edited.',
    params: z.object({ orderNumber: orderNumberInPath, job: jobNumberInPath }),
    errors: [...upload.errors, ...jobsNotEditable],
  }),
  uploadToActivity: endpoint({
    ...upload,
    rights: ['MobileServiceTechnician'],
    path: '/attachment/file/activity/:activityId',
    changes: ['tasks'],
    summary: 'Attaches files to a task.',
    params: z.object({ activityId: idInPath }),
  }),
  listAttachments: endpoint({
    method: 'GET',
    path: '/attachment/attachments/workorder/:id',
    shows: ['attachments'],
    summary: 'Returns the attachments of a work order and its jobs, the latest first.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: z.array(Attachment),
  }),
  listVehiclePhotos: endpoint({
    method: 'GET',
    path: '/attachment/vehicles/photos',
    shows: ['attachments'],
    summary:
      'Returns the photo that stands for each vehicle in lists: the latest photo of the whole vehicle in a work ' +
      'order or a health check, else the latest photo of a job. Vehicles without a photo that the caller may see ' +
      'are left out.',
    rights: [['MobileServiceTechnician', 'MobileCheckList']],
    query: VehiclePhotoQuery,
    answer: z.array(VehiclePhoto),
    extension: true,
  }),
  downloadAttachment: endpoint({
    method: 'GET',
    path: '/attachment/file/:id/:key',
    summary: 'Returns the file as a download with its name.',
    rights: 'session',
    params: ofAttachment,
    answer: bytes,
    errors: ['forbidden', 'rangeNotSatisfiable'],
  }),
  streamAttachment: endpoint({
    method: 'GET',
    path: '/attachment/stream/:id/:key',
    summary: 'Returns the file for display. `Range` requests a part of it.',
    rights: 'session',
    params: ofAttachment,
    answer: bytes,
    errors: ['forbidden', 'rangeNotSatisfiable'],
  }),
  getThumbnail: endpoint({
    method: 'GET',
    path: '/attachment/thumbnail/:id/:key',
    summary:
      'Returns the upright picture with at most 320 × 320 pixels. Exists only if `HasThumbnail` is ' +
      'true.',
    rights: 'session',
    params: ofAttachment,
    answer: bytes,
    errors: ['forbidden'],
    extension: true,
  }),
  getPicture: endpoint({
    method: 'GET',
    path: '/attachment/picture/:id/:key',
    summary:
      'Returns the upright picture with at most 1600 × 1600 pixels. Exists only if `HasThumbnail` is ' +
      'true.',
    rights: 'session',
    params: ofAttachment,
    answer: bytes,
    errors: ['forbidden'],
    extension: true,
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/attachment/ticket/:id/:key',
    changes: { nothing: 'makes a link for one download' },
    summary: 'Returns a short-lived address of the file, for videos and links, which cannot send a header.',
    rights: 'session',
    params: ofAttachment,
    answer: AttachmentTicket,
    errors: ['forbidden'],
    extension: true,
  }),
  openTicket: endpoint({
    method: 'GET',
    path: '/attachment/open/:ticket',
    summary:
      'Returns the file of a ticket. The ticket must be valid and its session open. `Range` requests ' +
      'a part of the file.',
    rights: 'public',
    params: z.object({ ticket: z.string().max(100) }),
    query: z.object({ as: z.literal('download').optional() }),
    answer: bytes,
    errors: ['rangeNotSatisfiable'],
    extension: true,
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: '/attachment/:id/:key',
    changes: ['attachments', 'history', 'tasks', 'inspection'],
    summary: 'Removes an attachment permanently.',
    rights: ['MobileServiceTechnician', 'RemoveAttachment'],
    params: ofAttachment,
    answer: z.object({}),
    errors: ['fileHeld'],
  }),
}
