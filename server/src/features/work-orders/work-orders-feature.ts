import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { workOrderSearch } from './search/search-reads.ts'
import { workOrderValues } from './view/work-order-json.ts'
import {
  readWorkOrder,
  type WorkOrderText,
  workOrderByGlobalId,
  workOrderById,
  workOrderByNumber,
  workOrderHeaderByNumber,
  workOrderWithoutRows,
} from './view/work-order-reads.ts'

interface Exchange {
  readonly session: CurrentSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const workOrdersFeature = feature(workOrderEndpoints, ({ db, clock }) => {
  const valuesFor = (session: CurrentSession) => ({
    ...workOrderValues(session, clock.now()),
    maySeeCustomers: session.rights.has('CustomerInfoVisible'),
  })

  return {
    searchWorkOrders: ({ query: filters, session }) => {
      const { read, values } = workOrderSearch(filters, workOrderValues(session, clock.now()))
      return answerRead(db, read, values)
    },

    getWorkOrder: async ({ params, ...exchange }) => {
      const values = { ...valuesFor(exchange.session), workOrderId: params.id }
      return answerWorkOrder(await readWorkOrder(db, workOrderById, values), exchange)
    },

    getWorkOrderByNumber: async ({ params, ...exchange }) => {
      const values = { ...valuesFor(exchange.session), orderNumber: params.number }
      return answerWorkOrder(await readWorkOrder(db, workOrderByNumber, values), exchange)
    },

    getWorkOrderByGlobalId: async ({ params, query, ...exchange }) => {
      const read = query.includeRows ? workOrderByGlobalId : workOrderWithoutRows
      const values = { ...valuesFor(exchange.session), globalId: params.globalId }
      return answerWorkOrder(await readWorkOrder(db, read, values), exchange)
    },

    getWorkOrderHeader: ({ params, session }) =>
      answerRead(db, workOrderHeaderByNumber, {
        ...workOrderValues(session, clock.now()),
        orderNumber: params.number,
      }),
  }
})

/**
 * Returns a work order with its version in the header, and logs a read of a customer.
 *
 * @throws {Refusal} notFound
 */
function answerWorkOrder(
  found: WorkOrderText<WorkOrder> | undefined,
  { session: { employeeId, siteId }, request, reply }: Exchange,
): RawJson<WorkOrder> {
  if (!found) throw refuse('notFound')
  if (found.shows_customer)
    logSecurity(request, 'customer read', { employeeId, siteId, workOrderId: found.id })
  reply.header('etag', `"${found.version}"`)
  return new RawJson(found.json)
}
