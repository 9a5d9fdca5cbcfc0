import { notificationKinds } from '@verstas/contract/notifications/kinds.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { expect, it } from 'vitest'
import { visibleKinds } from './visible.ts'

const technician = new Set<Right>(['MobileServiceTechnician'])
const other = new Set<Right>(['MobileWorkshopSchedule', 'ManageUsers'])

it('shows all kinds to people who may see work orders, and only tasks to others', () => {
  expect(visibleKinds(technician)).toEqual(notificationKinds)
  expect(visibleKinds(other)).toEqual(['taskGiven', 'taskTaken'])
})

it('the filter of new notifications shows the same kinds as all', () => {
  for (const rights of [technician, other]) expect(visibleKinds(rights, 'new')).toEqual(visibleKinds(rights))
})

it('a group as filter shows only its kinds, and none that the rights do not show', () => {
  expect(visibleKinds(technician, 'schedule')).toEqual(['workGiven', 'workMoved', 'workTaken'])
  expect(visibleKinds(other, 'schedule')).toEqual([])
})
