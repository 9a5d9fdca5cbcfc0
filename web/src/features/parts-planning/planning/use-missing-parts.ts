import { useMutation } from '@tanstack/react-query'
import type { WorkOrderPart } from '@verstas/contract/parts-planning/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { call } from '../../../platform/api/client.ts'

/**
 * Reads which parts of a work order no stock has. A failed read finds none: the save that follows tells what is wrong with the
 * connection, and a server that does not know what is missing has no question to ask.
 */
export function useMissingParts(workOrderId: number, onFound: (parts: readonly WorkOrderPart[]) => void) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<readonly WorkOrderPart[]> => {
      const parts = await call(jobEndpoints.listWorkOrderParts, { params: { id: workOrderId } })
      return parts.filter(({ Need }) => (Need?.Missing ?? 0) > 0)
    },
    onSuccess: onFound,
    onError: () => onFound([]),
  })
}
