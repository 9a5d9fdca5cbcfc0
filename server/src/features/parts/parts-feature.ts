import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { partSearch } from './part-reads.ts'

/** The catalogue of parts (specification.md, Calls). */
export const partsFeature = feature(partEndpoints, ({ db }) => ({
  searchParts: ({ query: search, session: { siteId } }) => {
    const { read, values } = partSearch(search, siteId)
    return answerRead(db, read, values)
  },
}))
