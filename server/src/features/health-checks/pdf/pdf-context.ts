import { join } from 'node:path'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { takeTurns } from '../../../platform/processes/take-turns.ts'
import { WorkProcesses } from '../../../platform/processes/work-processes.ts'
import { createAttachmentContext } from '../../attachments/attachment-context.ts'
import type { WholeForm } from '../inspection-form.ts'
import type { PdfContext } from './print-inspection.ts'

/** Maximum number of waiting PDFs of one person. Further requests are refused. */
const mostWaiting = 3

/** Creates the context. The first PDF starts the first process. */
export const createPdfContext = (dependencies: Dependencies): PdfContext => ({
  ...createAttachmentContext(dependencies),
  papers: new WorkProcesses(join(import.meta.dirname, 'paper-process.ts')),
  inPaperTurn: takeTurns(mostWaiting),
})

/** Returns the name of the PDF's file, which contains the plate. */
export function nameOfPdf(form: Pick<WholeForm, 'Vehicle'>, language: Language): string {
  const plate = form.Vehicle.LicenseNumber || form.Vehicle.SerialNumber || ''
  return `${fillText(textCatalogue['healthCheckPaper.fileName'][language], language, { plate }).trim()}.pdf`
}
