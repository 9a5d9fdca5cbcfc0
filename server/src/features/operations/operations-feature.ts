import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { operationSearchFor } from './search-reads.ts'

/** The catalogue of operations (specification.md, Calls). */
export const operationsFeature = feature(operationEndpoints, ({ db }) => ({
  searchWorkOperations: async ({ query: search, session }) => {
    const { query, values } = operationSearchFor(search, session.siteId)
    return new RawJson((await readJson(db, query, values)) ?? '[]')
  },
}))
