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

/** Returns SQL of the condition and the order. `isSeen` is the condition on the site. */
const conditionsWith = (isSeen: string) => `id > $afterId and ($entities is null or entity = any($entities))
    and ($source is null or source = $source) and ($siteIds is null or ${isSeen})
  order by id limit $limit + 1`

/**
 * SQL: true if an account of some sites may see a record that was not accepted. Such a record may lack its site, and
 * people have none. Only the account that sent it may then see it.
 */
const isSeenByAccount = `site_id = any($siteIds) or site_id is null and (
      entity in ('suppliers', 'product-groups', 'parts', 'operations') or account_id = $accountId)`
const withAccount = { ...parameters, accountId: 'bigint' } as const

/** The waiting records, ordered by their first arrival. */
export const deferredRead = jsonRead({
  name: 'integration-deferred',
  parameters: withAccount,
  answer: PageOf(DeferredRecord),
  sql: `with found as (select * from deferred_record where ${conditionsWith(isSeenByAccount)})
  ${pageOf(`json_build_object(
      'id', row.id, 'source', row.source, 'entity', row.entity, 'externalId', row.external_id, 'siteId', row.site_id,
      'version', row.record ->> 'version',
      'waitsFor', json_build_object('entity', row.waits_for_entity, 'key', row.waits_for_key),
      'receivedAt', row.received_at, 'expiresAt', row.expires_at)`)}`,
})

/** The latest refusals of records that are still refused, ordered by the first refusal. */
export const rejectedRead = jsonRead({
  name: 'integration-rejected',
  parameters: withAccount,
  answer: PageOf(RejectedRecord),
  sql: `with found as (select * from rejected_record where ${conditionsWith(isSeenByAccount)})
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
  sql: `with found as (select * from difference where ${conditionsWith('site_id = any($siteIds)')})
  ${pageOf(`json_build_object(
      'id', row.id, 'siteId', row.site_id, 'source', row.source, 'entity', row.entity, 'entityId', row.entity_id,
      'path', row.path, 'theirs', row.theirs, 'ours', row.ours, 'since', row.since, 'resolution', row.resolution,
      'resolvedAt', row.resolved_at)`)}`,
})
