import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useCallback } from 'react'
import { useAttemptKey } from '../../api/attempt-key.ts'
import { call } from '../../api/client.ts'
import { endpointKey } from '../../api/endpoint-query.ts'
import { changesOf, type EditState } from './edit-state.ts'

const { saveWorkOrder, listWorkOrderEvents } = workOrderEditEndpoints

/** What a save changes: the work order wherever it is shown, and its history. */
const touched = [...Object.values(workOrderEndpoints), listWorkOrderEvents]

/** Makes whatever is shown of work orders be asked for anew. */
export function useRefreshWorkOrders(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const endpoint of touched) void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }, [queryClient])
}

/** Somebody changed the work order since it was read; carries the work order as it stands now. */
export class WorkOrderChanged extends Error {
  readonly workOrder: WorkOrder
  readonly refusal: CallFailed

  constructor(workOrder: WorkOrder, refusal: CallFailed) {
    super('the work order was changed meanwhile', { cause: refusal })
    this.name = 'WorkOrderChanged'
    this.workOrder = workOrder
    this.refusal = refusal
  }
}

/** Saves what differs, on the version that it was an edit of. The error may be a `WorkOrderChanged`. */
export function useSaveWorkOrder(id: number) {
  const refresh = useRefreshWorkOrders()
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: async (state: EditState) => {
      const body = { Id: id, ...changesOf(state) }
      const headers = {
        'if-match': `"${state.version}"`,
        'idempotency-key': keyOf([body, state.version]),
      }
      try {
        return await call(saveWorkOrder, { headers, body })
      } catch (error) {
        settle(error)
        if (!isChangedMeanwhile(error)) throw error
        throw new WorkOrderChanged(await call(workOrderEndpoints.getWorkOrder, { params: { id } }), error)
      }
    },
    onSuccess: () => {
      settle()
      refresh()
    },
    onError: (error) => {
      if (error instanceof WorkOrderChanged) refresh()
    },
  })
}

const isChangedMeanwhile = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.has(errorCatalogue.workOrderChanged.id)
