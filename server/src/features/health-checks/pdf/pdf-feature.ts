import { inspectionPdfEndpoints } from '@verstas/contract/health-checks/pdf-endpoints.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import { feature } from '../../../platform/http/feature.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { createStore } from '../../../platform/store/create-store.ts'
import { logSigners } from '../customer-signers.ts'
import { loadForm, type WholeForm } from '../inspection-form.ts'
import { createPdfLink, type NamedFile, openPdfLink, servePdf } from './pdf-tickets.ts'
import { type PdfContext, printInspection } from './print-inspection.ts'
import { savedForm, unsavedForm } from './printed-form.ts'

/** Health checks on paper (specification.md, Health check rules). */
export const inspectionPdfFeature = feature(inspectionPdfEndpoints, (dependencies) => {
  const context: PdfContext = {
    ...dependencies,
    store: createStore(dependencies.settings),
    underWay: new Map(),
  }
  const { db, clock } = context
  return {
    createPdf: async ({ body, session, request }) => {
      const { Properties, InspectionId } = body
      const form = Properties
        ? await unsavedForm(db, session, { ...body, Properties }, clock.now())
        : await savedForm(db, session, InspectionId ?? 0, clock.now())
      logSigners({ session, request }, form)
      const file = await printNamed(context, session, form)
      return { data: await createPdfLink(context, session, file) }
    },

    getPdf: async ({ params, session, request }) => {
      const form = await loadForm(db, session, params.id, clock.now())
      logSigners({ session, request }, form)
      return servePdf(context, await printNamed(context, session, form), request.method)
    },

    openPdf: ({ params, request }) => openPdfLink(context, params.ticket, request.method),
  }
})

async function printNamed(context: PdfContext, session: CurrentSession, form: WholeForm): Promise<NamedFile> {
  const { language } = session
  const plate = form.Vehicle.LicenseNumber ?? form.Vehicle.SerialNumber ?? ''
  const name = fillText(textCatalogue['healthCheckPaper.fileName'][language], language, { plate }).trim()
  return { ...(await printInspection(context, session, form)), name: `${name}.pdf` }
}
