import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { type QueueEntry, queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { invalidateActivities } from './api.ts'
import { activityKind, type QueuedActivity } from './queued-activities.ts'
import { secondKeyOf } from './second-key.ts'

const { saveActivity, closeActivity, reopenActivity, assignActivity } = activityEndpoints

/** Timeout of one call, in milliseconds. */
const timeoutMs = 10_000

const doneTexts = {
  add: 'activity.added',
  pick: 'activity.picked',
  close: 'activity.closed',
  reopen: 'activity.reopened',
  giveBack: 'activityQueue.giveBack',
  handOver: 'activityRead.nowWith',
} as const

/** Undo actions, by the action that they undo. Handing over is undone by handing back. */
const opposites = { pick: 'giveBack', giveBack: 'pick', close: 'reopen', reopen: 'close' } as const

/** Sends actions on tasks in the order of the taps, so that a task is taken before it is closed. */
export const activityQueueAdapter = queueAdapter<QueuedActivity, Activity>({
  kind: activityKind,
  isOrdered: true,
  // A part request is sent after its undo has expired. Part requests have a separate lane, so that they do
  // not delay other actions.
  laneOf: (payload) => (isPartRequest(payload) ? 'part-requests' : 'activities'),
  send: sendActivity,
  onDone: () => undefined,
  onRefused: ({ payload }, error, { queries }) => {
    notify.error(`${describe(payload)}: ${messageOf(error, translate)}`)
    invalidateActivities(queries)
  },
  undo: {
    includes: (payload) =>
      payload.act !== 'add' && !payload.isUndo && (payload.act !== 'pick' || payload.queueId !== undefined),
    describe: (payload, answer) => {
      const { act, header } = payload
      // The caller shows that a new task waits.
      if (act === 'add' && answer === undefined) return null
      if (act !== 'add' && payload.isUndo) return translate('undo.done', { what: header })
      // A part request needs no second toast. One appeared when the user sent the request, and the job row
      // shows the progress of the request.
      if (act === 'handOver') return translate(doneTexts[act], { name: payload.to.Name, header })
      return isPartRequest(payload) ? null : translate(doneTexts[act], { header })
    },
    payloadOf: ({ payload }) => {
      if (payload.act === 'add') return payload
      const undo = { isUndo: true, at: serverNow().toISOString() }
      if (payload.act === 'handOver')
        return { ...payload, ...undo, from: payload.to, to: payload.from, note: null }
      return { ...payload, ...undo, act: opposites[payload.act] }
    },
  },
  list: {
    title: 'activityQueue.title',
    removeTitle: 'activityQueue.removeTitle',
    removeHint: 'activityQueue.removeHint',
    describe: (payload) => ({ what: describe(payload), at: payload.at }),
  },
})

const isPartRequest = (payload: QueuedActivity): boolean =>
  payload.act === 'add' && payload.request.RowId !== undefined

const describe = (payload: QueuedActivity): string => {
  const { act, header } = payload
  if (act === 'handOver' && payload.isUndo) return translate('undo.done', { what: header })
  return act === 'handOver'
    ? translate('activityQueue.handOver', { name: payload.to.Name, header })
    : translate(`activityQueue.${act}`, { header })
}

async function sendActivity({ id, payload, employeeId }: QueueEntry<QueuedActivity>): Promise<Activity> {
  const headers = { 'idempotency-key': id }
  if (payload.act === 'add') {
    const added = await callWithin(timeoutMs, saveActivity, { headers, body: payload.request })
    if (payload.note !== null) await sendNote(added, payload, secondKeyOf(id))
    return added
  }
  if (payload.act === 'handOver') return sendHandOver(payload, headers)
  const { act, activityId: Id, at: At } = payload
  if (act === 'pick')
    return callWithin(timeoutMs, assignActivity, { headers, params: { salesman: employeeId }, body: { Id } })
  if (act === 'giveBack')
    return callWithin(timeoutMs, assignActivity, {
      headers,
      params: { salesman: payload.queueId ?? employeeId },
      body: { Id, FromSalesmanId: employeeId },
    })
  return callWithin(timeoutMs, act === 'close' ? closeActivity : reopenActivity, {
    headers,
    body: { Id, At, ...(payload.isUndo && { IsUndo: true }) },
  })
}

const sendHandOver = (
  { activityId: Id, from, to, note, isPlain }: Extract<QueuedActivity, { act: 'handOver' }>,
  headers: { readonly 'idempotency-key': string },
): Promise<Activity> =>
  callWithin(timeoutMs, assignActivity, {
    headers,
    params: { salesman: to.Id },
    body: { Id, ...(note !== null && { Note: note }), ...(!isPlain && { FromSalesmanId: from.Id }) },
  })

type AddedTask = Extract<QueuedActivity, { act: 'add' }>

/**
 * Sends the message of a new task to the assignee. Drops the message if the task has another assignee by then
 * (409).
 */
async function sendNote({ Id, SalesmanId }: Activity, { note }: AddedTask, key: string): Promise<void> {
  const call = callWithin(timeoutMs, assignActivity, {
    headers: { 'idempotency-key': key },
    params: { salesman: SalesmanId },
    body: { Id, Note: note, FromSalesmanId: SalesmanId },
  })
  await call.catch((error: unknown) => {
    if (!(error instanceof CallFailed) || error.status !== 409) throw error
  })
}
