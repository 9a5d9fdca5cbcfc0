import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { ifMatch, sendSave, WorkOrderChanged } from '../edit/send-save.ts'
import { useRefreshWorkOrders } from '../edit/use-refresh-work-orders.ts'
import type { SaveAttempt } from './job-edit-state.ts'

/** Saves a job, then has the work order read anew. The error may be a `WorkOrderChanged`. */
export function useSaveJob() {
  const refresh = useRefreshWorkOrders()
  return useMutation({
    mutationFn: ({ key, version, change }: SaveAttempt) =>
      sendSave(jobEndpoints.saveJob, change.WorkOrderId, {
        headers: { ...ifMatch(version), 'idempotency-key': key },
        body: change,
      }),
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof WorkOrderChanged) refresh()
    },
  })
}

/** Whether nobody knows if the save was made: no answer came, or the server fell over. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status > 500)
