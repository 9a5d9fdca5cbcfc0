import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import { decideStamping, type StampingContext } from './decide.ts'

const now = new Date('2026-11-20T06:00:00Z')
const work = { IsWorkOrder: true, IsNonPresence: false, IsEndOfDay: false }
const lunch = { ...work, IsWorkOrder: false }
const row = { OrderId: 5, OrderRowId: 1 }

const context = (changes: Partial<StampingContext> = {}): StampingContext => ({
  isEmployeeKnown: true,
  type: work,
  rows: [
    {
      OrderId: 5,
      OrderNumber: 50123,
      OrderStatus: 'A',
      JobId: 7,
      RowId: 1,
      RowType: 'LabourOperation',
      Name: 'Oil',
      IsMarkedAsDeleted: false,
      IsStampingProhibited: false,
    },
  ],
  isJobStampingInUse: false,
  situation: { now, timeZone: 'Europe/Helsinki', allowsStartTimeEdit: true, shifts: [], stampings: [] },
  ...changes,
})

const decide = (request: Partial<StampingRequest>, changes: Partial<StampingContext> = {}) => {
  const decision = decideStamping({ SalesmanId: 3, TypeId: 1, ...request }, context(changes))
  return decision.kind === 'refused' ? decision.reasons.map(({ name }) => name) : decision.plan
}

const future = '2026-11-20T09:00:00Z'

describe('a stamping request', () => {
  it('is planned when nothing speaks against it', () => {
    expect(decide({ OrderRows: [row], IsWorkOrder: true })).toEqual({
      startAt: now,
      ends: [],
      opensNew: true,
    })
    expect(decide({ OrderRows: [], IsWorkOrder: false }, { type: lunch })).toMatchObject({ startAt: now })
  })

  it.each<[string, Partial<StampingRequest>, Partial<StampingContext>, string[]]>([
    ['an unknown employee', { OrderRows: [row] }, { isEmployeeKnown: false }, ['stampingEmployeeUnknown']],
    ['an unknown type', { OrderRows: [row] }, { type: null }, ['stampingTypeUnknown']],
    ['no rows for work', {}, {}, ['stampingRowsMissing']],
    ['rows for lunch', { OrderRows: [row] }, { type: lunch }, ['invalidField']],
    ['work that says it is none', { OrderRows: [row], IsWorkOrder: false }, {}, ['invalidField']],
    ['a wrong start', { OrderRows: [row], StartTime: future }, {}, ['stampingStartInFuture']],
    [
      'all of them',
      { StartTime: future, IsWorkOrder: false },
      { rows: [] },
      ['invalidField', 'stampingRowsMissing', 'stampingStartInFuture'],
    ],
    [
      'who and what are unknown',
      { StartTime: future },
      { isEmployeeKnown: false, type: null },
      ['stampingEmployeeUnknown', 'stampingTypeUnknown'],
    ],
  ])('is refused for %s', (_, request, changes, reasons) => {
    expect(decide(request, changes)).toEqual(reasons)
  })
})
