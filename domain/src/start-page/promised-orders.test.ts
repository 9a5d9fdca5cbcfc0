import { describe, expect, it } from 'vitest'
import { promisedOrders } from './promised-orders.ts'

const order = (OrderNumber: number, Status: 'A' | 'P' | 'C' | 'I', promise: string | null) => ({
  OrderNumber,
  Status,
  EstimatedDeliveryDateTime: promise,
})

describe('promisedOrders', () => {
  it('sorts open work orders by their promise, and those without a promise last by number', () => {
    const orders = [
      order(4, 'P', null),
      order(1, 'A', '2026-11-19T12:00:00Z'),
      order(2, 'I', '2026-11-18T08:00:00Z'),
      order(5, 'C', null),
      order(3, 'A', null),
      order(6, 'P', '2026-11-18T12:00:00+02:00'),
    ]
    expect(promisedOrders(orders).map(({ OrderNumber }) => OrderNumber)).toEqual([6, 1, 3, 4])
  })
})
