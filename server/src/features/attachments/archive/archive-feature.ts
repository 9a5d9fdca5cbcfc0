import { attachmentArchiveEndpoints } from '@verstas/contract/attachments/archive-endpoints.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { createAttachmentContext } from '../attachment-context.ts'
import { createTicket, openTicket } from '../tickets.ts'
import { serveArchive } from './serve-archive.ts'

/** All files of a work order in one, for who would save them one by one: most phones take only the last of several. */
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

    openArchive: async ({ params, query, request }) =>
      serveArchive(context, await openTicket(context, params.ticket, 'archive'), query.kind, request),
  }
})
