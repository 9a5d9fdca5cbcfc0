import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { AttachmentTicket } from './entities.ts'
import { attachmentKinds } from './kinds.ts'

export const attachmentArchiveEndpoints = {
  createArchiveTicket: endpoint({
    method: 'POST',
    path: '/attachment/archive/workorder/:id',
    changes: { nothing: 'makes a link for one download' },
    summary:
      'Returns a short-lived address of an archive with all files of a work order. 404 if the work ' +
      'order has no files.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: AttachmentTicket,
    extension: true,
  }),
  openArchive: endpoint({
    method: 'GET',
    path: '/attachment/archive/:ticket',
    summary:
      'Returns the archive (ZIP) of a ticket: all present files of the work order, or all files of ' +
      'one kind. The ticket must be valid and its session open.',
    rights: 'public',
    params: z.object({ ticket: z.string().max(100) }),
    query: z.object({ kind: z.enum(attachmentKinds).optional() }),
    answer: bytes,
    extension: true,
  }),
}
