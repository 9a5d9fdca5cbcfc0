import { expect, it, vi } from 'vitest'
import { onWatchedChange, watchedWorkOrders, watchWorkOrder } from './topics.ts'

it('listeners are called when components start or stop watching a work order', () => {
  const hear = vi.fn()
  const stopHearing = onWatchedChange(hear)
  const [leaveList, leaveDialog, leaveOther] = [watchWorkOrder(7), watchWorkOrder(7), watchWorkOrder(9)]
  expect(watchedWorkOrders()).toEqual([7, 9])
  leaveDialog()
  expect(watchedWorkOrders()).toEqual([7, 9])
  leaveList()
  expect(watchedWorkOrders()).toEqual([9])
  expect(hear).toHaveBeenCalledTimes(5)
  stopHearing()
  leaveOther()
  expect(watchedWorkOrders()).toEqual([])
  expect(hear).toHaveBeenCalledTimes(5)
})
