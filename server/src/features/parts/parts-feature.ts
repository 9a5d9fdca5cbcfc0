import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { partSearchFor } from './search-reads.ts'

/** The catalogue of parts (specification.md, Calls). */
export const partsFeature = feature(partEndpoints, ({ db }) => ({
  searchParts: async ({ query: search, session }) => {
    const { query, values } = partSearchFor(search, session.siteId)
    return new RawJson((await readJson(db, query, values)) ?? '[]')
  },
}))
