import { CallFailed } from '@verstas/contract/call.ts'
import type { AnswerOf } from '@verstas/contract/endpoint.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { answerAskedBy } from '@verstas/domain/stamping/decide.ts'
import { lazy } from 'react'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { inputForServer } from '../../platform/api/plain-servers.ts'
import { deviceNow, serverTimeOfTap } from '../../platform/api/server-clock.ts'
import { queueAdapter, type UndoContext } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { namesOf } from './describe.ts'
import { latestStampingQuery, type QueuedStamping, stampingKind } from './latest-stamping.ts'
import { showAsLatest } from './use-stamp.ts'

/** Timeout of one attempt, in milliseconds. */
const timeoutMs = 10_000

/** Sets the start to the time of the tap if none was typed. A plain specification server needs a start. */
const withStart = (request: StampingRequest): StampingRequest => ({
  ...request,
  StartTime: request.StartTime ?? serverTimeOfTap(request.ClientTime).toISOString(),
})

/** The response to a stamping, or the latest stamping after an undo. */
type Stamped =
  | (AnswerOf<typeof stampingEndpoints.stamp> & { readonly Latest?: undefined })
  | { readonly Latest: Stamping | null; readonly Started?: undefined; readonly Ended?: undefined }

/**
 * Returns the user's latest stamping before an undone one: from the server's response, else from the earlier
 * entries of the queue, else from the cache. Undefined if it is unknown.
 */
function formerLatest({ answer, earlier, queries }: UndoContext<Stamped>): Stamping | null | undefined {
  if (answer) return answer.Ended ? { ...answer.Ended, EndTime: null } : undefined
  const before = earlier.findLast(
    ({ kind, payload }) => kind === stampingKind.name && (payload as QueuedStamping).latest !== undefined,
  )
  return before
    ? (before.payload as QueuedStamping).latest
    : queries.getQueryData(latestStampingQuery().queryKey)
}

/** True unless the server implements only the specification, which has no undo. */
function hasUndo(): boolean {
  try {
    inputForServer(stampingUndoEndpoints.undoStamping, {})
    return true
  } catch {
    return false
  }
}

/** Sends stampings in the order of the taps, because each stamping ends the previous one. */
export const stampingQueueAdapter = queueAdapter<QueuedStamping, Stamped>({
  kind: stampingKind,
  isOrdered: true,
  laneOf: () => 'stampings',
  send: async ({ id, payload: { request, undoes, at } }) => {
    const headers = { 'idempotency-key': id, 'client-sent-at': deviceNow().toISOString() }
    if (undoes === undefined)
      return callWithin(timeoutMs, stampingEndpoints.stamp, { headers, body: request, plainBody: withStart })
    const body = { Key: undoes, ClientTime: at }
    return { Latest: await callWithin(timeoutMs, stampingUndoEndpoints.undoStamping, { headers, body }) }
  },
  onDone: ({ payload: { latest, request }, employeeId }, answer, { queries }) => {
    if (answer.Latest !== undefined) {
      if (request.SalesmanId === employeeId) showAsLatest(queries, answer.Latest)
      return
    }
    const answered = answer.Started ?? answer.Ended
    // A plain specification server sends no stampings in its response, so the latest one is refetched.
    if (latest !== undefined && answered !== undefined) showAsLatest(queries, answered)
  },
  onRefused: ({ payload: { what }, errors }) =>
    notify.error(`${what}: ${messageOf(new CallFailed(400, errors), translate)}`),
  undo: {
    includes: ({ undoes }) => undoes === undefined && hasUndo(),
    describe: ({ what, request, undoes }, answer) => {
      if (undoes !== undefined) return translate('undo.done', { what })
      const stamped = `${translate('stamping.stamped')}: ${what}`
      const rows = namesOf(answer?.Ended?.OrderRows ?? []).join(', ')
      if (request.IsPreviousJobsReady !== true || rows === '') return stamped
      return `${stamped}\n${translate('undo.signed', { rows })}`
    },
    payloadOf: ({ id, payload: { what, request, latest } }, context) => ({
      what,
      request,
      undoes: id,
      at: deviceNow().toISOString(),
      ...(latest !== undefined && { latest: formerLatest(context) }),
    }),
  },
  questions: {
    includes: (errorId) => answerAskedBy(errorId) !== null,
    Dialog: lazy(() => import('./questions/stamping-wizard.tsx')),
  },
  list: {
    title: 'deviceQueue.stampings',
    removeTitle: 'deviceQueue.removeStampingTitle',
    removeHint: 'deviceQueue.removeStampingHint',
    describe: ({ what, request, undoes, at }) =>
      undoes === undefined
        ? { what, at: request.StartTime ?? request.ClientTime }
        : { what: translate('undo.done', { what }), at },
  },
})
