import { integrationFileEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { exportFileName } from '@verstas/domain/reports/export-plan.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { FileAnswer } from '../../../platform/http/answer.ts'
import { createDisconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { serveOriginal } from '../../attachments/serve-file.ts'
import { fileOf } from '../../files/table-file.ts'
import { loadForm } from '../../health-checks/inspection-form.ts'
import { createPdfContext, nameOfPdf } from '../../health-checks/pdf/pdf-context.ts'
import { servePdf } from '../../health-checks/pdf/pdf-tickets.ts'
import { type PdfContext, printInspection } from '../../health-checks/pdf/print-inspection.ts'
import { eachOf, readExportLines } from '../../reports/report-file.ts'
import { printingSession } from './inspection-pdf.ts'

/** Endpoints for files of attachments, PDFs of inspections and exported reports, for other systems (docs/integration.md). */
export const integrationFilesFeature: Feature = {
  endpoints: integrationFileEndpoints,
  tag: 'integration',
  mount: (app, options, dependencies) => {
    const context = createPdfContext(dependencies)
    mount(app, options, integrationFileEndpoints, createHandlers(context))
    app.addHook('onClose', async () => context.papers.close())
  },
}

type Run = Pick<
  Selectable<Tables['report_export_run']>,
  'export_id' | 'report' | 'site_ids' | 'from_day' | 'to_day' | 'language' | 'format'
>

/** Returns the file of a report, with the figures of its period as they are now. */
async function reportContent(
  { db, clock }: Pick<PdfContext, 'db' | 'clock'>,
  { export_id: exportId, report, site_ids: siteIds, from_day: from, to_day: to, language, format }: Run,
): Promise<FileAnswer> {
  const now = clock.now()
  const lines = await readExportLines(db, { report, siteIds, from, to, language, now })
  return fileOf(eachOf(lines), { format, name: exportFileName(exportId, report, { from, to }), now })
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

    readReportContent: async ({ params: { id }, session: { siteIds } }) => {
      const run = await db
        .selectFrom('report_export_run')
        .select([
          'id',
          'site_id',
          'report',
          'site_ids',
          'from_day',
          'to_day',
          'language',
          'format',
          'export_id',
        ])
        .where('id', '=', id)
        .where('published_at', 'is not', null)
        .executeTakeFirst()
      if (run === undefined || (siteIds !== null && !run.site_ids.every((site) => siteIds.includes(site))))
        throw refuse('notFound')
      return reportContent(context, run)
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
