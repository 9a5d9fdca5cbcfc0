import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { integrationPath } from '@verstas/contract/integration/path.ts'
import { integrationReadEndpoints, usualRecords } from '@verstas/contract/integration/read-endpoints.ts'
import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type FeatureDependencies, feature } from '../../../platform/http/feature.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readByExternalId, readRecord, readRecordPage } from './read-records.ts'
import { seenSites } from './seen-sites.ts'

/** Endpoints with which other systems read records (docs/integration.md). */
export const integrationReadsFeature = feature(integrationReadEndpoints, createHandlers, {
  tag: 'integration',
})

type One = typeof integrationReadEndpoints.readVehicle
type Page = typeof integrationReadEndpoints.readVehicles

/** Every entity has the same two handlers. The address of an endpoint names its entity. */
function createHandlers(dependencies: FeatureDependencies): Handlers<typeof integrationReadEndpoints> {
  const handlers = Object.entries<EndpointDefinition>(integrationReadEndpoints).map(
    ([name, { path, params }]) => {
      const [entity] = path.slice(integrationPath.length + 1).split('/') as [ReadableEntity]
      return [name, params ? answerRecord(dependencies, entity) : answerPage(dependencies, entity)]
    },
  )
  return Object.fromEntries(handlers)
}

const readerOf = async ({ db, clock }: FeatureDependencies, { session, query }: Call<One | Page>) => ({
  siteIds: await seenSites(db, session, query.sites),
  permittedSiteIds: session.siteIds,
  language: session.language,
  now: clock.now(),
})

function answerRecord(dependencies: FeatureDependencies, entity: ReadableEntity) {
  return async (call: Call<One>) => {
    const reader = await readerOf(dependencies, call)
    const json = await readRecord(dependencies.db, entity, call.params.id, reader)
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  }
}

function answerPage({ db, ...dependencies }: FeatureDependencies, entity: ReadableEntity) {
  return async (call: Call<Page>) => {
    const { externalId, source = null, after = 0, limit = usualRecords } = call.query
    const reader = await readerOf({ db, ...dependencies }, call)
    const json =
      externalId === undefined
        ? await readRecordPage(db, entity, { after, limit }, reader)
        : await readByExternalId(db, entity, { externalId, source }, reader)
    if (json === null) throw new Error(`The page of ${entity} has no row`)
    return new RawJson(json)
  }
}
