import { expect, it } from 'vitest'
import { createCalendar, toTimestamp } from '../calendar.ts'
import { createLedger } from '../ledger.ts'
import { helsinki } from '../sites.ts'
import { ensureWaitingCustomer } from './waiting-customer.ts'

const calendar = createCalendar(new Date('2026-11-20T12:00:00+02:00'), 'Europe/Helsinki')

/** Returns the ids of the work orders whose customers wait, after one reservation of each work order was added. */
function waitingOf(
  ...visits: readonly { start: string; isDelivered?: boolean; status?: string; isWaiting?: boolean }[]
) {
  const ledger = createLedger()
  for (const [id, { start, isDelivered = false, status = 'A', isWaiting = false }] of visits.entries()) {
    const end_at = toTimestamp(calendar.at(0, '16:00'))
    const delivered_at = isDelivered ? toTimestamp(calendar.now) : null
    const start_at = toTimestamp(calendar.at(0, start))
    ledger.add('reservation', { site_id: helsinki.id, work_order_id: id, start_at, end_at, delivered_at })
    ledger.add('work_order', { id, status, is_customer_waiting: isWaiting })
  }
  ensureWaitingCustomer(ledger, calendar)
  const orders = ledger.rowsOf('work_order') as readonly { id: number; is_customer_waiting: boolean }[]
  return orders.filter(({ is_customer_waiting }) => is_customer_waiting).map(({ id }) => id)
}

it('the customer of the last begun visit waits if no other customer does', () => {
  expect(waitingOf({ start: '08:00' }, { start: '11:00' }, { start: '13:00' })).toEqual([1])
})

it('a customer who waits remains the only one', () => {
  expect(waitingOf({ start: '08:00', isWaiting: true }, { start: '11:00' })).toEqual([0])
})

it('nobody waits for a delivered vehicle or a closed work order', () => {
  const gone = { start: '11:00', isDelivered: true }
  expect(waitingOf({ start: '08:00' }, gone, { start: '11:30', status: 'C' })).toEqual([0])
  expect(waitingOf(gone)).toEqual([])
})
