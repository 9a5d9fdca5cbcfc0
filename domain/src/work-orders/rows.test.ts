import { type JobRow, rowTypes } from '@verstas/contract/work-orders/rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterRows, rowMark, rowTotal, unpickedAmount } from './rows.ts'

const anyRow = fc.record({
  RowType: fc.constantFrom(...rowTypes),
  IsMarkedAsDeleted: fc.boolean(),
})

describe('filterRows', () => {
  const row = (RowType: JobRow['RowType'], IsMarkedAsDeleted = false) => ({ RowType, IsMarkedAsDeleted })
  const labour = row('LabourOperation')
  const part = row('SparePart')
  const rows = [part, labour, row('LabourOperation', true), row('SparePart', true)]

  it('filterRows leaves out removed rows, and the filter for labour leaves out all other types', () => {
    expect(filterRows(rows, 'all')).toEqual([part, labour])
    expect(filterRows(rows, 'labour')).toEqual([labour])
  })

  it('filterRows keeps the order of rows, and the filter for labour never adds rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (some) => {
        const all = filterRows(some, 'all')
        expect(all).toEqual(some.filter((one) => all.includes(one)))
        expect(all).toEqual(expect.arrayContaining(filterRows(some, 'labour')))
      }),
    )
  })
})

it.each([
  [{ Price: 12.5, OrderedAmount: 2 }, 25],
  [{ Price: 12.5, OrderedAmount: null }, 12.5],
  [{ Price: 12.5, OrderedAmount: 0 }, 0],
  [{ Price: null, OrderedAmount: 2 }, null],
])('the total of a row with %j is %s', (row, total) => {
  expect(rowTotal(row)).toBe(total)
})

describe('rowMark', () => {
  const done = '2026-11-21T10:00:00+00:00'

  it.each([
    [false, false, null, null],
    [false, true, null, 'oldStamp'],
    [true, false, null, 'stamped'],
    [true, true, null, 'stamped'],
    [false, false, done, 'done'],
    [false, true, done, 'done'],
    [true, true, done, 'stamped'],
  ])(
    'a row (running stamping: %s, ended stamping: %s, done at: %s) has the mark %s',
    (HasOpenStamping, HasClosedStamping, MarkAsDoneDate, mark) => {
      expect(rowMark({ HasOpenStamping, HasClosedStamping, MarkAsDoneDate })).toBe(mark)
    },
  )
})

describe('unpickedAmount', () => {
  const part = { RowType: 'SparePart', OrderedAmount: 4, DeliveredAmount: 1, BackOrderAmount: 2 } as const

  it('the unpicked amount excludes delivered amounts and amounts on back order', () => {
    expect(unpickedAmount(part)).toBe(1)
    expect(unpickedAmount({ ...part, DeliveredAmount: null, BackOrderAmount: null })).toBe(4)
  })

  it('the unpicked amount is zero if more was delivered than ordered, and for rows that are not parts', () => {
    expect(unpickedAmount({ ...part, DeliveredAmount: 5 })).toBe(0)
    expect(unpickedAmount({ ...part, RowType: 'LabourOperation' })).toBe(0)
  })
})
