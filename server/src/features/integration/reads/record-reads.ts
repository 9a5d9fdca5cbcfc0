import { mostRecords } from '@verstas/contract/integration/read-endpoints.ts'
import { records } from '@verstas/contract/integration/records.ts'
import { type ReadableEntity, readableEntities } from '@verstas/contract/integration/scopes.ts'
import * as z from 'zod'
import { type JsonRead, jsonRead, type ReadParameters } from '../../../platform/database/read-json.ts'
import { type RecordSource, recordSources } from './record-sources.ts'
import { externalIdsOf } from './record-sql.ts'

/** The reads of an entity: by id, by several ids, by external id, and by page. */
export interface ReadsOfEntity {
  readonly byId: JsonRead<ReadParameters, object>
  readonly byIds: JsonRead<ReadParameters, object>
  readonly byExternalId: JsonRead<ReadParameters, object>
  readonly page: JsonRead<ReadParameters, object>
}

/** The sites that a read may show. A null parameter means all sites. */
const siteParameters = { siteIds: 'bigint[] | null' } as const

const shownSites = `shown_site as (
  select id from site where $siteIds is null or id = any ($siteIds))`

/** SQL condition: the employee `record` may be shown. */
const isShownEmployee = `($siteIds is null or exists (
  select from employee_site place where place.employee_id = record.id and place.site_id = any ($siteIds)))`

/**
 * Returns an SQL condition: true if the row `record` of a source may be shown. The site of the row is checked
 * elsewhere.
 */
function isShown({ extent, condition = 'true', permission }: RecordSource): string {
  if (permission !== undefined) return `${condition} and ${permission}`
  if (extent === 'employees') return `${condition} and ${isShownEmployee}`
  if (extent === 'sites') return `${condition} and record.id in (select id from shown_site)`
  return condition
}

/**
 * Returns SQL of a query with a limit. Adds a constant inner limit, because PostgreSQL expects a tenth of the
 * rows for a parameter, and might scan a large table.
 */
const limited = (query: string, limit: string): string =>
  `select * from (${query} limit ${mostRecords}) bounded limit ${limit}`

/**
 * Returns SQL of the next ids of a source after an SQL expression, at most `limit` per site. Reads the ids of
 * a site along its primary key, so that the limit bounds the cost.
 */
function nextKeys(source: RecordSource, after: string, limit: string): string {
  const { table, id = 'id', extent } = source
  switch (extent) {
    case 'site':
      return `
        select next.id, next.site_id from shown_site
        cross join lateral (${limited(
          `select record.${id} as id, record.site_id from ${table} record
          where record.site_id = shown_site.id and record.${id} > ${after} and ${isShown(source)}
          order by record.${id}`,
          limit,
        )}) next`
    case 'employees':
      // The union removes the duplicates of an employee who works at several sites.
      return `
        select next.id, null::bigint as site_id from shown_site
        cross join lateral (${limited(
          `select record.employee_id as id from employee_site record
          where $siteIds is not null and record.site_id = shown_site.id and record.employee_id > ${after}
          order by record.employee_id`,
          limit,
        )}) next
        union
        (${limited(
          `select record.id, null::bigint from employee record
          where $siteIds is null and record.id > ${after} order by record.id`,
          limit,
        )})`
    default:
      return limited(
        `select record.${id} as id, null::bigint as site_id from ${table} record
        where record.${id} > ${after} and ${isShown(source)} order by record.${id}`,
        limit,
      )
  }
}

/** Returns SQL of the record of the row `record`; the statement must contain `recordJoins`. */
function recordJson(entity: ReadableEntity, source: RecordSource): string {
  const { fields, createdAt, changedAt = createdAt } = source
  const siteId = source.extent === 'site' ? 'record.site_id' : null
  return `json_build_object(
    'id', key.id,
    'siteId', key.site_id,
    'version', coalesce(state.version, 0)::text,
    'externalIds', ${externalIdsOf(entity, siteId, 'key.id')},
    'createdAt', coalesce(${['state.created_at', createdAt, 'feed_state.began_at'].filter(Boolean).join(', ')}),
    'changedAt', coalesce(${['state.changed_at', changedAt, 'feed_state.began_at'].filter(Boolean).join(', ')}),
    ${fields})`
}

/**
 * Returns SQL that joins the record, its state in the feed and further tables to `key`, the id and the site of a
 * record.
 */
function recordJoins(entity: ReadableEntity, { table, id = 'id', extent, joins = '' }: RecordSource): string {
  const isOfSite = extent === 'site'
  return `
    join ${table} record on record.${id} = key.id ${isOfSite ? 'and record.site_id = key.site_id' : ''}
    cross join feed_state
    left join record_state state on state.entity = '${entity}' and state.entity_id = key.id
      and ${isOfSite ? 'state.site_id = key.site_id' : 'state.site_id is null'}
    ${joins}`
}

const PageOf = (record: z.ZodType<object>) =>
  z.object({ records: z.array(record), next: z.int(), hasMore: z.boolean() })

function readsOf(entity: ReadableEntity): ReadsOfEntity {
  const source = recordSources[entity]
  const parameters = { ...siteParameters, ...source.parameters }
  const isOfGroup = source.extent === 'group'
  // Entities of the whole group do not use the sites, and a read must use each of its parameters.
  const given: ReadParameters = isOfGroup ? { ...source.parameters } : parameters
  const withSites = isOfGroup ? 'with' : `with ${shownSites},`
  const answer: z.ZodType<object> = records[entity]
  const record = recordJson(entity, source)
  const joins = recordJoins(entity, source)
  const { table, id = 'id', extent } = source
  const site = extent === 'site' ? 'record.site_id' : 'null::bigint'
  const ofSite = extent === 'site' ? 'record.site_id in (select id from shown_site) and' : ''
  return {
    byId: jsonRead({
      name: `integration-${entity}-by-id`,
      parameters: { ...given, id: 'bigint' },
      answer,
      sql: `${withSites} key as (
          select record.${id} as id, ${site} as site_id from ${table} record
          where ${ofSite} record.${id} = $id and ${isShown(source)}
          order by 2 limit 1)
        select ${record}::text from key ${joins}`,
    }),
    byIds: jsonRead({
      name: `integration-${entity}-by-ids`,
      parameters: { ...given, ids: 'bigint[]' },
      answer: z.array(answer),
      sql: `${withSites} key as materialized (
          select record.${id} as id, ${site} as site_id from ${table} record
          where ${ofSite} record.${id} = any($ids) and ${isShown(source)})
        select coalesce(json_agg(${record} order by key.id, key.site_id), '[]')::text from key ${joins}`,
    }),
    byExternalId: jsonRead({
      name: `integration-${entity}-by-external-id`,
      parameters: { ...given, externalId: 'text', source: 'text | null' },
      answer: PageOf(answer),
      sql: `${withSites} key as (
          select distinct record.${id} as id, ${site} as site_id
          from external_ref ref
          join ${table} record on record.${id} = ref.entity_id
            ${extent === 'site' ? 'and record.site_id = ref.site_id' : ''}
          where ref.entity = '${entity}' and ref.external_id = $externalId
            and ref.source in (select name from integration_source where $source is null or name = $source)
            and ${ofSite} ${isShown(source)})
        select json_build_object(
          'records', coalesce(json_agg(${record} order by key.id, key.site_id), '[]'),
          'next', coalesce(max(key.id), 0),
          'hasMore', false)::text
        from key ${joins}`,
    }),
    page: jsonRead({
      name: `integration-${entity}-page`,
      parameters: { ...given, afterId: 'bigint', limit: 'bigint' },
      answer: PageOf(answer),
      // Records of two sites may have the same id, so a page ends with all records of its last id.
      sql: `${withSites} key as materialized (
          select id, site_id from (${nextKeys(source, '$afterId', '$limit')}) next
          order by id fetch first ($limit) rows with ties),
        last as materialized (select coalesce(max(id), $afterId) as id from key)
        select json_build_object(
          'records', (
            select coalesce(json_agg(${record} order by key.id, key.site_id), '[]') from key ${joins}),
          'next', last.id,
          'hasMore', exists (${nextKeys(source, 'last.id', '1')}))::text
        from last`,
    }),
  }
}

/** The reads of all entities. */
export const recordReads: Readonly<Record<ReadableEntity, ReadsOfEntity>> = Object.fromEntries(
  readableEntities.map((entity) => [entity, readsOf(entity)]),
) as Record<ReadableEntity, ReadsOfEntity>
