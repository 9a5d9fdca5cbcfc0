import { useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { callWithin, sendWhileLeaving } from '../../platform/api/call-within.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import type { SaveAttempt } from '../../platform/editing/edit-state.ts'
import {
  ChangedMeanwhile,
  type ForeignChange,
  saveHeaders,
  saveTimeoutMs,
  sendVersioned,
} from '../../platform/editing/save.ts'
import { type LockCalls, lockTimeoutMs, whileLocked } from '../../platform/editing/use-lock.ts'
import { useWorkOrderEvents } from './details/use-work-order-events.ts'

const { reserveWorkOrder, releaseWorkOrder } = workOrderEditEndpoints

/** The requests that lock and release a work order while it or its jobs are edited. */
export const workOrderLock: LockCalls = {
  take: (id) => callWithin(lockTimeoutMs, reserveWorkOrder, { params: { id } }),
  release: (session, id) => sendWhileLeaving(session, releaseWorkOrder, { params: { id } }),
}

/**
 * Changes a work order under its lock, without an open form.
 *
 * @throws the errors of `whileLocked`
 */
export const underLock = <T>(workOrderId: number, change: () => Promise<T>): Promise<T> =>
  whileLocked(workOrderLock, workOrderId, change)

/**
 * Returns a function that saves an edit of a work order or of a job. It throws the errors of `sendVersioned`.
 * If it throws `ChangedMeanwhile`, which contains the current work order, it also invalidates the queries
 * that the save would change.
 *
 * @param write the endpoint that saves
 * @param post calls that endpoint
 */
export function useSendEdit<Body>(
  workOrderId: number,
  write: EndpointDefinition,
  post: (input: {
    readonly headers: ReturnType<typeof saveHeaders>
    readonly body: Body
  }) => Promise<unknown>,
): (attempt: SaveAttempt<Body>) => Promise<void> {
  const queries = useQueryClient()
  const rereadWorkOrder = () =>
    callWithin(saveTimeoutMs, workOrderEndpoints.getWorkOrder, { params: { id: workOrderId } })
  return async (attempt) => {
    try {
      await sendVersioned(() => post({ headers: saveHeaders(attempt), body: attempt.body }), rereadWorkOrder)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) invalidateChanges(queries, write)
      throw error
    }
  }
}

const nobodyKnown: Pick<ForeignChange, 'name' | 'at'> = { name: null, at: null }

/**
 * Returns the author and the time of the last change of a kind, from the work order's history. It is used for
 * changes that arrive as live events, which do not name their author. Name and time are null until the
 * history has loaded, or if it has no such change.
 *
 * @param isMeant selects the events of such changes; if null, the history is not requested
 */
export function useLastChange(
  workOrderId: number,
  isMeant: ((event: WorkOrderEvent) => boolean) | null,
): Pick<ForeignChange, 'name' | 'at'> {
  const { data } = useWorkOrderEvents(workOrderId, { isWanted: isMeant !== null })
  const last = isMeant && data?.find(isMeant)
  return last ? { name: last.EmployeeName, at: last.At } : nobodyKnown
}
