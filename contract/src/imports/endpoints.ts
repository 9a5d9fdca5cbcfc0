import * as z from 'zod'
import { bytes, endpoint, noContent } from '../endpoint.ts'
import { idInPath, text } from '../fields.ts'
import { fileFormats } from '../files/tables.ts'
import { FileImport, ImportRow, ImportRowSave, ImportSettings, rowResults } from './entities.ts'
import { importKinds, maxImportBytes } from './kinds.ts'

const base = '/administration/imports' as const
/** Sessions that can import at least one kind. Each handler also requires the rights of its kind. */
const rights = [['ManageSettings', 'ManageParts', 'ManageRosters', 'ManageUsers']] as const
const params = z.object({ id: idInPath })
const shows = ['imports'] as const
const changes = ['imports'] as const
/** Only kinds of the administration need a passkey, so it does not follow from the rights of the calls. */
const ofKind = ['passkeyRequired'] as const
/** Refusals of a kind whose records another system sends to the site. */
const ofMaster = [
  ...(['workOrdersElsewhere', 'reservationsElsewhere', 'customersElsewhere'] as const),
  ...(['vehiclesElsewhere', 'rosterOfSource'] as const),
] as const
/** Refusals of a file that is read in the given format. */
const ofFormat = ['importQuoteOpen', 'importFormulas', 'importTooLarge', 'importEmpty'] as const

/** Calls that import files (docs/specification.md, Import of files). */
export const importEndpoints = {
  listImports: endpoint({
    method: 'GET',
    path: base,
    rights,
    shows,
    summary: 'Returns the imports of the site of the last 30 days, the latest first.',
    answer: z.array(FileImport),
    errors: ofKind,
    extension: true,
  }),
  startImport: endpoint({
    method: 'POST',
    path: base,
    rights,
    changes,
    summary:
      'Reads a file: text with separators (CSV) or a workbook (XLSX) of at most 30 MB. Writes no record. Each kind needs the rights of its table.',
    query: z.object({ kind: z.enum(importKinds), name: text(200).min(1) }),
    pieceType: '*/*',
    maxBodyBytes: maxImportBytes,
    answer: FileImport,
    errors: [...ofKind, ...ofMaster, ...ofFormat, 'importUnreadable', 'importProtected', 'importBusy'],
    extension: true,
  }),
  getImport: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    rights,
    shows,
    summary: 'Returns an import with its progress.',
    params,
    answer: FileImport,
    errors: ofKind,
    extension: true,
  }),
  saveImportSettings: endpoint({
    method: 'POST',
    path: `${base}/:id/settings`,
    rights,
    changes,
    summary:
      'Sets how the file is read and what its columns mean. Then checks every row, and writes no record.',
    params,
    body: ImportSettings,
    answer: FileImport,
    errors: [...ofKind, ...ofFormat, 'importUnreadable', 'importStateWrong', 'importColumnsWrong'],
    extension: true,
  }),
  listImportRows: endpoint({
    method: 'GET',
    path: `${base}/:id/rows`,
    rights,
    shows,
    summary: 'Returns a page of the rows, in the order of the file.',
    params,
    query: z.object({ result: z.enum(rowResults).optional(), after: idInPath.optional() }),
    answer: z.object({ Rows: z.array(ImportRow), HasMore: z.boolean() }),
    errors: ofKind,
    extension: true,
  }),
  saveImportRow: endpoint({
    method: 'POST',
    path: `${base}/:id/rows/:line`,
    rights,
    changes,
    summary:
      'Changes the cells of a row before the import, and checks the row again. IsForAlike also changes other refused rows.',
    params: params.extend({ line: idInPath }),
    body: ImportRowSave,
    answer: ImportRow,
    errors: [...ofKind, 'importStateWrong', 'importColumnsWrong'],
    extension: true,
  }),
  keepImportRow: endpoint({
    method: 'POST',
    path: `${base}/:id/rows/:line/keep`,
    rights,
    changes,
    summary:
      'Keeps a row, checks it again, and leaves out the other rows of the same record. Leaves out none if the row is refused.',
    params: params.extend({ line: idInPath }),
    answer: ImportRow,
    errors: [...ofKind, 'importStateWrong'],
    extension: true,
  }),
  exportRefusedRows: endpoint({
    method: 'GET',
    path: `${base}/:id/refused`,
    rights,
    summary: 'Returns the refused rows as a file with the same columns and one that says why.',
    params,
    query: z.object({ format: z.enum(fileFormats) }),
    answer: bytes,
    errors: ofKind,
    extension: true,
  }),
  runImport: endpoint({
    method: 'POST',
    path: `${base}/:id/run`,
    rights,
    changes,
    summary:
      'Writes the rows that were not refused. Running it again changes nothing. An import of people needs a confirmation.',
    params,
    answer: FileImport,
    errors: [...ofKind, ...ofMaster, 'importStateWrong', 'confirmationNeeded'],
    extension: true,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: `${base}/:id/undo`,
    rights,
    changes,
    summary:
      'Takes an import back within 7 days: removes new records on which nothing depends, and restores values that nobody has changed since. An import of people needs a confirmation.',
    params,
    answer: FileImport,
    errors: [...ofKind, ...ofMaster, 'importStateWrong', 'confirmationNeeded'],
    extension: true,
  }),
  removeImport: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    rights,
    changes,
    summary: 'Removes an import that has written nothing.',
    params,
    answer: noContent,
    errors: [...ofKind, 'importStateWrong'],
    extension: true,
  }),
  getImportTemplate: endpoint({
    method: 'GET',
    path: `${base}/templates/:kind`,
    rights,
    summary:
      'Returns an empty table with the titles of the columns. A workbook has a second sheet with an example of each column.',
    params: z.object({ kind: z.enum(importKinds) }),
    query: z.object({ format: z.enum(fileFormats) }),
    answer: bytes,
    errors: ofKind,
    extension: true,
  }),
}
