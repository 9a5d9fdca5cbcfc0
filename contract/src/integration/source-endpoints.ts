import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { flagInQuery, idInPath, searchText } from '../fields.ts'
import { sourceName } from './batch.ts'
import {
  AppliedRecord,
  IntegrationSource,
  IntegrationSourceSave,
  MissingOrderAnswer,
  RefreshAnswer,
  RejectedRecord,
  SourceJob,
  WaitingRecord,
} from './source-entities.ts'

/** The number of records in one page of a list. */
export const recordsOfPage = 50

const base = '/administration/integration-sources' as const
const rights = ['ManageUsers'] as const
const shows = ['integrationSources'] as const
const changes = ['integrationSources'] as const
const ofSource = z.object({ name: sourceName })
const ofRecord = z.object({ id: idInPath })

const pageQuery = z.object({
  source: sourceName.optional(),
  /** The `Next` of the previous page. */
  before: idInPath.optional(),
})

const PageOf = <Record extends z.ZodType>(record: Record) =>
  z.object({
    Records: z.array(record),
    /** The `before` of the next page; null on the last page. */
    Next: z.int().nullable(),
  })

/** Calls with which administrators see and resolve problems of the records from other systems. */
export const integrationSourceEndpoints = {
  listIntegrationSources: endpoint({
    method: 'GET',
    path: base,
    shows,
    summary: 'Returns the sources that send records of the administrator’s sites, with counts of today.',
    rights,
    answer: z.array(IntegrationSource),
    extension: true,
  }),
  saveIntegrationSource: endpoint({
    method: 'POST',
    path: `${base}/:name`,
    changes,
    summary:
      'Changes the settings of a source. Its pull address is called if a person refreshes a work order.',
    rights,
    params: ofSource,
    body: IntegrationSourceSave,
    answer: noContent,
    needsConfirmation: true,
    errors: ['sourceElsewhere'],
    extension: true,
  }),
  pauseIntegrationSource: endpoint({
    method: 'POST',
    path: `${base}/:name/pause`,
    changes,
    summary:
      'Pauses a source: its batches and its starts of jobs are refused with 503 (900360), and its running jobs wait.',
    rights,
    params: ofSource,
    answer: noContent,
    errors: ['sourceElsewhere'],
    extension: true,
  }),
  resumeIntegrationSource: endpoint({
    method: 'POST',
    path: `${base}/:name/resume`,
    changes,
    summary: 'Ends the pause of a source. Its jobs continue.',
    rights,
    params: ofSource,
    answer: noContent,
    errors: ['sourceElsewhere'],
    extension: true,
  }),
  listRejectedRecords: endpoint({
    method: 'GET',
    path: `${base}/rejected`,
    shows,
    summary: 'Returns the records whose last version was rejected, the newest first.',
    rights,
    query: pageQuery.extend({ ignored: flagInQuery.optional() }),
    answer: PageOf(RejectedRecord),
    extension: true,
  }),
  ignoreRejectedRecord: endpoint({
    method: 'POST',
    path: `${base}/rejected/:id/ignore`,
    changes,
    summary: 'Ignores a rejected record until it is rejected again.',
    rights,
    params: ofRecord,
    answer: noContent,
    extension: true,
  }),
  watchRejectedRecord: endpoint({
    method: 'POST',
    path: `${base}/rejected/:id/watch`,
    changes,
    summary: 'Lists an ignored record again.',
    rights,
    params: ofRecord,
    answer: noContent,
    extension: true,
  }),
  listWaitingRecords: endpoint({
    method: 'GET',
    path: `${base}/deferred`,
    shows,
    summary: 'Returns the records that wait for others, the newest first.',
    rights,
    query: pageQuery,
    answer: PageOf(WaitingRecord),
    extension: true,
  }),
  retryWaitingRecord: endpoint({
    method: 'POST',
    path: `${base}/deferred/:id/retry`,
    changes: ['integrationSources', 'workOrders'],
    summary: 'Applies a waiting record now. It keeps waiting if its reference is still unknown.',
    rights,
    params: ofRecord,
    answer: AppliedRecord,
    errors: ['sourcePaused', 'serviceAccountRevoked'],
    extension: true,
  }),
  dropWaitingRecord: endpoint({
    method: 'POST',
    path: `${base}/deferred/:id/drop`,
    changes,
    summary: 'Drops a waiting record for good. The source may send it again.',
    rights,
    params: ofRecord,
    answer: noContent,
    extension: true,
  }),
  listSourceJobs: endpoint({
    method: 'GET',
    path: `${base}/jobs`,
    shows,
    summary:
      'Returns the last 30 load jobs of the accounts that reach the site, those that have not ended first.',
    rights,
    answer: z.array(SourceJob),
    extension: true,
  }),
  confirmSourceJob: endpoint({
    method: 'POST',
    path: `${base}/jobs/:id/confirm`,
    changes,
    summary: 'Lets a waiting snapshot delete the records that its file lacks.',
    rights,
    params: ofRecord,
    answer: noContent,
    errors: ['jobStateWrong', 'serviceAccountElsewhere'],
    extension: true,
  }),
  cancelSourceJob: endpoint({
    method: 'POST',
    path: `${base}/jobs/:id/cancel`,
    changes,
    summary: 'Ends a job. Records that were applied before stay.',
    rights,
    params: ofRecord,
    answer: noContent,
    errors: ['jobStateWrong', 'serviceAccountElsewhere'],
    extension: true,
  }),
  findMissingOrder: endpoint({
    method: 'GET',
    path: `${base}/missing-order`,
    shows,
    summary:
      'Says where the work order with an order number, text number, plate or external id is, or why it is not here. Knows only records of the administrator’s sites.',
    rights,
    query: z.object({ number: searchText(100).min(1) }),
    answer: MissingOrderAnswer,
    extension: true,
  }),
}

/** Calls with which people request the present state of a work order from its source. */
export const orderRefreshEndpoints = {
  listRefreshSources: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/sources',
    shows: ['workOrders'],
    summary: 'Returns the sources of a work order that can be asked for it again, by name.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: z.array(z.object({ Name: z.string(), IsPaused: z.boolean() })),
    extension: true,
  }),
  refreshWorkOrder: endpoint({
    method: 'POST',
    path: '/workshop/workorder/id/:id/refresh',
    changes: ['workOrders', 'reservations', 'history'],
    summary:
      'Asks a source for a work order, and applies its answer by the rules of a batch. Takes up to ten seconds.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    body: z.strictObject({ Source: sourceName }),
    answer: RefreshAnswer,
    errors: ['sourcePaused'],
    extension: true,
  }),
}
