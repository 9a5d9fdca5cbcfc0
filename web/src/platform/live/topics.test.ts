import { expect, it, vi } from 'vitest'
import { onWatchedChange, watchedWorkOrders, watchWorkOrder } from './topics.ts'

it('listeners are called when components start or stop watching a work order', () => {
  const listener = vi.fn()
  const unsubscribe = onWatchedChange(listener)
  const [leaveList, leaveDialog, leaveOther] = [watchWorkOrder(7), watchWorkOrder(7), watchWorkOrder(9)]
  expect(watchedWorkOrders()).toEqual([7, 9])
  leaveDialog()
  expect(watchedWorkOrders()).toEqual([7, 9])
  leaveList()
  expect(watchedWorkOrders()).toEqual([9])
  expect(listener).toHaveBeenCalledTimes(5)
  unsubscribe()
  leaveOther()
  expect(watchedWorkOrders()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(5)
})
