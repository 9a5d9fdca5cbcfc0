import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { call } from '../../api/client.ts'
import { useRefreshWorkOrders, WorkOrderChanged } from '../edit/use-save-work-order.ts'
import type { SaveAttempt } from './job-edit-state.ts'

const patienceMs = 20_000

/** Saves a job, then has the work order read anew. The error may be a `WorkOrderChanged`. */
export function useSaveJob() {
  const refresh = useRefreshWorkOrders()
  return useMutation({
    mutationFn: async (attempt: SaveAttempt) => {
      try {
        return await send(attempt)
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        const params = { id: attempt.change.WorkOrderId }
        throw new WorkOrderChanged(await call(workOrderEndpoints.getWorkOrder, { params }), error)
      }
    },
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof WorkOrderChanged) refresh()
    },
  })
}

async function send({ key, version, change }: SaveAttempt) {
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': key }
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await call(jobEndpoints.saveJob, { headers, body: change, signal })
  } catch (error) {
    // Whoever waited in vain does not know more than whoever got no network.
    throw signal.aborted ? new CallFailed(0, []) : error
  }
}

const isChangedMeanwhile = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.has(errorCatalogue.workOrderChanged.id)

/** Whether nobody knows if the save was made: no answer came, or the server fell over. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status > 500)
