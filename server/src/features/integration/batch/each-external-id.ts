import { type RawBuilder, sql } from 'kysely'

/**
 * Begins a statement that looks each external id up by a subquery, which follows: `(select … limit 1) found`. The limit
 * lets PostgreSQL look into the index once for each id. Without it, and while the statistics know nothing of a source
 * that has just begun to send, PostgreSQL reads all records of the source.
 */
export const eachExternalId = (externalIds: readonly string[]): RawBuilder<unknown> =>
  sql`select found.* from unnest(${externalIds}::text[]) wanted (external_id) cross join lateral`
