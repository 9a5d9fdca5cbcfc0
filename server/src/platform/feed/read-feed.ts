import { Change } from '@verstas/contract/integration/change-endpoints.ts'
import * as z from 'zod'
import { jsonRead, parseJson, readJson } from '../database/read-json.ts'
import type { Db } from '../database/transaction.ts'
import { type FeedPlace, placeOf } from './cursor.ts'

/**
 * The maximum number of positions that one read scans. It limits the cost of a filter that matches few changes.
 * A reader still advances if no change matches.
 */
const mostScanned = 10_000

/** Returns SQL of the external ids of the record in the row `change`. */
const externalIds = (condition: string) => `(
  select coalesce(json_agg(json_build_object('source', ref.source, 'externalId', ref.external_id)
    order by ref.source, ref.external_id), '[]')
  from external_ref ref
  where ref.entity = change.entity and ${condition} and ref.entity_id = change.entity_id)`

/** Returns an SQL condition: true if the employee with this id works at one of the sites of the read. */
const isSeen = (id: string) => `($siteIds is null or exists (
  select from employee_site place where place.employee_id = ${id} and place.site_id = any ($siteIds)))`

/**
 * The committed changes after a position, in order, and the first and the last position of the feed at that
 * moment.
 */
export const feedRead = jsonRead({
  name: 'feed',
  parameters: {
    origin: 'text',
    afterPosition: 'bigint | null',
    entities: 'text[] | null',
    siteIds: 'bigint[] | null',
    limit: 'bigint',
  },
  answer: z.object({
    epoch: z.string(),
    /** The position before the oldest stored change. */
    floor: z.int(),
    /** The position of the latest change. */
    end: z.int(),
    /** The position up to which this read has scanned. */
    next: z.int(),
    changes: z.array(Change),
  }),
  sql: `with ends as (
      select epoch, feed_state.position as final,
        coalesce((select min(position) from feed) - 1, feed_state.position) as floor
      from feed_state),
    span as materialized (
      select ends.*, start, least(final, start + ${mostScanned}) as until
      from ends
      cross join lateral (
        select case $origin when 'now' then final when 'oldest' then floor else $afterPosition end as start) chosen),
    change as materialized (
      select matched.* from span
      cross join lateral (
        select feed.*, case when actor ~ '^(employee|service):[0-9]{1,15}$' then actor end as author
        from feed
        where position > start and position <= until
          and ($entities is null or entity = any ($entities))
          and (site_id is null or $siteIds is null or site_id = any ($siteIds))
          and (entity <> 'employees' or ${isSeen('entity_id')})
          and (entity <> 'sites' or $siteIds is null or entity_id = any ($siteIds))
        order by position limit $limit) matched)
    select json_build_object(
      'epoch', epoch,
      'floor', floor,
      'end', final,
      'next', case when (select count(*) from change) = $limit
        then (select max(position) from change) else greatest(start, until) end,
      'changes', (
        select coalesce(json_agg(json_build_object(
          'position', change.position,
          'type', left(change.entity, -1) || '.' || change.kind,
          'entity', change.entity,
          'id', change.entity_id,
          'siteId', change.site_id,
          'externalIds', case when change.site_id is null
            then ${externalIds('ref.site_id is null')} else ${externalIds('ref.site_id = change.site_id')} end,
          'version', change.position::text,
          'at', change.at,
          'actor', json_build_object(
            'kind', coalesce(split_part(author, ':', 1), 'system'),
            'id', author.id,
            'name', case split_part(author, ':', 1)
              when 'employee' then (
                select name from employee where employee.id = author.id and ${isSeen('author.id')})
              when 'service' then (select name from service_account where service_account.id = author.id) end))
          order by change.position), '[]')
        from change
        cross join lateral (select split_part(change.author, ':', 2)::bigint as id) author))::text
    from span`,
})

export interface FeedRequest {
  /** A cursor, `now` for the end of the feed, or undefined for the oldest stored change. */
  readonly after: string | undefined
  /** Null means all entities. */
  readonly entities: readonly string[] | null
  /**
   * The sites whose changes are read; null means all. Changes of records that all sites share are always
   * included.
   */
  readonly siteIds: readonly number[] | null
  readonly limit: number
}

/** The result of one read of the feed. */
export type FeedPage =
  | { readonly changes: readonly Change[]; readonly next: FeedPlace; readonly hasMore: boolean }
  /** The cursor is too old, beyond the end of the feed, or of another epoch. `end` is the end of the feed. */
  | { readonly isTooOld: true; readonly end: FeedPlace }

/**
 * Reads changes after a place. A reader that follows `next` sees each committed change once, in order.
 *
 * @returns null if `after` is not a cursor
 */
export async function readFeed(db: Db, request: FeedRequest): Promise<FeedPage | null> {
  const { after, entities, siteIds, limit } = request
  const place = after === undefined || after === 'now' ? undefined : placeOf(after)
  if (place === null) return null
  const origin = place === undefined ? (after ?? 'oldest') : 'after'
  const values = { origin, afterPosition: place?.position ?? null, entities, siteIds, limit }
  const json = await readJson(db, feedRead, values)
  if (json === null) throw new Error('The feed has no state')
  const { epoch, floor, end, next, changes } = parseJson(json)
  if (place && (place.epoch !== epoch || place.position < floor || place.position > end))
    return { isTooOld: true, end: { epoch, position: end } }
  return { changes, next: { epoch, position: next }, hasMore: next < end }
}
