import { expect, it } from 'vitest'
import { numberOfVisit } from './visit.ts'

it.each([
  [{ WorkOrderNumber: 300, ExternalNumber: null }, 300],
  [{ WorkOrderNumber: 300, ExternalNumber: 'SO3' }, 'SO3'],
  [{ WorkOrderNumber: 0, ExternalNumber: 'SO3' }, 'SO3'],
  [{ WorkOrderNumber: 0, ExternalNumber: null }, null],
])('numberOfVisit(%j) returns %j', (visit, number) => {
  expect(numberOfVisit(visit)).toBe(number)
})
