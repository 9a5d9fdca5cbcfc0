import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect } from 'react'

const idleDelayMs = 1_000

/** Keeps the work order as the session's current one once the page has been drawn; what keeps it is loaded then, too. */
export function useKeptCurrent(workOrder: WorkOrder): void {
  useEffect(() => {
    let isGone = false
    const keep = async () => {
      const { keepCurrent } = await import('./current-work-order.ts')
      if (!isGone) keepCurrent(workOrder)
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), idleDelayMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [workOrder])
}
