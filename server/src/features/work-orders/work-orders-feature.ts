import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type JsonQuery, readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { readWorkOrder } from './read-work-order.ts'
import { readerParameters } from './reader.ts'
import { searchFor } from './search-reads.ts'
import { workOrderHeaderByNumber, workOrderReads } from './work-order-reads.ts'

interface Exchange {
  readonly session: CurrentSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Finding and reading work orders (specification.md, Calls). */
export const workOrdersFeature = feature(workOrderEndpoints, ({ db, clock }) => {
  const answerWorkOrder = async (query: JsonQuery, key: number | string, exchange: Exchange) => {
    const { session, request, reply } = exchange
    const { employeeId, siteId, rights } = session
    const reader = readerParameters(session, clock.now())
    const found = await readWorkOrder(db, query, [...reader, rights.has('CustomerInfoVisible'), key])
    if (!found) throw refuse('notFound')
    if (found.shows_customer)
      logSecurity(request, 'customer read', { employeeId, siteId, workOrderId: found.id })
    reply.header('etag', `"${found.version}"`)
    return new RawJson(found.json)
  }

  return {
    searchWorkOrders: async ({ query: filters, session }) => {
      const { query, values } = searchFor(filters)
      const json = await readJson(db, query, [...readerParameters(session, clock.now()), ...values])
      return new RawJson(json ?? '[]')
    },

    getWorkOrder: ({ params, ...exchange }) => answerWorkOrder(workOrderReads.byId, params.id, exchange),

    getWorkOrderByNumber: ({ params, ...exchange }) =>
      answerWorkOrder(workOrderReads.byNumber, params.number, exchange),

    getWorkOrderByGlobalId: ({ params, query, ...exchange }) => {
      const read = query.includeRows ? workOrderReads.byGlobalId : workOrderReads.withoutRows
      return answerWorkOrder(read, params.globalId, exchange)
    },

    getWorkOrderHeader: async ({ params, session }) => {
      const reader = readerParameters(session, clock.now())
      const json = await readJson(db, workOrderHeaderByNumber, [...reader, params.number])
      if (json === null) throw refuse('notFound')
      return new RawJson(json)
    },
  }
})
