import { type JobRow, rowTypes } from '@verstas/contract/work-orders/rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterRows, rowMark, unpickedAmount } from './rows.ts'

const anyRow = fc.record({
  RowType: fc.constantFrom(...rowTypes),
  IsMarkedAsDeleted: fc.boolean(),
})

describe('filterRows', () => {
  const row = (RowType: JobRow['RowType'], IsMarkedAsDeleted = false) => ({ RowType, IsMarkedAsDeleted })
  const labour = row('LabourOperation')
  const part = row('SparePart')
  const rows = [part, labour, row('LabourOperation', true), row('SparePart', true)]

  it('hides deleted rows, and on request all but labour', () => {
    expect(filterRows(rows, 'all')).toEqual([part, labour])
    expect(filterRows(rows, 'labour')).toEqual([labour])
  })

  it('keeps the order, and labour is a subset of all', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (some) => {
        const all = filterRows(some, 'all')
        expect(all).toEqual(some.filter((one) => all.includes(one)))
        expect(all).toEqual(expect.arrayContaining(filterRows(some, 'labour')))
      }),
    )
  })
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
  ])('open %s, closed %s, done %s: %s', (HasOpenStamping, HasClosedStamping, MarkAsDoneDate, mark) => {
    expect(rowMark({ HasOpenStamping, HasClosedStamping, MarkAsDoneDate })).toBe(mark)
  })
})

describe('unpickedAmount', () => {
  const part = { RowType: 'SparePart', OrderedAmount: 4, DeliveredAmount: 1, BackOrderAmount: 2 } as const

  it('unpickedAmount subtracts delivered amounts and amounts on back order', () => {
    expect(unpickedAmount(part)).toBe(1)
    expect(unpickedAmount({ ...part, DeliveredAmount: null, BackOrderAmount: null })).toBe(4)
  })

  it('unpickedAmount is zero after a larger delivery, and for rows without a shelf', () => {
    expect(unpickedAmount({ ...part, DeliveredAmount: 5 })).toBe(0)
    expect(unpickedAmount({ ...part, RowType: 'LabourOperation' })).toBe(0)
  })
})
