import type { Activity, ActivitySave } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { useMemo } from 'react'
import { useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind, type ShownEntry } from '../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../platform/session/session.ts'

/** An action on a task in the device queue. The server applies the action once. */
export type QueuedActivity =
  | {
      readonly act: 'add'
      readonly header: string
      readonly at: string
      readonly request: ActivitySave
      /** The message to the assignee. */
      readonly note: string | null
    }
  | {
      readonly act: 'pick' | 'close' | 'reopen' | 'giveBack'
      readonly header: string
      /** The time of the tap, as an ISO instant. */
      readonly at: string
      readonly activityId: number
      /** The queue from which a task was taken; omitted for other actions. */
      readonly queueId?: number | undefined
      /** True if the action undoes the previous one. */
      readonly isUndo?: boolean | undefined
    }
  | {
      readonly act: 'handOver'
      readonly header: string
      readonly at: string
      readonly activityId: number
      readonly from: Assignee
      readonly to: Assignee
      /** The message to the new assignee. */
      readonly note: string | null
      /**
       * True if the request names no former assignee, because a plain specification server does not send one.
       */
      readonly isPlain?: boolean | undefined
      readonly isUndo?: boolean | undefined
    }

type Assignee = Pick<ListedEmployee, 'Id' | 'Name'>

export const activityKind = queueKind<QueuedActivity>('activity')

export type QueuedEntry = ShownEntry<QueuedActivity>

/** Returns the unsent and refused actions on tasks of this site, in the order of the taps. */
export function useQueuedActivities(): readonly QueuedEntry[] {
  const { site } = useSession()
  const entries = useQueueEntries(activityKind)
  return useMemo(() => entries.filter(({ siteId }) => siteId === site.Id), [entries, site.Id])
}

/** Returns the latest unsent or refused action on a task. */
export const lastQueued = (entries: readonly QueuedEntry[], activityId: number): QueuedEntry | undefined =>
  entries.findLast(({ payload }) => payload.act !== 'add' && payload.activityId === activityId)

type Shown = Pick<Activity, 'Id' | 'IsOpen' | 'SalesmanId'>

/** Returns the task as it will be after all waiting entries. Refused entries have no effect. */
export function withQueued<T extends Shown>(task: T, entries: readonly QueuedEntry[], me: number): T {
  let shown = task
  for (const { payload, state } of entries) {
    if (payload.act === 'add' || payload.activityId !== task.Id || state === 'refused') continue
    if (payload.act === 'pick') shown = { ...shown, SalesmanId: me }
    else if (payload.act === 'handOver') shown = { ...shown, SalesmanId: payload.to.Id }
    else if (payload.act === 'giveBack') shown = { ...shown, SalesmanId: payload.queueId ?? me }
    else shown = { ...shown, IsOpen: payload.act === 'reopen' }
  }
  return shown
}

/** Returns the entries of new tasks, including part requests, that the server does not have yet. */
export const addedOf = (entries: readonly QueuedEntry[]) =>
  entries.flatMap((entry) => (entry.payload.act === 'add' ? [{ ...entry, payload: entry.payload }] : []))
