import { useQuery } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import type { ForeignChange } from '../edit/foreign-change.ts'

/**
 * Who changed this job last, by the work order's history: for a change that arrived by itself, not as the
 * refusal of a save. Null until the history has answered, or where it names nobody.
 */
export function useKnownJobChange(workOrderId: number, jobId: number | null, isAsked: boolean) {
  const { data = null } = useQuery({
    ...endpointQuery(workOrderEditEndpoints.listWorkOrderEvents, { params: { id: workOrderId }, query: {} }),
    enabled: isAsked,
    select: (events): ForeignChange | null => {
      const last = events.find(({ Subject }) => Subject !== null && Subject.JobId === jobId)
      return last ? { name: last.EmployeeName, at: last.At } : null
    },
  })
  return isAsked ? data : null
}
