import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { expects } from '../field-reasons.ts'
import { id, instant, sitesInQuery } from '../fields.ts'
import { integrationPath } from './path.ts'
import { limitInQuery } from './read-endpoints.ts'
import { externalIds, recordVersion } from './records/fields.ts'
import { readableEntities } from './scopes.ts'

/** The maximum time in seconds for which a call waits for changes. */
export const longestWait = 30

/** A cursor: an opaque string for a position in the change feed. */
export const cursor = z.string().regex(/^[\w-]{32}$/, expects('cursor'))

const entitiesInQuery = z
  .string()
  .max(1000)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(readableEntities, expects('entityList'))))

/** The author of a change. `system` is the server itself, or SQL that its operator ran. */
const ChangeActor = z.object({
  kind: z.enum(['employee', 'service', 'system']),
  id: id.nullable(),
  /** The name of the author. Null for `system`, and for an employee whom the account may not see. */
  name: z.string().nullable(),
})

/** A committed change of a record. */
export const Change = z.object({
  /** The position in the order of all changes. */
  position: id,
  /** The entity and the event: `vehicle.created`, `work-order.rowSigned`. */
  type: z.string(),
  entity: z.enum(readableEntities),
  /** The id of the record. */
  id,
  siteId: id.nullable(),
  externalIds,
  /** The version of the record after this change. */
  version: recordVersion,
  at: instant,
  actor: ChangeActor,
})
export type Change = z.output<typeof Change>

/** The call that reads the change feed. */
export const integrationChangeEndpoints = {
  readChanges: endpoint({
    method: 'GET',
    path: `${integrationPath}/changes`,
    summary:
      'Returns committed changes in their order, from a cursor on. With `wait`, holds the request until there is one.',
    rights: { scopes: ['changes:read'] },
    query: z.object({
      /**
       * The cursor to read from: the `next` of an earlier response, or `now` for the end of the feed. If
       * omitted, the read begins with the oldest stored change.
       */
      after: z.literal('now').or(cursor).optional(),
      entities: entitiesInQuery.optional(),
      sites: sitesInQuery.optional(),
      limit: limitInQuery,
      /** Seconds to wait if there is no change yet. */
      wait: z.coerce.number<number>().int().min(0).max(longestWait).optional(),
    }),
    answer: z.object({ changes: z.array(Change), next: cursor, hasMore: z.boolean() }),
    errors: ['cursorTooOld'],
    extension: true,
  }),
}
