import { type Calendar, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { helsinki } from '../sites.ts'

interface ReservationRow {
  readonly site_id: number
  readonly work_order_id: number
  readonly start_at: string
  readonly end_at: string
  readonly delivered_at: string | null
}
interface OrderRow {
  readonly id: number
  readonly status: string
  is_customer_waiting: boolean
}

/**
 * Ensures that a customer is waiting in Helsinki at any hour. If none is, the customer of today's last begun
 * reservation waits. Draws no random numbers, so the other rows do not change.
 */
export function ensureWaitingCustomer(ledger: Ledger, calendar: Calendar): void {
  const [now, midnight] = [toTimestamp(calendar.now), toTimestamp(calendar.at(0, '00:00'))]
  const orders = new Map(
    (ledger.rowsOf('work_order') as readonly OrderRow[]).map((order) => [order.id, order]),
  )
  const begun = (ledger.rowsOf('reservation') as readonly ReservationRow[])
    .filter(({ site_id, start_at, end_at, delivered_at }) => {
      const isToday = start_at <= now && end_at > midnight
      return site_id === helsinki.id && isToday && delivered_at === null
    })
    .toSorted((one, other) => one.start_at.localeCompare(other.start_at))
    .flatMap(({ work_order_id }) => orders.get(work_order_id) ?? [])
    .filter(({ status }) => status === 'A')
  const last = begun.at(-1)
  if (last && !begun.some(({ is_customer_waiting }) => is_customer_waiting)) last.is_customer_waiting = true
}
