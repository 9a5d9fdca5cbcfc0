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
    summary: 'A short-lived address of one archive with all files of a work order; 404 where it has none.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: AttachmentTicket,
    extension: true,
  }),
  openArchive: endpoint({
    method: 'GET',
    path: '/attachment/archive/:ticket',
    summary:
      'The archive (ZIP) behind a ticket, as long as the ticket and its session live: all files of the work order as ' +
      'they are now, or those of one kind.',
    rights: 'public',
    params: z.object({ ticket: z.string().max(100) }),
    query: z.object({ kind: z.enum(attachmentKinds).optional() }),
    answer: bytes,
    extension: true,
  }),
}
