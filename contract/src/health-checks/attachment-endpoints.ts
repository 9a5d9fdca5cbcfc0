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

/** Calls for the files of inspections. */
export const inspectionAttachmentEndpoints = {
  listInspectionAttachments: endpoint({
    ...read,
    path: '/vhc/inspection/:id/attachments',
    shows: ['inspection'],
    summary: 'The files of an inspection, the latest first.',
    params: ofInspection,
    answer: z.array(InspectionAttachment),
  }),
  removeInspectionAttachment: endpoint({
    method: 'DELETE',
    rights: ['MobileCheckList', 'RemoveAttachment'],
    path: '/vhc/inspection/:id/attachment/:attachmentId',
    changes: ['attachments', 'history', 'tasks', 'inspection'],
    summary: 'Removes a file of an inspection for good.',
    params: z.object({ id: idInPath, attachmentId: idInPath }),
    answer: z.object({}),
  }),
  getInspectionAttachment: endpoint({
    ...read,
    path: '/vhc/inspection/attachment/:id',
    summary: 'A file of an inspection.',
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
      'Attaches the file that is the body to an inspection. The same file again is answered with the attachment that is there. ' +
      'Large files and bad networks: `beginUpload`.',
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
