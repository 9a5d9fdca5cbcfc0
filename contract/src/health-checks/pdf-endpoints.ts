import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { idInPath, text } from '../fields.ts'
import { PdfRequest } from './entities.ts'

const rights = ['MobileCheckList'] as const

/** Errors that the creation of a PDF can return even for valid input. */
const drawingErrors = ['tooManyPapers', 'paperTooCostly', 'tooManyOpenUploads', 'storageFull'] as const

export const inspectionPdfEndpoints = {
  createPdf: endpoint({
    method: 'POST',
    rights,
    path: '/vhc/inspection/createpdf',
    changes: { nothing: 'makes a link for one download' },
    summary:
      'Creates the PDF of an inspection or of an unsaved form. `data` is a link that opens it once ' +
      'within five minutes.',
    body: PdfRequest,
    answer: z.object({ data: z.string() }),
    errors: [
      ...drawingErrors,
      'inspectionUnknown',
      'inspectionVehicleUnknown',
      'surveyUnknown',
      'propertyInvalid',
    ],
  }),
  getPdf: endpoint({
    method: 'GET',
    rights,
    path: '/vhc/inspection/getpdf/:id',
    summary: 'Returns the PDF of an inspection.',
    params: z.object({ id: idInPath }),
    answer: bytes,
    errors: drawingErrors,
  }),
  openPdf: endpoint({
    method: 'GET',
    path: '/vhc/pdf/:ticket',
    summary: 'Returns the PDF of a link from `createPdf`. The link works once.',
    rights: 'public',
    params: z.object({ ticket: text(100) }),
    answer: bytes,
    extension: true,
  }),
}
