import { useQueryClient } from '@tanstack/react-query'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { createLiveEffects } from './live-effects.ts'
import { watchWorkOrder } from './topics.ts'

/** What clocks and answers may differ by, in milliseconds. */
const graceMs = 1_000

/**
 * Has the work order shown anew when somebody else changes it, or begins or ceases to edit it, for as
 * long as the calling component shows it. Scroll, selection and what is typed stay as they are.
 */
export function useLiveWorkOrder({ Id, Lock }: Pick<WorkOrder, 'Id' | 'Lock'>): void {
  const queries = useQueryClient()
  useEffect(() => watchWorkOrder(Id), [Id])

  const endsAt = Lock?.ExpiresAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const wait = Date.parse(endsAt) - serverNow().getTime() + graceMs
    const timer = setTimeout(() => createLiveEffects(queries).lockEnded(Id), Math.max(wait, graceMs))
    return () => clearTimeout(timer)
  }, [Id, endsAt, queries])
}
