import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { PickTickAnswer } from '@verstas/contract/parts-planning/entities.ts'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { countQueueAdapter } from '../stock-counts/count-queue-adapter.ts'
import { pickKind, type QueuedPick } from './queued-picks.ts'
import { invalidatePlanning, showTick } from './seen-planning.ts'

const { tickPickLine } = partsPlanningEndpoints

/** Timeout of one attempt, in milliseconds. */
const timeoutMs = 10_000

/** Sends ticks in the order of the taps. The last tap on a part therefore wins. */
const pickQueueAdapter = queueAdapter<QueuedPick, PickTickAnswer>({
  kind: pickKind,
  isOrdered: true,
  laneOf: () => 'picks',
  send: ({ id, payload: { tick } }) =>
    callWithin(timeoutMs, tickPickLine, { headers: { 'idempotency-key': id }, body: tick }),
  onDone: (_, answer, { queries }) => showTick(queries, answer),
  onRefused: ({ payload: { what } }, error, { queries }) => {
    notify.error(`${what}: ${messageOf(error, translate)}`)
    invalidatePlanning(queries)
  },
  list: {
    title: 'pickQueue.title',
    removeTitle: 'pickQueue.removeTitle',
    removeHint: 'pickQueue.removeHint',
    describe: ({ what, tick, at }) => ({
      what: translate(tick.IsPicked ? 'pickQueue.pick' : 'pickQueue.unpick', { what }),
      at,
    }),
  },
})

/**
 * The queue adapters of picked parts and of stock counts. One manifest loads both, because each import in a
 * manifest enlarges the first load.
 */
export const partsQueueAdapters = [pickQueueAdapter, countQueueAdapter]
