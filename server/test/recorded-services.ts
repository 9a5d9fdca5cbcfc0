import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { integrationPath } from '@verstas/contract/integration/path.ts'
import { integrationReadEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type RecordSource, recordSources } from '../src/features/integration/reads/record-sources.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { sequenceOutbox } from '../src/platform/feed/sequence.ts'
import type { Headers } from './app.ts'
import { eventually } from './eventually.ts'
import type { Question } from './recorded-questions.ts'
import { buildServiceAccount } from './service-builders.ts'

const tampere = 2

/** Two sources that use the same external ids. */
const sources = ['recorded-1', 'recorded-2'] as const

/** Copies of the demo's first row of a table, with other values: of another site, of no site, and ignored. */
const waitingRows = [
  [
    'deferred_record',
    { id: 100_000_101, site_id: null, entity: 'parts', external_id: 'P-1', source: 'recorded-1' },
  ],
  ['deferred_record', { id: 100_000_102, site_id: tampere, external_id: 'W-2' }],
  [
    'rejected_record',
    { id: 100_000_101, site_id: tampere, entity: 'vehicles', external_id: 'V-1', is_ignored: true },
  ],
  [
    'rejected_record',
    { id: 100_000_102, site_id: 1, entity: 'customers', external_id: 'C-1', source: 'recorded-1' },
  ],
  ['difference', { id: 100_000_101, site_id: tampere, path: '/note' }],
] as const

/**
 * Adds two service accounts to the recorded dealership: one of all sites and one of Tampere. Adds external ids of
 * a few records of each entity. Two sources use each external id, for different records.
 *
 * @returns the headers of the accounts
 */
export async function addServices(db: Db): Promise<{ service: Headers; serviceOfTampere: Headers }> {
  const service = await buildServiceAccount(db, { name: 'Taloushallinto' })
  const ofTampere = await buildServiceAccount(db, {
    name: 'Tampereen kassa',
    language: 'fi',
    sites: [{ id: tampere }],
  })
  for (const name of sources)
    await sql`
      insert into integration_source (name, first_contact_at, last_contact_at)
      values (${name}, '2026-11-20 08:00+02', '2026-11-20 09:00+02')`.execute(db)
  for (const [entity, source] of Object.entries(recordSources)) await addRefs(db, entity, source)
  await fixStates(db)
  for (const [table, changes] of waitingRows)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(line) || ${JSON.stringify(changes)}::text::jsonb)).*
      from (select * from ${sql.table(table)} order by id limit 1) line`.execute(db)
  return { service: service.headers, serviceOfTampere: ofTampere.headers }
}

/** Moves all waiting changes to the feed, and gives every record the same version and times. */
async function fixStates(db: Db): Promise<void> {
  const countWaiting = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(db)).rows[0]?.count
  await eventually(async () => {
    await sequenceOutbox(db)
    expect(await countWaiting()).toBe(0)
  })
  const times = sql`created_at = '2026-11-19 08:00+02', changed_at = '2026-11-20 08:00+02'`
  await sql`update record_state set version = 2, ${times}`.execute(db)
  await sql`update feed_state set began_at = '2026-11-01 08:00+02'`.execute(db)
}

/** Gives the external id `A` of the first source to a record of Helsinki, and that of the other to one of Tampere. */
async function addRefs(db: Db, entity: string, { table, id = 'id', extent, condition }: RecordSource) {
  const site = extent === 'site' ? 'record.site_id' : 'null::bigint'
  for (const [place, source] of sources.entries())
    await sql`
      insert into external_ref (source, entity, external_id, site_id, entity_id, taken_at)
      select ${source}, ${entity}, 'A', ${sql.raw(site)}, record.${sql.raw(id)}, '2026-11-20 08:30+02'
      from ${sql.table(table)} record where ${sql.raw(condition ?? 'true')}
      order by ${sql.raw(site)} = ${place + 1} desc, record.${sql.raw(id)} desc
      offset ${extent === 'site' ? 0 : place} limit 1`.execute(db)
}

/** Returns the id of a record of Tampere or of the whole group, and of one of another site. */
async function findRecordIds(db: Db, { table, id = 'id', extent, condition }: RecordSource) {
  const site = extent === 'site' ? 'record.site_id' : extent === 'sites' ? 'record.id' : String(tampere)
  const { rows } = await sql<{ own: number | null; other: number | null }>`
    select max(record.${sql.raw(id)}) filter (where ${sql.raw(site)} = ${tampere}) as own,
      max(record.${sql.raw(id)}) filter (where ${sql.raw(site)} <> ${tampere}) as other
    from ${sql.table(table)} record where ${sql.raw(condition ?? 'true')}`.execute(db)
  return rows.flatMap(({ own, other }) => [own, other]).filter((one) => one !== null)
}

const askers = ['service', 'serviceOfTampere'] as const

/** Returns requests of service accounts for the records of each entity, and for waiting records. */
export async function serviceQuestionsOf(db: Db): Promise<readonly Question[]> {
  const questions: Question[] = []
  const add = (endpoint: EndpointDefinition, input: object) => questions.push({ endpoint, input, askers })
  for (const endpoint of Object.values<EndpointDefinition>(integrationReadEndpoints)) {
    const [entity] = endpoint.path.slice(integrationPath.length + 1).split('/') as [ReadableEntity]
    const ids = await findRecordIds(db, recordSources[entity])
    if (endpoint.params) for (const id of ids) add(endpoint, { params: { id }, query: {} })
    else {
      add(endpoint, { query: { after: Math.max(0, ...ids.map((id) => id - 1)), limit: 1 } })
      add(endpoint, { query: { externalId: 'A', sites: '1,2' } })
      add(endpoint, { query: { externalId: 'A', source: sources[1] } })
    }
  }
  for (const endpoint of Object.values(contract['integration-waiting'])) {
    add(endpoint, { query: {} })
    add(endpoint, { query: { after: 100_000_001, limit: 1 } })
    add(endpoint, { query: { source: sources[0] } })
    add(endpoint, { query: { entity: 'parts' } })
  }
  add(contract['integration-accounts'].getServiceCaller, {})
  return questions
}

/** The reads that `serviceQuestionsOf` asks. */
export const recordedServiceReads: readonly EndpointDefinition[] = [
  ...Object.values(integrationReadEndpoints),
  ...Object.values(contract['integration-waiting']),
  contract['integration-accounts'].getServiceCaller,
]
