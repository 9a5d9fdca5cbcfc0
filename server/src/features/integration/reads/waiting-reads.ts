import { PageOf } from '@verstas/contract/integration/read-endpoints.ts'
import {
  DeferredRecord,
  Difference,
  RejectedRecord,
} from '@verstas/contract/integration/waiting-endpoints.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'

const parameters = {
  source: 'text | null',
  entities: 'text[] | null',
  siteIds: 'bigint[] | null',
  afterId: 'bigint',
  limit: 'bigint',
} as const

/** Returns SQL of a page. If another page follows, the rows `found` have one more than the limit. */
const pageOf = (record: string): string => `
  select json_build_object(
    'records', coalesce((select json_agg(${record} order by row.id) from (
      select * from found order by id limit $limit) row), '[]'),
    'next', coalesce((select max(id) from (select id from found order by id limit $limit) shown), $afterId),
    'hasMore', (select count(*) from found) > $limit)::text`

const conditions = `id > $afterId and ($entities is null or entity = any($entities))
    and ($source is null or source = $source) and ($siteIds is null or site_id is null or site_id = any($siteIds))
  order by id limit $limit + 1`

/** The waiting records, ordered by their first arrival. */
export const deferredRead = jsonRead({
  name: 'integration-deferred',
  parameters,
  answer: PageOf(DeferredRecord),
  sql: `with found as (select * from deferred_record where ${conditions})
  ${pageOf(`json_build_object(
      'id', row.id, 'source', row.source, 'entity', row.entity, 'externalId', row.external_id, 'siteId', row.site_id,
      'version', row.record ->> 'version',
      'waitsFor', json_build_object('entity', row.waits_for_entity, 'key', row.waits_for_key),
      'receivedAt', row.received_at, 'expiresAt', row.expires_at)`)}`,
})

/** The latest refusals of records that are still refused, ordered by the first refusal. */
export const rejectedRead = jsonRead({
  name: 'integration-rejected',
  parameters,
  answer: PageOf(RejectedRecord),
  sql: `with found as (select * from rejected_record where ${conditions})
  ${pageOf(`json_build_object(
      'id', row.id, 'source', row.source, 'entity', row.entity, 'externalId', row.external_id, 'siteId', row.site_id,
      'label', row.label, 'errors', (
        select json_agg(error - '{params,reason,expected}'::text[] order by place)
        from jsonb_array_elements(row.errors) with ordinality listed (error, place)), 'rejectedAt', row.rejected_at, 'isIgnored', row.is_ignored)`)}`,
})

/** The differences between stored records and those of a source, oldest first. */
export const differencesRead = jsonRead({
  name: 'integration-differences',
  parameters,
  answer: PageOf(Difference),
  sql: `with found as (select * from difference where ${conditions})
  ${pageOf(`json_build_object(
      'id', row.id, 'siteId', row.site_id, 'source', row.source, 'entity', row.entity, 'entityId', row.entity_id,
      'path', row.path, 'theirs', row.theirs, 'ours', row.ours, 'since', row.since, 'resolution', row.resolution,
      'resolvedAt', row.resolved_at)`)}`,
})
