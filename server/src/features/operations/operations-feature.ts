import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { operationSearch } from './operation-reads.ts'

export const operationsFeature = feature(operationEndpoints, ({ db }) => ({
  searchWorkOperations: ({ query: search, session }) => {
    const { read, values } = operationSearch(search, session.siteId)
    return answerRead(db, read, values)
  },
}))
