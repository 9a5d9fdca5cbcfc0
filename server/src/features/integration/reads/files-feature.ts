import { integrationFileEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { createDisconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { serveOriginal } from '../../attachments/serve-file.ts'
import { loadForm } from '../../health-checks/inspection-form.ts'
import { createPdfContext, nameOfPdf } from '../../health-checks/pdf/pdf-context.ts'
import { servePdf } from '../../health-checks/pdf/pdf-tickets.ts'
import { type PdfContext, printInspection } from '../../health-checks/pdf/print-inspection.ts'
import { printingSession } from './inspection-pdf.ts'

/** Endpoints for files of attachments and PDFs of inspections, for other systems (docs/integration.md). */
export const integrationFilesFeature: Feature = {
  endpoints: integrationFileEndpoints,
  tag: 'integration',
  mount: (app, options, dependencies) => {
    const context = createPdfContext(dependencies)
    mount(app, options, integrationFileEndpoints, createHandlers(context))
    app.addHook('onClose', async () => context.papers.close())
  },
}

function createHandlers(context: PdfContext): Handlers<typeof integrationFileEndpoints> {
  const { db, clock } = context
  return {
    readAttachmentContent: async (call) => {
      const { siteIds } = call.session
      const attachment = await db
        .selectFrom('attachment')
        .selectAll()
        .where('id', '=', call.params.id)
        .$if(siteIds !== null, (query) => query.where('site_id', 'in', siteIds ?? []))
        .executeTakeFirst()
      if (attachment === undefined) throw refuse('notFound')
      return serveOriginal(context, attachment, 'attachment', call)
    },

    readInspectionPdf: async ({ params, session, request, reply }) => {
      const now = clock.now()
      const printing = await printingSession(db, session, params.id, now)
      const form = await loadForm(db, printing, params.id, now)
      const file = await printInspection(context, printing, form, createDisconnectSignal(reply))
      return servePdf(context, { ...file, name: nameOfPdf(form, session.language) }, request.method)
    },
  }
}
