import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { partRead } from './part-details.ts'
import { partSearch, partsByNumber } from './part-reads.ts'

/** Endpoints for the catalogue of parts (specification.md, Parts rules). */
export const partsFeature = feature(partEndpoints, ({ db, clock }) => ({
  searchParts: ({ query: search, session: { siteId } }) => {
    const { read, values } = partSearch(search, siteId)
    return answerRead(db, read, values)
  },

  listPartsByNumber: ({ params: { no: itemNumber }, session: { siteId } }) =>
    answerRead(db, partsByNumber, { siteId, itemNumber }),

  getPart: ({ params, query, session: { siteId } }) =>
    answerRead(db, partRead, {
      siteId,
      now: clock.now(),
      supplierNumber: params.supplier,
      itemNumber: params.item,
      serialNumber: query.SerialNo || null,
    }),
}))
