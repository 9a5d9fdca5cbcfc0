import { useQueryClient } from '@tanstack/react-query'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { watchWorkOrder } from '../../platform/live/topics.ts'
import { invalidateWorkOrders } from './api.ts'

/** What clocks and answers may differ by, in milliseconds. */
const graceMs = 1_000

/**
 * Has the work order shown anew when somebody else changes it, or begins or ceases to edit it, for as
 * long as the calling component shows it. Scroll, selection and what is typed stay as they are.
 */
export function useLiveWorkOrder({ Id, Lock }: Pick<WorkOrder, 'Id' | 'Lock'>): void {
  const queries = useQueryClient()
  useEffect(() => watchWorkOrder(Id), [Id])

  // A lock that nobody renewed ends without an event.
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
