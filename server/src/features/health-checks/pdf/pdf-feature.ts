import { inspectionPdfEndpoints } from '@verstas/contract/health-checks/pdf-endpoints.ts'
import { createDisconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { logSigners } from '../customer-signers.ts'
import { loadForm, type WholeForm } from '../inspection-form.ts'
import { createPdfContext, nameOfPdf } from './pdf-context.ts'
import { createPdfLink, type NamedFile, openPdfLink, servePdf } from './pdf-tickets.ts'
import { type PdfContext, printInspection } from './print-inspection.ts'
import { savedForm, unsavedForm } from './printed-form.ts'

/** Endpoints for PDFs of health checks (specification.md, Health check rules). */
export const inspectionPdfFeature: Feature = {
  endpoints: inspectionPdfEndpoints,
  mount: (app, options, dependencies) => {
    const context = createPdfContext(dependencies)
    mount(app, options, inspectionPdfEndpoints, createHandlers(context))
    app.addHook('onClose', async () => context.papers.close())
  },
}

function createHandlers(context: PdfContext): Handlers<typeof inspectionPdfEndpoints> {
  const { db, clock } = context
  return {
    createPdf: async ({ body, session, request, reply }) => {
      const { Properties, InspectionId } = body
      const form = Properties
        ? await unsavedForm(db, session, { ...body, Properties }, clock.now())
        : await savedForm(db, session, InspectionId ?? 0, clock.now())
      logSigners({ session, request }, form)
      const file = await printNamed(context, session, form, createDisconnectSignal(reply))
      return { data: await createPdfLink(context, session, file) }
    },

    getPdf: async ({ params, session, request, reply }) => {
      const form = await loadForm(db, session, params.id, clock.now())
      logSigners({ session, request }, form)
      const file = await printNamed(context, session, form, createDisconnectSignal(reply))
      return servePdf(context, file, request.method)
    },

    openPdf: ({ params, request }) => openPdfLink(context, params.ticket, request.method),
  }
}

async function printNamed(
  context: PdfContext,
  session: CurrentSession,
  form: WholeForm,
  signal: AbortSignal,
): Promise<NamedFile> {
  return {
    ...(await printInspection(context, session, form, signal)),
    name: nameOfPdf(form, session.language),
  }
}
