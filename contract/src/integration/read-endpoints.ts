import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { issueAt } from '../field-reasons.ts'
import { idInPath, sitesInQuery, text } from '../fields.ts'
import { integrationPath } from './path.ts'
import { records } from './records.ts'
import type { ReadableEntity } from './scopes.ts'

/** The maximum and the default number of records or changes in a response. */
export const mostRecords = 500
export const usualRecords = 100

export const limitInQuery = z.coerce.number<number>().int().min(1).max(mostRecords).optional()

const pageQuery = z
  .object({
    sites: sitesInQuery.optional(),
    /** The `next` of the previous page. */
    after: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: limitInQuery,
    externalId: text(100).min(1).optional(),
    source: text(50).min(1).optional(),
  })
  .check(({ value, issues }) => {
    if (value.source !== undefined && value.externalId === undefined)
      issues.push(issueAt(['externalId'], 'missing', { input: undefined }))
    for (const name of ['after', 'limit'] as const)
      if (value[name] !== undefined && value.externalId !== undefined)
        issues.push(issueAt([name], 'notWithExternalId', { input: value[name] }))
  })

/** Returns the schema of a page of records, which are sorted by id. */
export const PageOf = <S extends z.ZodType>(record: S) =>
  z.object({
    records: z.array(record),
    /** The `after` of the next page. */
    next: z.int(),
    hasMore: z.boolean(),
  })

const readOne = <E extends ReadableEntity, S extends z.ZodType>(entity: E, record: S) =>
  endpoint({
    method: 'GET',
    path: `${integrationPath}/${entity}/:id`,
    summary: `Returns one record of ${entity}.`,
    rights: { scopes: [`${entity}:read`] },
    params: z.object({ id: idInPath }),
    query: z.object({ sites: sitesInQuery.optional() }),
    answer: record,
    extension: true,
  })

const readPage = <E extends ReadableEntity, S extends z.ZodType>(entity: E, record: S) =>
  endpoint({
    method: 'GET',
    path: `${integrationPath}/${entity}`,
    summary: `Returns the records of ${entity} in the order of their ids, or those with an external id.`,
    rights: { scopes: [`${entity}:read`] },
    query: pageQuery,
    answer: PageOf(record),
    extension: true,
  })

/** Calls with which other systems read records. */
export const integrationReadEndpoints = {
  readSite: readOne('sites', records.sites),
  readSites: readPage('sites', records.sites),
  readSupplier: readOne('suppliers', records.suppliers),
  readSuppliers: readPage('suppliers', records.suppliers),
  readProductGroup: readOne('product-groups', records['product-groups']),
  readProductGroups: readPage('product-groups', records['product-groups']),
  readPart: readOne('parts', records.parts),
  readParts: readPage('parts', records.parts),
  readStockLevel: readOne('stock-levels', records['stock-levels']),
  readStockLevels: readPage('stock-levels', records['stock-levels']),
  readOperation: readOne('operations', records.operations),
  readOperations: readPage('operations', records.operations),
  readCustomer: readOne('customers', records.customers),
  readCustomers: readPage('customers', records.customers),
  readVehicle: readOne('vehicles', records.vehicles),
  readVehicles: readPage('vehicles', records.vehicles),
  readServiceVisit: readOne('service-visits', records['service-visits']),
  readServiceVisits: readPage('service-visits', records['service-visits']),
  readEmployee: readOne('employees', records.employees),
  readEmployees: readPage('employees', records.employees),
  readShift: readOne('shifts', records.shifts),
  readShifts: readPage('shifts', records.shifts),
  readAbsence: readOne('absences', records.absences),
  readAbsences: readPage('absences', records.absences),
  readOpeningBalance: readOne('opening-balances', records['opening-balances']),
  readOpeningBalances: readPage('opening-balances', records['opening-balances']),
  readResource: readOne('resources', records.resources),
  readResources: readPage('resources', records.resources),
  readWorkOrder: readOne('work-orders', records['work-orders']),
  readWorkOrders: readPage('work-orders', records['work-orders']),
  readReservation: readOne('reservations', records.reservations),
  readReservations: readPage('reservations', records.reservations),
  readStamping: readOne('stampings', records.stampings),
  readStampings: readPage('stampings', records.stampings),
  readTask: readOne('tasks', records.tasks),
  readTasks: readPage('tasks', records.tasks),
  readInspection: readOne('inspections', records.inspections),
  readInspections: readPage('inspections', records.inspections),
  readOffer: readOne('offers', records.offers),
  readOffers: readPage('offers', records.offers),
  readTyreRecord: readOne('tyre-records', records['tyre-records']),
  readTyreRecords: readPage('tyre-records', records['tyre-records']),
  readPartPick: readOne('part-picks', records['part-picks']),
  readPartPicks: readPage('part-picks', records['part-picks']),
  readAttachment: readOne('attachments', records.attachments),
  readAttachments: readPage('attachments', records.attachments),
  readMessage: readOne('messages', records.messages),
  readMessages: readPage('messages', records.messages),
  readReport: readOne('reports', records.reports),
  readReports: readPage('reports', records.reports),
} as const

/** Calls with which other systems read files: attachments, and PDFs of inspections. */
export const integrationFileEndpoints = {
  readAttachmentContent: endpoint({
    method: 'GET',
    path: `${integrationPath}/attachments/:id/content`,
    summary: 'Returns the file of an attachment, or its requested range of bytes.',
    rights: { scopes: ['attachments:read'] },
    params: z.object({ id: idInPath }),
    answer: bytes,
    errors: ['rangeNotSatisfiable'],
    extension: true,
  }),
  readInspectionPdf: endpoint({
    method: 'GET',
    path: `${integrationPath}/inspections/:id/pdf`,
    summary: 'Returns the PDF of an inspection in the language of the account.',
    rights: { scopes: ['inspections:read'] },
    params: z.object({ id: idInPath }),
    answer: bytes,
    errors: ['paperTooCostly', 'storageFull', 'tooManyOpenUploads', 'tooManyPapers'],
    extension: true,
  }),
}

/** The call with which other systems read the file of an exported report. */
export const integrationReportEndpoints = {
  readReportContent: endpoint({
    method: 'GET',
    path: `${integrationPath}/reports/:id/content`,
    summary: 'Returns the file of an exported report, with the figures of its period as they are now.',
    rights: { scopes: ['reports:read'] },
    params: z.object({ id: idInPath }),
    answer: bytes,
    errors: ['reportTooLong'],
    extension: true,
  }),
}
