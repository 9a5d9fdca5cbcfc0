import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'

type Order = Pick<WorkOrderSummary, 'OrderNumber' | 'Status' | 'EstimatedDeliveryDateTime'>

/**
 * Returns the planned and active work orders, the earliest promise first. Those without a promise are last, by
 * their number.
 */
export const promisedOrders = <O extends Order>(orders: readonly O[]): O[] =>
  orders
    .filter(({ Status }) => Status === 'A' || Status === 'P')
    .toSorted((one, other) => promiseOf(one) - promiseOf(other) || one.OrderNumber - other.OrderNumber)

/** Returns the promised time in milliseconds since 1970. A finite maximum allows to subtract two missing ones. */
const promiseOf = ({ EstimatedDeliveryDateTime: promise }: Order): number =>
  promise === null ? Number.MAX_SAFE_INTEGER : Date.parse(promise)
