import { integrationFileEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { createDisconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { serveOriginal } from '../../attachments/serve-file.ts'
import { loadForm } from '../../health-checks/inspection-form.ts'
import { createPdfContext, nameOfPdf } from '../../health-checks/pdf/pdf-context.ts'
import { servePdf } from '../../health-checks/pdf/pdf-tickets.ts'
import { type PdfContext, printInspection } from '../../health-checks/pdf/print-inspection.ts'

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

/**
 * Returns the session with which the PDF of an inspection is created for a service account. Its employee is
 * the one who last changed the inspection, so the PDF counts toward that employee's limits.
 *
 * @throws {Refusal} notFound if the account sees no such inspection
 */
async function printingSession(
  db: Db,
  { siteIds, language }: Pick<ServiceSession, 'siteIds' | 'language'>,
  inspectionId: number,
  now: Date,
): Promise<CurrentSession> {
  const found = await db
    .selectFrom('inspection')
    .innerJoin('site', 'site.id', 'inspection.site_id')
    .innerJoin('employee', 'employee.id', 'inspection.modified_by')
    .select(['inspection.site_id', 'site.time_zone', 'employee.id as employee_id', 'employee.name'])
    .where('inspection.id', '=', inspectionId)
    .$if(siteIds !== null, (query) => query.where('inspection.site_id', 'in', siteIds ?? []))
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  return {
    id: '',
    employeeId: found.employee_id,
    employeeName: found.name,
    siteId: found.site_id,
    timeZone: found.time_zone,
    language,
    expiresAt: now,
    isQuick: false,
    rights: new Set(['MobileCheckList', 'CustomerInfoVisible']),
    isPasskeyShown: false,
    workshop: { IsJobStampingInUse: false, IsOperationSigningInUse: false },
    allowsStampingStartTimeEdit: false,
    allowsOwnStampingCorrection: false,
  }
}
