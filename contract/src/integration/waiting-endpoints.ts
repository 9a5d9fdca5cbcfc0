import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, sitesInQuery, text } from '../fields.ts'
import { RecordError } from './batch.ts'
import { integrationPath } from './path.ts'
import { limitInQuery, PageOf } from './read-endpoints.ts'
import { writableEntities } from './scopes.ts'

const waitingQuery = z.object({
  source: text(50).min(1).optional(),
  entity: z.enum(writableEntities).optional(),
  sites: sitesInQuery.optional(),
  /** The `next` of the previous page. */
  after: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: limitInQuery,
})

/** A record that waits for other records to which it refers. */
export const DeferredRecord = z.object({
  id,
  source: z.string(),
  entity: z.enum(writableEntities),
  externalId: z.string(),
  siteId: id.nullable(),
  version: z.string().nullable(),
  /** The first missing reference: its entity, and its key such as `externalId:4711`. */
  waitsFor: z.object({ entity: z.enum(writableEntities), key: z.string() }),
  receivedAt: instant,
  expiresAt: instant,
})

/** A field with different values in our record and in the record of the source. */
export const Difference = z.object({
  id,
  siteId: id,
  source: z.string(),
  entity: z.enum(writableEntities),
  entityId: id,
  /** A JSON pointer into the record. */
  path: z.string(),
  theirs: z.unknown(),
  ours: z.unknown(),
  since: instant,
  /** Null while the difference is open. */
  resolution: z.enum(['taken', 'kept']).nullable(),
  resolvedAt: instant.nullable(),
})

/** The last refusal of a record. It is removed if a later version is applied or deferred. */
export const RejectedRecord = z.object({
  id,
  source: z.string(),
  entity: z.enum(writableEntities),
  externalId: z.string(),
  siteId: id.nullable(),
  /** The number, plate or name of the record for people. */
  label: z.string().nullable(),
  errors: z.array(RecordError),
  rejectedAt: instant,
  /** True if a person has chosen to ignore the refusal. */
  isIgnored: z.boolean(),
})

/** Reads of waiting and refused records, and of differences. */
export const integrationWaitingEndpoints = {
  readDeferred: endpoint({
    method: 'GET',
    path: `${integrationPath}/deferred`,
    summary: 'Returns the records that wait for a reference, of the entities that the account may read.',
    rights: { scopes: [] },
    query: waitingQuery,
    answer: PageOf(DeferredRecord),
    extension: true,
  }),
  readRejected: endpoint({
    method: 'GET',
    path: `${integrationPath}/rejected`,
    summary:
      'Returns the last refusal of each record that is still refused, of the entities that the account may read.',
    rights: { scopes: [] },
    query: waitingQuery,
    answer: PageOf(RejectedRecord),
    extension: true,
  }),
  readDifferences: endpoint({
    method: 'GET',
    path: `${integrationPath}/differences`,
    summary:
      'Returns the values in which records differ from their source, of the entities that the account may read.',
    rights: { scopes: [] },
    query: waitingQuery,
    answer: PageOf(Difference),
    extension: true,
  }),
}
