import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
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
} as const

/** Sends actions on tasks in the order of the taps, so that a task is taken before it is closed. */
export const activityQueueAdapter = queueAdapter<QueuedActivity, Activity>({
  kind: activityKind,
  isOrdered: true,
  // A part request is sent after its undo has expired. Part requests have a separate lane, so that they do
  // not delay other actions.
  laneOf: (payload) => (isPartRequest(payload) ? 'part-requests' : 'activities'),
  send: sendActivity,
  onDone: ({ payload }) => {
    const { act, header } = payload
    // A part request needs no second toast. One appeared when the user sent the request, and the job row
    // shows the progress of the request.
    if (!isPartRequest(payload)) notify.success(translate(doneTexts[act], { header }))
  },
  onRefused: ({ payload }, error, { queries }) => {
    notify.error(`${describe(payload)}: ${messageOf(error, translate)}`)
    invalidateActivities(queries)
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

const describe = ({ act, header }: QueuedActivity): string => translate(`activityQueue.${act}`, { header })

async function sendActivity({ id, payload, employeeId }: QueueEntry<QueuedActivity>): Promise<Activity> {
  const headers = { 'idempotency-key': id }
  if (payload.act === 'add') {
    const added = await callWithin(timeoutMs, saveActivity, { headers, body: payload.request })
    if (payload.note !== null) await sendNote(added, payload, secondKeyOf(id))
    return added
  }
  const { act, activityId: Id, at: At } = payload
  if (act === 'pick')
    return callWithin(timeoutMs, assignActivity, { headers, params: { salesman: employeeId }, body: { Id } })
  return callWithin(timeoutMs, act === 'close' ? closeActivity : reopenActivity, {
    headers,
    body: { Id, At },
  })
}

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
