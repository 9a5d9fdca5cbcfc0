import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { WorkOrderAddress } from './address.ts'
import { useWorkOrderByGlobalId, useWorkOrderByNumber } from './api.ts'

/** The work order that an address names, with its jobs and rows in one call; the number wins. */
export function useWorkOrder({ number, globalid }: WorkOrderAddress): UseQueryResult<WorkOrder> {
  const isByNumber = number !== undefined
  const byNumber = useWorkOrderByNumber(isByNumber ? Number(number) : null)
  const byGlobalId = useWorkOrderByGlobalId(isByNumber ? null : globalid || null)
  return isByNumber ? byNumber : byGlobalId
}

/** Whether the address names nothing: no such work order here, or no address at all. */
export const isNotFound = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)
