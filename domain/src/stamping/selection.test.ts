import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { describe, expect, it } from 'vitest'
import {
  emptySelection,
  isJobSelectable,
  isRowSelectable,
  isSelectionStampable,
  orderRowsOf,
  toggleJob,
  toggleRow,
} from './selection.ts'

const labour = { RowType: 'LabourOperation', IsMarkedAsDeleted: false, IsStampingProhibited: false } as const

describe('selectable rows', () => {
  it.each([
    ['labour', labour, true],
    ['removed labour', { ...labour, IsMarkedAsDeleted: true }, false],
    ['prohibited labour', { ...labour, IsStampingProhibited: true }, false],
    ['a part', { ...labour, RowType: 'SparePart' }, false],
    ['a text', { ...labour, RowType: 'Text' }, false],
    ['a subcontractor', { ...labour, RowType: 'Subcontractor' }, false],
    ['an off-shelf part', { ...labour, RowType: 'OffShelf' }, false],
  ] as const)('isRowSelectable returns $2 for $0', (_, row, expected) => {
    expect(isRowSelectable(row)).toBe(expected)
    expect(isJobSelectable({ Rows: [row] }, true)).toBe(expected)
    expect(isJobSelectable({ Rows: [row, labour] }, true)).toBe(true)
    expect(isJobSelectable({ Rows: [row] }, false)).toBe(false)
  })
})

describe('selecting', () => {
  it('a tap on a row selects it in addition to other rows, and a second tap deselects it', () => {
    const two = toggleRow(toggleRow(emptySelection, 1).selection, 2)
    expect(two).toEqual({ selection: { jobIds: [], rowIds: [1, 2] }, refusal: null })
    expect(toggleRow(two.selection, 1).selection.rowIds).toEqual([2])
  })

  it('a tap on a job selects it, and a second tap deselects it', () => {
    const one = toggleJob(emptySelection, 7)
    expect(one).toEqual({ selection: { jobIds: [7], rowIds: [] }, refusal: null })
    expect(toggleJob(one.selection, 7).selection).toEqual(emptySelection)
  })

  it.each([
    ['a row in addition to a job', toggleRow({ jobIds: [7], rowIds: [] }, 1), 'mixedJobAndLabourRows'],
    ['a job in addition to a row', toggleJob({ jobIds: [], rowIds: [1] }, 7), 'mixedJobAndLabourRows'],
    ['a second job', toggleJob({ jobIds: [7], rowIds: [] }, 8), 'multipleJobsStamped'],
  ] as const)(
    'a tap that would select %s is refused and does not change the selection',
    (_, step, refusal) => {
      expect(step.refusal).toBe(refusal)
      expect(step.selection.jobIds.length + step.selection.rowIds.length).toBe(1)
    },
  )
})

describe('stampable selections', () => {
  it.each([
    [{ jobIds: [], rowIds: [] }, false, false],
    [{ jobIds: [], rowIds: [1] }, false, true],
    [{ jobIds: [], rowIds: [1, 2] }, false, true],
    [{ jobIds: [7], rowIds: [] }, false, false],
    [{ jobIds: [7], rowIds: [] }, true, true],
    [{ jobIds: [], rowIds: [1] }, true, false],
    [{ jobIds: [], rowIds: [] }, true, false],
  ])(
    'isSelectionStampable(%j, isJobStampingInUse: %s) returns %s',
    (selection, isJobStampingInUse, expected) => {
      expect(isSelectionStampable(selection, isJobStampingInUse)).toBe(expected)
    },
  )

  it('orderRowsOf returns the selectable rows among the selected rows, or in the selected job', () => {
    const row = (RowId: number, marks: object = {}) => ({ ...labour, ...marks, RowId }) as unknown as JobRow
    const workOrder = {
      Id: 5,
      Jobs: [
        {
          JobId: 7,
          Rows: [row(1), row(2, { RowType: 'SparePart' }), row(3, { IsStampingProhibited: true })],
        },
        { JobId: 8, Rows: [row(4), row(5)] },
      ],
    }
    expect(orderRowsOf({ jobIds: [7], rowIds: [] }, workOrder)).toEqual([{ OrderId: 5, OrderRowId: 1 }])
    expect(orderRowsOf({ jobIds: [], rowIds: [5, 1, 3] }, workOrder)).toEqual([
      { OrderId: 5, OrderRowId: 1 },
      { OrderId: 5, OrderRowId: 5 },
    ])
  })
})
