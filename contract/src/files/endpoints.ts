import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { auditFilter } from '../settings/audit-endpoints.ts'
import { fileFormats, fileTableNames } from './tables.ts'

/** Calls that export tables as files. */
export const fileEndpoints = {
  exportTable: endpoint({
    method: 'GET',
    path: '/administration/export/:kind',
    summary:
      'Returns a table as a file: the rows of the site, or those that all sites share. Customers and work orders also ' +
      'need `CustomerInfoVisible`; people need `ManageUsers`; parts, operations and stocks need `ManageParts` or ' +
      '`ManageSettings`; the others need `ManageSettings`.',
    rights: [['ManageSettings', 'ManageParts', 'ManageUsers']],
    params: z.object({ kind: z.enum(fileTableNames) }),
    query: z.object({ format: z.enum(fileFormats) }),
    answer: bytes,
    errors: ['passkeyRequired'],
    extension: true,
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/administration/audit/export',
    summary:
      'Returns the changes that `listAudit` finds as a CSV file, newest first, one line for each field.',
    rights: ['ManageSettings'],
    query: auditFilter.extend({ format: z.enum(['csv', 'csv-comma']) }),
    answer: bytes,
    extension: true,
  }),
  exportEverything: endpoint({
    method: 'GET',
    path: '/administration/archive',
    summary:
      'Returns all data of the site as an archive (ZIP): a file of JSON lines for each entity of the integration ' +
      'API, and the files of attachments. One person of a site at a time.',
    rights: ['ManageSettings', 'ManageUsers', 'CustomerInfoVisible'],
    needsConfirmation: true,
    answer: bytes,
    errors: ['exportRunning'],
    extension: true,
  }),
}
