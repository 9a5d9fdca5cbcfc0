import { type RawBuilder, sql } from 'kysely'

/**
 * Begins a statement that looks up each external id with a subquery, which the caller appends: `(select …
 * limit 1) found`. The limit makes PostgreSQL use the index once per id. Without it, PostgreSQL reads all
 * records of a new source as long as its statistics do not cover the source.
 *
 * @param externalIds the ids, or SQL of an array of them
 */
export const eachExternalId = (externalIds: readonly string[] | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select found.* from unnest(${externalIds}::text[]) wanted (external_id) cross join lateral`
