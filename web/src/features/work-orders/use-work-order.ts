import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { watchWorkOrder } from '../../platform/live/topics.ts'
import type { WorkOrderAddress } from './address.ts'
import { invalidateWorkOrders, useWorkOrderByGlobalId, useWorkOrderByNumber } from './api.ts'

/**
 * Queries the work order of an address, with its jobs and rows in one request. A number has priority over a
 * global id.
 */
export function useWorkOrder({ number, globalid }: WorkOrderAddress): UseQueryResult<WorkOrder> {
  const isByNumber = number !== undefined
  const byNumber = useWorkOrderByNumber(isByNumber ? Number(number) : null)
  const byGlobalId = useWorkOrderByGlobalId(isByNumber ? null : globalid || null)
  return isByNumber ? byNumber : byGlobalId
}

/** True if the server has no such work order, or if its number or id is malformed. */
export const isNotFound = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)

/** The assumed maximum error of `serverNow`, in milliseconds. */
const graceMs = 1_000

/**
 * Refetches the work order when another user changes, locks or unlocks it, and when the lease of its lock
 * ends.
 */
export function useLiveWorkOrder({ Id, Lock }: Pick<WorkOrder, 'Id' | 'Lock'>): void {
  const queries = useQueryClient()
  useEffect(() => watchWorkOrder(Id), [Id])

  // A lock that its holder does not renew ends without a live event.
  const endsAt = Lock?.ExpiresAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const wait = Date.parse(endsAt) - serverNow().getTime() + graceMs
    const timer = setTimeout(
      () => invalidateWorkOrders(queries, (order) => order.Id === Id),
      Math.max(wait, graceMs),
    )
    return () => clearTimeout(timer)
  }, [Id, endsAt, queries])
}

const idleDelayMs = 1_000

/**
 * Stores the work order as the current one of the session. Waits a second after the render before it loads
 * the code that compresses the work order.
 */
export function useStoreCurrent(workOrder: WorkOrder): void {
  useEffect(() => {
    let isGone = false
    const keep = async () => {
      const { storeCurrent } = await import('./current-work-order.ts')
      if (!isGone) storeCurrent(workOrder)
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), idleDelayMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [workOrder])
}
