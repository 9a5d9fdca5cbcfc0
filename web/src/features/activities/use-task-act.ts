import { useQueryClient } from '@tanstack/react-query'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { useCallback } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useSubmit } from '../../platform/device-queue/device-queue.tsx'
import { notifySlow } from '../../platform/device-queue/notify-slow.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify, type ToastAction } from '../../platform/ui/notify.ts'
import { invalidateActivities } from './api.ts'
import { activityKind, type QueuedActivity } from './queued-activities.ts'

/**
 * Returns a function that sends an action on a task through the device queue, immediately or once a network
 * is available. Its `key` is the idempotency key of an action that the caller may repeat. The function
 * resolves to `sent` after the server has accepted the action, or to `kept` if the outcome is not known yet. A
 * toast shows both. It throws `CallFailed` if the server refuses the action, which then leaves the queue.
 */
export function useActThroughQueue(): (entry: QueuedActivity, key?: string) => Promise<'sent' | 'kept'> {
  const t = useTexts()
  const { submit } = useSubmit(activityKind)
  return useCallback(
    async (entry, key) => {
      const settled = await submit(entry, { key })
      if (settled.kind === 'refused') throw settled.error
      if (settled.kind === 'sent') return 'sent'
      const { header } = entry
      const what =
        entry.act === 'handOver'
          ? t('activityQueue.handOver', { name: entry.to.Name, header })
          : t(`activityQueue.${entry.act}`, { header })
      if (settled.kind === 'slow') notifySlow(what)
      // The queue shows a toast with undo about all other actions.
      else if (entry.act === 'add') notify.info(t('activityQueue.kept', { what }))
      return 'kept'
    },
    [submit, t],
  )
}

/** A completed hand-over. */
interface HandOver {
  readonly task: { readonly Id: number; readonly Header: string }
  readonly from: Pick<ListedEmployee, 'Id' | 'Name'>
  readonly to: Pick<ListedEmployee, 'Id' | 'Name'>
}

/** Returns a function that creates the toast's undo action, which hands the task back. */
export function useHandBack(): (handOver: HandOver) => ToastAction {
  const t = useTexts()
  const actThroughQueue = useActThroughQueue()
  return useCallback(
    ({ task: { Id: activityId, Header: header }, from, to }) => ({
      label: t('undo.action'),
      isForAnyPage: true,
      run: () => {
        const at = serverNow().toISOString()
        // The queue shows a toast about the success.
        const act = { act: 'handOver', activityId, header, at, note: null, isUndo: true } as const
        actThroughQueue({ ...act, from: to, to: from }).catch((error: unknown) =>
          notify.error(messageOf(error, t)),
        )
      },
    }),
    [actThroughQueue, t],
  )
}

/**
 * Returns a function that takes, closes or reopens a task. After a refusal, the function shows the reason and
 * refetches the tasks.
 */
export function useTaskAct(): (
  act: 'pick' | 'close' | 'reopen',
  task: Pick<ActivityRow, 'Id' | 'Header' | 'SalesmanId'>,
) => Promise<void> {
  const t = useTexts()
  const queries = useQueryClient()
  const actThroughQueue = useActThroughQueue()
  return useCallback(
    async (act, { Id: activityId, Header: header, SalesmanId }) => {
      const at = serverNow().toISOString()
      try {
        await actThroughQueue({ act, activityId, header, at, ...(act === 'pick' && { queueId: SalesmanId }) })
      } catch (error) {
        notify.error(messageOf(error, t))
        invalidateActivities(queries)
      }
    },
    [actThroughQueue, queries, t],
  )
}
