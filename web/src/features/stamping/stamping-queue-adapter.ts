import { CallFailed } from '@verstas/contract/call.ts'
import type { AnswerOf } from '@verstas/contract/endpoint.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { answerAskedBy } from '@verstas/domain/stamping/decide.ts'
import { lazy } from 'react'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { deviceNow, serverTimeOfTap } from '../../platform/api/server-clock.ts'
import { queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { type QueuedStamping, stampingKind } from './latest-stamping.ts'
import { showAsLatest } from './use-stamp.ts'

/** Timeout of one attempt, in milliseconds. */
const timeoutMs = 10_000

/** Sets the start to the time of the tap if none was typed. A plain specification server needs a start. */
const withStart = (request: StampingRequest): StampingRequest => ({
  ...request,
  StartTime: request.StartTime ?? serverTimeOfTap(request.ClientTime).toISOString(),
})

/** Sends stampings in the order of the taps, because each stamping ends the previous one. */
export const stampingQueueAdapter = queueAdapter<QueuedStamping, AnswerOf<typeof stampingEndpoints.stamp>>({
  kind: stampingKind,
  isOrdered: true,
  laneOf: () => 'stampings',
  send: ({ id, payload: { request } }) =>
    callWithin(timeoutMs, stampingEndpoints.stamp, {
      headers: { 'idempotency-key': id, 'client-sent-at': deviceNow().toISOString() },
      body: request,
      plainBody: withStart,
    }),
  onDone: ({ payload: { what, latest } }, { Started, Ended }, { queries }) => {
    const answered = Started ?? Ended
    // A plain specification server sends no stampings in its response, so the latest one is refetched.
    if (latest !== undefined && answered !== undefined) showAsLatest(queries, answered)
    notify.success(`${translate('stamping.stamped')}: ${what}`)
  },
  onRefused: ({ payload: { what }, errors }) =>
    notify.error(`${what}: ${messageOf(new CallFailed(400, errors), translate)}`),
  questions: {
    includes: (errorId) => answerAskedBy(errorId) !== null,
    Dialog: lazy(() => import('./questions/stamping-wizard.tsx')),
  },
  list: {
    title: 'deviceQueue.stampings',
    removeTitle: 'deviceQueue.removeStampingTitle',
    removeHint: 'deviceQueue.removeStampingHint',
    describe: ({ what, request }) => ({ what, at: request.StartTime ?? request.ClientTime }),
  },
})
