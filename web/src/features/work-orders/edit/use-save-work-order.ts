import { useMutation } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { editOfValues } from '@verstas/domain/work-orders/edit.ts'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { changesOf, type EditState } from './edit-state.ts'
import { ifMatch, sendSave, WorkOrderChanged } from './send-save.ts'
import { useRefreshWorkOrders } from './use-refresh-work-orders.ts'

/** Saves what differs, on the version that it was an edit of. The error may be a `WorkOrderChanged`. */
export function useSaveWorkOrder(id: number) {
  const refresh = useRefreshWorkOrders()
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: (state: EditState) => {
      const body = editOfValues(id, changesOf(state))
      const headers = {
        ...ifMatch(state.version),
        'idempotency-key': keyOf([body, state.version]),
      }
      return sendSave(workOrderEditEndpoints.saveWorkOrder, id, { headers, body })
    },
    onSuccess: () => {
      settle()
      refresh()
    },
    onError: (error) => {
      settle(error)
      if (error instanceof WorkOrderChanged) refresh()
    },
  })
}
