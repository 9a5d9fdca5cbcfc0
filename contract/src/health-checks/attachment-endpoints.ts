import * as z from 'zod'
import { UploadForm } from '../attachments/entities.ts'
import { fileErrors } from '../attachments/upload-endpoints.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { extension, idInPath, text } from '../fields.ts'
import { InspectionAttachment } from './entities.ts'
import { shownProperty } from './shown-property.ts'

const rights = ['MobileCheckList'] as const
const read = { method: 'GET', rights } as const
const ofInspection = z.object({ id: idInPath })

export const inspectionAttachmentEndpoints = {
  listInspectionAttachments: endpoint({
    ...read,
    path: '/vhc/inspection/:id/attachments',
    shows: ['inspection'],
    summary: 'Returns the files of an inspection, the latest first.',
    params: ofInspection,
    answer: z.array(InspectionAttachment),
  }),
  removeInspectionAttachment: endpoint({
    method: 'DELETE',
    rights: ['MobileCheckList', 'RemoveAttachment'],
    path: '/vhc/inspection/:id/attachment/:attachmentId',
    changes: ['attachments', 'history', 'tasks', 'inspection'],
    summary: 'Removes a file of an inspection permanently.',
    params: z.object({ id: idInPath, attachmentId: idInPath }),
    answer: z.object({}),
    errors: ['fileHeld'],
  }),
  getInspectionAttachment: endpoint({
    ...read,
    path: '/vhc/inspection/attachment/:id',
    summary: 'Returns a file of an inspection.',
    params: ofInspection,
    answer: bytes,
    errors: ['rangeNotSatisfiable'],
  }),
  uploadInspectionAttachment: endpoint({
    method: 'POST',
    rights,
    path: '/vhc/inspection/:id/attachment/upload',
    changes: ['attachments', 'history', 'inspection'],
    summary:
      'Attaches the body as a file to an inspection. A file that is already attached is not attached ' +
      'twice; its attachment is returned. Use `beginUpload` for large files and bad networks.',
    params: ofInspection,
    query: z.object({
      filename: text(255).min(1),
      property: extension(shownProperty.optional()),
      caption: UploadForm.shape.Caption,
    }),
    pieceType: '*/*',
    answer: InspectionAttachment,
    errors: [...fileErrors, 'uploadIncomplete', 'tooManyOpenUploads'],
  }),
}
