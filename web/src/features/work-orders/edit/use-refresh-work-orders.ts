import { useQueryClient } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { useCallback } from 'react'
import { invalidate } from '../../../platform/api/endpoint-query.ts'

/** What a save changes: the work order wherever it is shown, and its history. */
const touched = [...Object.values(workOrderEndpoints), workOrderEditEndpoints.listWorkOrderEvents]

/** Makes whatever is shown of work orders be asked for anew. */
export function useRefreshWorkOrders(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => invalidate(queryClient, ...touched), [queryClient])
}
