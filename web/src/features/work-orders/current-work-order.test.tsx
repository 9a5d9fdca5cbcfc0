import { withoutExtensions } from '@verstas/contract/extensions.ts'
import { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { expect, it } from 'vitest'
import { createSessionItems } from '../../platform/session/session-items.ts'
import { currentOrderNumber, currentWorkOrder, storeCurrent } from './current-work-order.ts'
import { sampleWorkOrder } from './test/sample-work-order.ts'

it('a work order from a plain specification server can be the current work order', () => {
  storeCurrent(withoutExtensions(WorkOrder, sampleWorkOrder()) as WorkOrder)
  expect(currentOrderNumber()).toBe('1002345')
})

it('a change of site clears the current work order and the latest stamping', () => {
  const { latestStamping, clearSite } = createSessionItems()
  latestStamping.write({
    ...{
      Id: 90,
      StartTime: '2026-11-18T08:00:00+02:00',
      EndTime: null,
      TypeId: 12,
      TypeDescription: 'Lunch',
    },
    ...{ SalesmanId: 7, IsWorkOrder: false, LicenseNumber: null, OrderRows: [] },
  })
  storeCurrent(sampleWorkOrder())
  expect(currentOrderNumber()).toBe('1002345')
  expect(latestStamping.read()?.Id).toBe(90)
  clearSite()
  expect(currentWorkOrder()).toBeNull()
  expect(latestStamping.read()).toBeNull()
})
