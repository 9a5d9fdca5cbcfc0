import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { watchWorkOrder } from '../../platform/live/topics.ts'
import type { WorkOrderAddress } from './address.ts'
import { invalidateWorkOrders, useWorkOrderByGlobalId, useWorkOrderByNumber } from './api.ts'

/**
 * Returns the work order of an address, with its jobs and rows from one request. A number has priority over a
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

/** The assumed maximum difference between the clocks of this device and the server, in milliseconds. */
const graceMs = 1_000

/**
 * Refetches the work order when another user changes, locks or unlocks it. Scroll position, selection and
 * input remain unchanged.
 */
export function useLiveWorkOrder({ Id, Lock }: Pick<WorkOrder, 'Id' | 'Lock'>): void {
  const queries = useQueryClient()
  useEffect(() => watchWorkOrder(Id), [Id])

  // A lock that its owner does not renew expires without a live event.
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
 * Stores the work order as the session's current one. It waits a second after the render, because the code
 * that stores the work order is loaded late.
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
