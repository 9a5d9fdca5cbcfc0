import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { describe, expect, it } from 'vitest'
import {
  emptyStampingForm,
  missingPart,
  type StampingFormAction,
  stampingForm,
  stampingRequestOf,
} from './form.ts'

const type = (Code: number, IsWorkOrder: boolean): StampingType => ({
  Code,
  Description: '',
  IsDefault: false,
  IsWorkOrder,
  IsNonPresence: false,
  IsEndOfDay: false,
})
const workType = type(1, true)
const lunch = type(12, false)

const after = (...actions: StampingFormAction[]) => actions.reduce(stampingForm, emptyStampingForm)
const employee = { kind: 'employeeChosen', employeeId: 3 } as const
const work = { kind: 'typeChosen', type: workType } as const
const order = { kind: 'workOrderChosen', workOrderId: 5 } as const
const row = { kind: 'rowToggled', rowId: 1 } as const

const workOrder = {
  Id: 5,
  Jobs: [
    {
      JobId: 7,
      Rows: [
        {
          RowId: 1,
          RowType: 'LabourOperation',
          IsMarkedAsDeleted: false,
          IsStampingProhibited: false,
        } as JobRow,
      ],
    },
  ],
}
const rules = { isJobStampingInUse: false, allowsStartTimeEdit: true }

describe('readiness', () => {
  it.each([
    ['nothing', after(), 'employee'],
    ['all but the employee', after(work, order, row), 'employee'],
    ['an employee', after(employee), 'type'],
    ['a work type without rows', after(employee, work, order), 'rows'],
    ['a work type with a row', after(employee, work, order, row), null],
    ['a type without work', after(employee, { kind: 'typeChosen', type: lunch }), null],
  ])('missingPart returns $2 for a stamping form with $0', (_, form, missing) => {
    expect(missingPart(form, false)).toBe(missing)
  })

  it('a stamping form for a work order requires a job if the site stamps whole jobs', () => {
    expect(missingPart(after(employee, work, order, row), true)).toBe('rows')
    expect(missingPart(after(employee, work, order, { kind: 'jobToggled', jobId: 7 }), true)).toBeNull()
  })
})

describe('transitions', () => {
  it('the choice of a type without work order clears the work order and the rows', () => {
    const form = after(employee, work, order, row, { kind: 'typeChosen', type: lunch })
    expect(form).toMatchObject({ employeeId: 3, workOrderId: null, selection: { rowIds: [] } })
  })

  it('the choice of another type with work order keeps the work order and the rows', () => {
    const form = after(work, order, row, { kind: 'typeChosen', type: type(2, true) })
    expect(form).toMatchObject({ workOrderId: 5, selection: { rowIds: [1] } })
  })

  it('the choice of another work order clears only the rows', () => {
    expect(after(order, row, order).selection.rowIds).toEqual([1])
    expect(after(order, row, { ...order, workOrderId: 6 }).selection.rowIds).toEqual([])
  })

  it('a work order can be chosen together with its rows', () => {
    const selection = { jobIds: [], rowIds: [1, 2] }
    expect(after({ ...order, selection }).selection).toEqual(selection)
  })

  it('the same work order can be chosen again with other rows', () => {
    const selection = { jobIds: [], rowIds: [2] }
    expect(after(order, row, { ...order, selection }).selection).toEqual(selection)
  })

  it('the stamping form contains the reason of a refused tap until the next action', () => {
    const mixed = after(order, row, { kind: 'jobToggled', jobId: 7 })
    expect(mixed.refusal).toBe('mixedJobAndLabourRows')
    expect(stampingForm(mixed, employee).refusal).toBeNull()
  })

  it('the stamping form keeps the employee and the type after a stamping', () => {
    const form = after(employee, work, order, row, { kind: 'stamped' })
    expect(form).toMatchObject({ employeeId: 3, type: workType, workOrderId: null, startTime: null })
  })
})

describe('the request', () => {
  it('an incomplete stamping form has no request', () => {
    expect(stampingRequestOf(after(employee, work, order), workOrder, rules)).toBeNull()
    expect(stampingRequestOf(after(employee, work, order, row), null, rules)).toBeNull()
  })

  it('the request of a stamping form contains the rows', () => {
    expect(stampingRequestOf(after(employee, work, order, row), workOrder, rules)).toEqual({
      SalesmanId: 3,
      TypeId: 1,
      IsWorkOrder: true,
      OrderRows: [{ OrderId: 5, OrderRowId: 1 }],
    })
  })

  it('the request of a stamping form contains an edited start if the site allows it', () => {
    const startTime = '2026-11-21T08:00:00+02:00'
    const form = after(employee, { kind: 'typeChosen', type: lunch }, { kind: 'startTimeChanged', startTime })
    expect(stampingRequestOf(form, null, rules)).toEqual({
      SalesmanId: 3,
      TypeId: 12,
      IsWorkOrder: false,
      StartTime: startTime,
    })
    expect(stampingRequestOf(form, null, { ...rules, allowsStartTimeEdit: false })).not.toHaveProperty(
      'StartTime',
    )
  })
})
