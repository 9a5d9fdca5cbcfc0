import { type RecordStatus, recordStatuses } from '@verstas/contract/integration/batch.ts'
import type { IntegrationSource, SourceAtSite } from '@verstas/contract/integration/source-entities.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import { type Administrator, isVisible } from './administrator.ts'

type Place = Readonly<Record<RecordStatus, number>> & {
  readonly source: string
  readonly siteId: number | null
  readonly siteName: string | null
  readonly entities: SourceAtSite['Entities']
  readonly lastContact: Date | null
  readonly waiting: number
  readonly refused: number
  readonly differences: number
}

/** Lists the sources that the administrator may see, ordered by name, each with its sites. */
export async function listSources(
  db: Db,
  administrator: Administrator,
  now: Date,
): Promise<IntegrationSource[]> {
  const sources = await db.selectFrom('integration_source').selectAll().orderBy('name').execute()
  const places = Map.groupBy(await readPlaces(db, administrator, now), ({ source }) => source)
  const others = await readOtherSites(db, administrator)
  return sources
    .filter(({ name }) => places.has(name) || !others.has(name))
    .map((source) => ({
      Name: source.name,
      FirstContact: source.first_contact_at.toISOString(),
      LastContact: source.last_contact_at.toISOString(),
      Paused: source.paused_at?.toISOString() ?? null,
      ExpectedMinutes: source.expected_minutes,
      PullAddress: source.pull_address,
      HasPullSecret: source.pull_secret !== null,
      OtherSites: others.get(source.name) ?? [],
      Sites: (places.get(source.name) ?? []).map(describePlace),
    }))
}

const describePlace = (place: Place): SourceAtSite => ({
  Site: place.siteId === null ? null : { Id: place.siteId, Description: place.siteName ?? '' },
  Entities: place.entities,
  LastContact: place.lastContact?.toISOString() ?? null,
  Today: Object.fromEntries(recordStatuses.map((status) => [status, place[status]])) as SourceAtSite['Today'],
  Deferred: place.waiting,
  Rejected: place.refused,
  Differences: place.differences,
})

/**
 * Reads the counts of each source at each site. Reads each table only once, because it may have many rows.
 */
async function readPlaces(db: Db, administrator: Administrator, now: Date): Promise<readonly Place[]> {
  const ofToday = recordStatuses.map(
    (status) =>
      sql`coalesce(sum(counted.${sql.ref(status)}) filter (where counted.is_today), 0)::int as ${sql.ref(status)}`,
  )
  const { rows } = await sql<Place>`
    with counted as (
      select count.*, count.day = (${now}::timestamptz at time zone coalesce(site.time_zone, 'UTC'))::date as is_today
      from integration_count count left join site on site.id = count.site_id
      where count.site_id = any(${administrator.siteIds}::bigint[]) or count.site_id is null
    ), contact as (
      select source, site_id, max(last_at) as last_at, array_agg(distinct entity order by entity) as entities,
        ${sql.join(ofToday)}
      from counted group by source, site_id
    ), waiting as (
      select source, site_id, count(*)::int as count from deferred_record
      where ${isVisible(administrator)} group by source, site_id
    ), refused as (
      select source, site_id, count(*)::int as count from rejected_record
      where not is_ignored and ${isVisible(administrator)} group by source, site_id
    ), differing as (
      select source, site_id, count(*)::int as count from difference
      where resolution is null and site_id = any(${administrator.siteIds}::bigint[]) group by source, site_id
    )
    select place.source, place.site_id as "siteId", site.name as "siteName",
      coalesce(contact.entities, '{}') as entities, contact.last_at as "lastContact",
      ${sql.join(recordStatuses.map((status) => sql`coalesce(contact.${sql.ref(status)}, 0) as ${sql.ref(status)}`))},
      coalesce(waiting.count, 0) as waiting, coalesce(refused.count, 0) as refused,
      coalesce(differing.count, 0) as differences
    from (
      select source, site_id from contact union select source, site_id from waiting
      union select source, site_id from refused union select source, site_id from differing
    ) place
    left join site on site.id = place.site_id
    left join contact on contact.source = place.source and contact.site_id is not distinct from place.site_id
    left join waiting on waiting.source = place.source and waiting.site_id is not distinct from place.site_id
    left join refused on refused.source = place.source and refused.site_id is not distinct from place.site_id
    left join differing on differing.source = place.source and differing.site_id is not distinct from place.site_id
    order by site.name nulls last, place.site_id`.execute(db)
  return rows
}

/** Reads the names of the open sites of each source at which the administrator does not work. */
export async function readOtherSites(
  db: Db,
  { siteIds }: Administrator,
  source: string | null = null,
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ source: string; names: string[] }>`
    select source, array_agg(distinct site.name order by site.name) as names
    from integration_count count join site on site.id = count.site_id and site.is_active
    where not count.site_id = any(${siteIds}::bigint[]) and (${source}::text is null or source = ${source})
    group by source`.execute(db)
  return new Map(rows.map(({ source: name, names }) => [name, names]))
}
