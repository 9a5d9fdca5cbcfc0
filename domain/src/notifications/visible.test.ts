import { notificationKinds } from '@verstas/contract/notifications/kinds.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { expect, it } from 'vitest'
import { visibleKinds } from './visible.ts'

const technician = new Set<Right>(['MobileServiceTechnician'])
const other = new Set<Right>(['MobileWorkshopSchedule', 'ManageUsers'])

it('people who may see work orders see all kinds of notifications, others see only tasks', () => {
  expect(visibleKinds(technician)).toEqual(notificationKinds)
  expect(visibleKinds(other)).toEqual(['taskGiven', 'taskTaken'])
})

it('the filter for new notifications shows the same kinds as the filter for all', () => {
  for (const rights of [technician, other]) expect(visibleKinds(rights, 'new')).toEqual(visibleKinds(rights))
})

it('a filter by group shows the kinds of that group, and none without the right to see them', () => {
  expect(visibleKinds(technician, 'schedule')).toEqual(['workGiven', 'workMoved', 'workTaken'])
  expect(visibleKinds(other, 'schedule')).toEqual([])
})
