import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { maxReportExports, ReportExport, ReportExportSave, ReportExports } from './export-entities.ts'

const base = '/reports/exports' as const
const changes = ['reportExports'] as const
const common = { rights: ['ViewReports'], extension: true } as const
const ofExport = z.object({ id: idInPath })
/**
 * Refusals for people without authority. Every export needs work at all its sites. An export that leaves the
 * installation also needs `ManageSettings`.
 */
const authority = ['reportExportOutside', 'reportExportElsewhere', 'passkeyRequired'] as const

/** Schedules that export reports (docs/decisions/report-exports.md). */
export const reportExportEndpoints = {
  listReportExports: endpoint({
    ...common,
    method: 'GET',
    path: base,
    shows: ['reportExports'],
    summary: 'Returns the scheduled exports of the site by name, with their latest runs.',
    answer: ReportExports,
  }),
  addReportExport: endpoint({
    ...common,
    method: 'POST',
    path: base,
    changes,
    summary:
      `Adds a scheduled export; a site has at most ${maxReportExports}. Mail and other systems as targets need ` +
      '`ManageSettings`.',
    body: ReportExportSave,
    answer: ReportExport,
    needsConfirmation: true,
    idempotent: true,
    // The sites of a new export are those at which the person works.
    errors: ['reportExportOutside', 'passkeyRequired', 'tooManyReportExports'],
  }),
  saveReportExport: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/:id`,
    changes,
    summary: 'Changes a scheduled export. A new frequency or time begins with the next period.',
    params: ofExport,
    body: ReportExportSave,
    answer: ReportExport,
    needsConfirmation: true,
    idempotent: true,
    errors: authority,
  }),
  pauseReportExport: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/:id/pause`,
    changes,
    summary: 'Stops a scheduled export. Its waiting runs end.',
    params: ofExport,
    answer: ReportExport,
  }),
  resumeReportExport: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/:id/resume`,
    changes,
    summary: 'Ends the pause of a scheduled export. It does not export the periods of the pause.',
    params: ofExport,
    answer: ReportExport,
    errors: authority,
  }),
  runReportExport: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/:id/run`,
    changes,
    summary: 'Exports the last complete period now, in addition to the schedule.',
    params: ofExport,
    answer: ReportExport,
    idempotent: true,
    errors: [...authority, 'reportExportRunning'],
  }),
  removeReportExport: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/:id/remove`,
    changes,
    summary: 'Deletes a scheduled export with its runs. Files in the folder stay.',
    params: ofExport,
    answer: noContent,
    errors: authority,
  }),
}
