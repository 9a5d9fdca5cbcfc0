import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { jobToSend } from '@verstas/domain/work-orders/job-change.ts'
import { draftOf, jobDraft, type NewPart } from '@verstas/domain/work-orders/job-draft.ts'
import { findJob } from '@verstas/domain/work-orders/job-rules.ts'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { saveHeaders, savePatienceMs } from '../../../platform/editing/save.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useRefreshWorkOrders } from '../api.ts'
import { underLock } from '../work-order-edits.ts'

/**
 * Adds one of a part to a job, or to a new one (null); what got no answer counts once when it is tried again.
 *
 * @returns a function that throws as `underLock`
 */
export function useAddPart(order: WorkOrder, part: NewPart) {
  const { rights } = useSession()
  const refresh = useRefreshWorkOrders()
  const { keyOf, settle } = useAttemptKey()
  return async (jobId: number | null): Promise<void> => {
    const original = findJob(order.Jobs, jobId)
    const draft = jobDraft(draftOf(original), { kind: 'addPart', part })
    const body = jobToSend({ order, rights, original, draft })
    if (body === null) throw new Error('The job cannot be edited')
    // The row is added to whatever else the job has become: no version is named.
    const headers = saveHeaders({ key: keyOf(body), version: null })
    try {
      await underLock(order.Id, () => callWithin(savePatienceMs, jobEndpoints.saveJob, { headers, body }))
      settle()
    } catch (error) {
      settle(error)
      throw error
    } finally {
      refresh()
    }
  }
}
