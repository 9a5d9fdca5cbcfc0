import type { QueryClient } from '@tanstack/react-query'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import type { CountedPart, StockCount } from '@verstas/contract/stock-counts/entities.ts'
import { callWithin } from '../../platform/api/call-within.ts'
import { endpointKey, invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { withCounts } from './merge-counts.ts'
import { countKind, type QueuedCount } from './queued-counts.ts'

const { countPart, getStockCount } = stockCountEndpoints

/** Timeout of one attempt, in milliseconds. */
const timeoutMs = 10_000

/** Sends amounts in the order of their input, so that the last amount of a part wins. */
export const countQueueAdapter = queueAdapter<QueuedCount, CountedPart>({
  kind: countKind,
  isOrdered: true,
  laneOf: ({ countId }) => `count-${countId}`,
  send: ({ id, payload: { countId, part } }) =>
    callWithin(timeoutMs, countPart, { params: { countId }, headers: { 'idempotency-key': id }, body: part }),
  isFinal: (error) => error.has(errorCodes.countLineChanged.id) || error.has(errorCodes.countEnded.id),
  onDone: ({ payload }, _, { queries }) => {
    show(queries, payload)
    invalidateChanges(queries, countPart)
  },
  onRefused: ({ payload: { what } }, error, { queries }) => {
    notify.error(`${what}: ${messageOf(error, translate)}`)
    invalidateChanges(queries, countPart)
  },
  list: {
    title: 'countQueue.title',
    removeTitle: 'countQueue.removeTitle',
    removeHint: 'pickQueue.removeHint',
    describe: ({ what, part: { Counted }, at }) => ({
      what: translate('countQueue.count', { what, count: Counted ?? '–' }),
      at,
    }),
  },
})

/** Shows an accepted amount until the count is refetched. */
function show(queries: QueryClient, queued: QueuedCount): void {
  queries.setQueriesData<StockCount>({ queryKey: endpointKey(getStockCount) }, (count) =>
    count?.CountId === queued.countId ? withCounts(count, [queued], '') : count,
  )
}
