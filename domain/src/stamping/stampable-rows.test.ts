import { describe, expect, it } from 'vitest'
import { refuseRows, type StoredOrderRow } from './selection.ts'

const row = (RowId: number, changes: Partial<StoredOrderRow> = {}): StoredOrderRow => ({
  OrderId: 5,
  OrderNumber: 50123,
  ExternalNumber: null,
  OrderStatus: 'A',
  JobId: 7,
  RowId,
  RowType: 'LabourOperation',
  Name: `Row ${RowId}`,
  IsMarkedAsDeleted: false,
  IsStampingProhibited: false,
  ...changes,
})
const want = (...ids: number[]) => ids.map((OrderRowId) => ({ OrderId: 5, OrderRowId }))
const names = (...input: Parameters<typeof refuseRows>) => refuseRows(...input).map(({ name }) => name)

describe('rows of a stamping', () => {
  it.each<[string, number[], StoredOrderRow[], string[]]>([
    ['one row', [1], [row(1), row(2)], []],
    ['rows of two jobs', [1, 2], [row(1), row(2, { JobId: 8 })], []],
    ['no row', [], [], ['stampingRowsMissing']],
    ['an unknown row', [1, 9], [row(1)], ['stampingRowUnknown']],
    ['a row of another work order', [1], [row(1, { OrderId: 6 })], ['stampingRowUnknown']],
    ['a removed row', [1], [row(1, { IsMarkedAsDeleted: true })], ['stampingRowUnknown']],
    ['a part', [1], [row(1, { RowType: 'SparePart' })], ['stampingRowNotSelectable']],
    ['a prohibited row', [1], [row(1, { IsStampingProhibited: true })], ['stampingRowProhibited']],
    [
      'two rows of a closed work order',
      [1, 2],
      [1, 2].map((id) => row(id, { OrderStatus: 'C' })),
      ['workOrderNotActive'],
    ],
    [
      'rows with all errors',
      [1, 2, 3],
      [row(1, { RowType: 'Text', OrderStatus: 'P' }), row(2, { IsStampingProhibited: true })],
      ['stampingRowUnknown', 'stampingRowNotSelectable', 'stampingRowProhibited', 'workOrderNotActive'],
    ],
  ])('a stamping of $0 gets the refusals $3', (_, ids, stored, expected) => {
    expect(names(want(...ids), stored, false)).toEqual(expected)
  })

  it('a refusal names a row without a name by its id, and a work order by its order number', () => {
    const stored = [row(1, { Name: '', IsStampingProhibited: true, OrderStatus: 'I' })]
    expect(refuseRows(want(1), stored, false).map(({ data }) => data)).toEqual([
      { row: 1, rowId: 1 },
      { order: 50123 },
    ])
  })
})

describe('rows at a site that stamps whole jobs', () => {
  const other = row(3, { JobId: 8 })

  it.each<[string, number[], StoredOrderRow[], string[]]>([
    ['a whole job', [1, 2], [row(1), row(2)], []],
    ['a job without its prohibited row', [1], [row(1), row(2, { IsStampingProhibited: true })], []],
    ['a part of a job', [1], [row(1), row(2)], ['mixedJobAndLabourRows']],
    ['two whole jobs', [1, 3], [row(1), other], ['multipleJobsStamped']],
    [
      'a job and a part of another',
      [1, 3],
      [row(1), row(2), other],
      ['mixedJobAndLabourRows', 'multipleJobsStamped'],
    ],
  ])('a stamping of $0 gets the refusals $3 at a site that stamps whole jobs', (_, ids, stored, expected) => {
    expect(names(want(...ids), stored, true)).toEqual(expected)
  })
})
