import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useCallback } from 'react'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'
import type { WorkOrderAddress } from './address.ts'

/** The work order that an address names, with its jobs and rows in one call; the number wins. */
export function useWorkOrder({ number, globalid = '' }: WorkOrderAddress): UseQueryResult<WorkOrder> {
  const isByNumber = number !== undefined
  const byNumber = useQuery({
    ...endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params: { number: Number(number) } }),
    enabled: isByNumber,
  })
  const byGlobalId = useQuery({
    ...endpointQuery(workOrderEndpoints.getWorkOrderByGlobalId, {
      params: { globalId: globalid },
      query: { includeRows: true },
    }),
    enabled: !isByNumber && globalid !== '',
  })
  return isByNumber ? byNumber : byGlobalId
}

/** Whether the address names nothing: no such work order here, or no address at all. */
export const isNotFound = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)

/** What a save changes: the work order wherever it is shown, and its history. */
const touched = [...Object.values(workOrderEndpoints), workOrderEditEndpoints.listWorkOrderEvents]

/** Makes whatever is shown of work orders be asked for anew. */
export function useRefreshWorkOrders(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const endpoint of touched) void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }, [queryClient])
}
