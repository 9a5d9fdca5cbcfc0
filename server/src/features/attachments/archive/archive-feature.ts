import { attachmentArchiveEndpoints } from '@verstas/contract/attachments/archive-endpoints.ts'
import type { AttachmentKind } from '@verstas/contract/attachments/kinds.ts'

import { contentDisposition, distinctNames } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyRequest } from 'fastify'
import { FileAnswer, uncached } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type AttachmentContext, createAttachmentContext } from '../attachment-context.ts'
import type { StoredAttachment } from '../find-attachment.ts'
import { attachmentHeaders } from '../serve-file.ts'
import { createTicket, openTicket } from '../tickets.ts'
import { type ArchivedFile, archiveOf } from './archive.ts'

/**
 * Endpoints that create a ticket for the files of a work order, and send the files as one archive. Most phones
 * save only the last of several downloads.
 */
export const attachmentArchivesFeature = feature(attachmentArchiveEndpoints, (dependencies) => {
  const context = createAttachmentContext(dependencies)
  return {
    createArchiveTicket: async ({ params, session }) => {
      const oneOfThem = await context.db
        .selectFrom('attachment')
        .select(['site_id', 'id'])
        .where('site_id', '=', session.siteId)
        .where('work_order_id', '=', params.id)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (oneOfThem === undefined) throw refuse('notFound')
      return createTicket(context, session, oneOfThem, 'archive')
    },

    openArchive: async ({ params, query, request }) => {
      const { attachment, isQuick } = await openTicket(context, params.ticket, 'archive')
      const answer = await serveArchive(context, attachment, query.kind, request)
      return isQuick ? uncached(answer) : answer
    },
  }
})

/**
 * Sends an archive with all files of a ticket's work order, or with those of one kind. The archive is
 * generated during the transfer and never stored as a whole. Its length is known in advance, so browsers show
 * the progress.
 *
 * @throws {Refusal} notFound if the work order has no such files
 */
async function serveArchive(
  context: AttachmentContext,
  { site_id: siteId, work_order_id: workOrderId }: StoredAttachment,
  kind: AttachmentKind | undefined,
  { method }: FastifyRequest,
): Promise<FileAnswer> {
  if (workOrderId === null) throw refuse('notFound')
  const files = await readFiles(context, siteId, workOrderId, kind)
  const [first] = files
  if (first === undefined) throw refuse('notFound')
  const names = distinctNames(files.map(({ file_name }) => file_name))
  const { length, bytes } = archiveOf(
    files.map(({ key, byte_size: size, created_at: createdAt }, index): ArchivedFile => {
      const open = () => context.store.open({ key, part: 'original' })
      return { name: names[index] ?? key, size, createdAt, open }
    }),
  )
  const headers = {
    ...attachmentHeaders,
    'content-type': 'application/zip',
    'content-length': length,
    'content-disposition': contentDisposition('attachment', `${first.shown_number}.zip`),
  }
  if (method === 'HEAD') bytes.destroy()
  return new FileAnswer(200, headers, bytes)
}

/** Reads the files in the order of their creation, the oldest first. */
const readFiles = (
  { db }: AttachmentContext,
  siteId: number,
  workOrderId: number,
  kind: AttachmentKind | undefined,
) =>
  db
    .selectFrom('attachment')
    .innerJoin('work_order', (join) =>
      join
        .onRef('work_order.site_id', '=', 'attachment.site_id')
        .onRef('work_order.id', '=', 'attachment.work_order_id'),
    )
    .select(['attachment.key', 'attachment.file_name', 'attachment.byte_size', 'attachment.created_at'])
    .select('work_order.shown_number')
    .where('attachment.site_id', '=', siteId)
    .where('attachment.work_order_id', '=', workOrderId)
    .$if(kind !== undefined, (query) => query.where('attachment.kind', '=', kind as AttachmentKind))
    .orderBy('attachment.created_at')
    .orderBy('attachment.id')
    .execute()
