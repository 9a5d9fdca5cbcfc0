import { maxQuantity } from '@verstas/contract/limits.ts'

import { profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { JobChange, type JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import { describe, expect, it } from 'vitest'
import { sampleJob, sampleRow } from '../../test/sample-job.ts'
import { jobChangeOf } from './job-change.ts'
import { draftOf } from './job-draft.ts'
import { type JobContext, planJobChange } from './plan-job-change.ts'

const order = { OrderNumber: 9, Status: 'A', HasActivePaymentLink: false, HidePartsInWeb: false } as const
const rights = new Set<Right>(profileRights)
const without = (...gone: Right[]) => new Set([...rights].filter((right) => !gone.includes(right)))

const gasket = {
  ItemNumber: 'G',
  Name: 'Gasket',
  SupplierNumber: '1',
  SupplierName: 'S',
  Price: 2,
  Quantity: 3,
}
const filterOf = (SupplierNumber: string) => ({
  ItemNumber: 'F',
  Name: 'Filter',
  SupplierNumber,
  SupplierName: `Supplier ${SupplierNumber}`,
  Price: 12.5,
  associated: SupplierNumber === '1' ? [gasket] : [],
})
const operationOf = (SupplierNumber: string, SourceType: string | null = null) => ({
  WorkOperationCode: 'W',
  SupplierNumber,
  SupplierName: `Supplier ${SupplierNumber}`,
  Name: 'Oil change',
  StandardTime: 30,
  SourceType,
})
const catalogue = {
  parts: [filterOf('1'), filterOf('2'), { ...filterOf('1'), ItemNumber: 'X', associated: [] }],
  operations: [
    operationOf('1'),
    operationOf('2'),
    { ...operationOf('1'), WorkOperationCode: 'V' },
    { ...operationOf('1', 'WEB_API'), WorkOperationCode: 'R' },
  ],
  stocks: ['A', 'B'],
  defaultStock: 'A',
}

/** A job with labour, an associated part, a separate part, a removed row, and a text. */
const job = {
  ...sampleJob([
    sampleRow({ RowId: 1 }),
    sampleRow({ RowId: 2, RowType: 'SparePart', BroughtByRowId: 1 }),
    sampleRow({ RowId: 3, RowType: 'SparePart' }),
    sampleRow({ RowId: 4, RowType: 'SparePart', BroughtByRowId: 1, IsMarkedAsDeleted: true }),
    sampleRow({ RowId: 5, RowType: 'Text', Note: 'Soita', OrderedAmount: null, Price: null }),
  ]),
  JobId: 7,
}

const save = (changes: { Note?: string; Rows?: JobRowChange[] }, context: Partial<JobContext> = {}) =>
  planJobChange(
    { ...JobChange.parse(jobChangeOf(1, job, draftOf(job))), ...changes },
    { order, rights, job, catalogue, ...context },
  )
const planned = (...args: Parameters<typeof save>) => {
  const decision = save(...args)
  if (decision.kind === 'refused') throw new Error(JSON.stringify(decision.reasons))
  return decision.plan
}
const refused = (...args: Parameters<typeof save>) => {
  const decision = save(...args)
  return decision.kind === 'refused'
    ? decision.reasons.map(({ name, data }) => [name, ...Object.values(data)].join(' '))
    : []
}
const added = (row: JobRowChange) => planned({ Rows: [row] }).additions

describe('a change of rows', () => {
  it('a save of unchanged rows writes nothing and needs no right to rows', () => {
    const Rows = [{ RowId: 3, Price: 10, OrderedAmount: 1, Note: '' }]
    expect(planned({ Note: job.Note, Rows }, { rights: without('EditJobPartRow') })).toEqual({
      note: null,
      edits: [],
      removals: [],
      additions: [],
    })
  })

  it('the planned edit of a row contains only the values that differ', () => {
    expect(planned({ Rows: [{ RowId: 3, Price: 11, OrderedAmount: 1 }] }).edits).toMatchObject([
      { row: { RowId: 3 }, values: { Price: 11 } },
    ])
    expect(planned({ Rows: [{ RowId: 3, ClearedFields: ['Price'] }] }).edits[0]?.values).toEqual({
      Price: null,
    })
    expect(planned({ Rows: [{ RowId: 3, Name: 'Other' }] }).edits).toEqual([])
  })

  it('a planned removal of a row includes each associated part once, and the plan has no edits of these', () => {
    const Rows = [
      { RowId: 1, IsMarkedAsDeleted: true },
      { RowId: 2, Price: 11 },
    ]
    const plan = planned({ Rows })
    expect(plan.removals.map(({ RowId }) => RowId)).toEqual([1, 2])
    expect(plan.edits).toEqual([])
    const both = [1, 2].map((RowId) => ({ RowId, IsMarkedAsDeleted: true }))
    expect(planned({ Rows: both }).removals.map(({ RowId }) => RowId)).toEqual([1, 2])
    expect(planned({ Rows: [{ RowId: 3, IsMarkedAsDeleted: true }] }).removals).toMatchObject([{ RowId: 3 }])
    expect(planned({ Rows: [{ RowId: 4, IsMarkedAsDeleted: true }] }).removals).toEqual([])
    expect(planned({ Rows: [{ IsMarkedAsDeleted: true, RowType: 'Text' }] }).additions).toEqual([])
  })

  it.each<[string, JobRowChange[], Partial<JobContext>, string[]]>([
    ['an unknown row', [{ RowId: 99, Price: 1 }], {}, ['jobRowUnknown 99']],
    ['another kind of row', [{ RowId: 3, RowType: 'Text' }], {}, ['invalidField Rows.0.RowType']],
    ['a removed row', [{ RowId: 4, Price: 1 }], {}, ['jobRowRemoved Row 4']],
    ['an amount of 0', [{ RowId: 3, OrderedAmount: 0 }], {}, ['jobRowAmountMissing Row 3']],
    [
      'a row twice',
      [{ RowId: 3, Price: 1 }, { RowId: 5 }, { RowId: 3, Price: 2 }],
      {},
      ['invalidField Rows.0.RowId', 'invalidField Rows.2.RowId'],
    ],
    ['a new row without its kind', [{ Name: 'x' }], {}, ['invalidField Rows.0.RowType']],
    [
      'the removal of a part without its right',
      [{ RowId: 3, IsMarkedAsDeleted: true }],
      { rights: without('EditJobPartRow') },
      ['jobRowForbidden Row 3'],
    ],
    [
      'the edit of a part without its right',
      [{ RowId: 3, Price: 1 }],
      { rights: without('EditJobPartRow') },
      ['jobRowForbidden Row 3'],
    ],
    [
      'the edit of a hidden part',
      [{ RowId: 3, Price: 1 }],
      { order: { ...order, HidePartsInWeb: true } },
      ['partsHidden 9'],
    ],
    [
      'a new text without its right',
      [{ RowType: 'Text', Note: 'Soita' }],
      { rights: without('AddJobTextRow') },
      ['jobRowForbidden Soita'],
    ],
    ['any change without the right', [], { rights: without('EditJob') }, ['forbidden EditJob']],
    ['a new job without the right', [], { job: null, rights: without('AddJob') }, ['forbidden AddJob']],
  ])('planJobChange refuses to save %s', (_, Rows, context, expected) => {
    const reasons = refused({ Rows }, context)
    expect(reasons.slice(0, expected.length)).toEqual(expected.map((one) => expect.stringContaining(one)))
  })

  it('planJobChange refuses the removal of a row that was stamped', () => {
    const stamped = { ...job, Rows: [sampleRow({ RowId: 1, HasOpenStamping: true })] }
    expect(refused({ Rows: [{ RowId: 1, IsMarkedAsDeleted: true }] }, { job: stamped })).toEqual([
      'rowHasStampings Row 1',
    ])
  })

  it('a save checks the quantity of a row only if it changes the quantity', () => {
    const odd = { ...job, Rows: [sampleRow({ RowId: 1, OrderedAmount: 0 })] }
    expect(planned({ Rows: [{ RowId: 1, Price: 11 }] }, { job: odd }).edits).toHaveLength(1)
    expect(refused({ Rows: [{ RowId: 1, OrderedAmount: -1 }] }, { job: odd })).toEqual([
      'jobRowAmountMissing Row 1',
    ])
  })
})

describe('a change of the note', () => {
  it('a save writes the note only if it was changed or emptied', () => {
    expect(planned({ Note: 'Huolto' }).note).toBe('Huolto')
    expect(planned({ Note: '' }).note).toBe('')
    expect(planned({ Note: job.Note }).note).toBeNull()
  })

  it('planJobChange refuses a change of the note after the dealer system has numbered the job', () => {
    const numbered = { ...job, JobNumber: 4 }
    expect(refused({ Note: 'Huolto' }, { job: numbered })).toEqual(['jobNoteNotEditable 4'])
    expect(refused({ Note: job.Note }, { job: numbered })).toEqual([])
  })

  it('a new job needs a row, or a note that is not blank', () => {
    expect(planned({ Note: 'Huolto' }, { job: null }).note).toBe('Huolto')
    expect(planned({ Rows: [{ RowType: 'Text', Note: 'Soita' }] }, { job: null }).additions).toHaveLength(1)
    expect(refused({ Note: ' ' }, { job: null })).toEqual(['jobIsEmpty'])
    expect(refused({}, { job: null })).toEqual(['jobIsEmpty'])
  })
})

describe('a new row', () => {
  it('an added part has the values of the catalogue, and adds its associated parts', () => {
    expect(
      added({
        RowType: 'SparePart',
        ItemNumber: 'F',
        SupplierNumber: '1',
        OrderedAmount: 2,
        ExternalId: 'e',
      }),
    ).toMatchObject([
      {
        Name: 'Filter',
        SupplierName: 'Supplier 1',
        OrderedAmount: 2,
        Price: 12.5,
        StockCode: 'A',
        ExternalId: 'e',
        associated: [{ Name: 'Gasket', OrderedAmount: 6, Price: 2, StockCode: 'A', ExternalId: null }],
      },
    ])
    expect(
      added({ RowType: 'SparePart', ItemNumber: 'X', Price: 9, StockCode: 'B', Note: 'n' }),
    ).toMatchObject([{ OrderedAmount: 1, Price: 9, StockCode: 'B', Note: 'n', associated: [] }])
  })

  it('added labour has the values of the catalogue, and its code may be in WorkId or WorkOperationCode', () => {
    const change = { WorkId: 'V', StandardTime: 30, Name: 'Oil change', SupplierNumber: '1' }
    expect(added({ RowType: 'LabourOperation', WorkId: 'V' })).toMatchObject([change])
    expect(added({ RowType: 'LabourOperation', WorkOperationCode: 'V' })).toMatchObject([change])
    expect(added({ RowType: 'LabourOperation', WorkId: 'W', SupplierNumber: '2' })).toMatchObject([
      { WorkId: 'W', SupplierNumber: '2' },
    ])
  })

  it('added off-shelf, subcontractor and text rows have the values of the request', () => {
    const values = { Name: 'Wash', Note: 'n', OrderedAmount: 2, Price: 5, SupplierNumber: '8' }
    expect(added({ RowType: 'OffShelf', ...values })).toMatchObject([values])
    expect(added({ RowType: 'Subcontractor', Name: 'Wash' })).toMatchObject([
      { Name: 'Wash', OrderedAmount: 1, Price: null, SupplierNumber: null },
    ])
    expect(added({ RowType: 'Text', ...values })).toMatchObject([
      { Name: 'Wash', OrderedAmount: null, Price: null, SupplierNumber: null },
    ])
  })

  it.each<[string, JobRowChange, string]>([
    ['an unknown part', { RowType: 'SparePart', ItemNumber: 'Y' }, 'partUnknown Y'],
    ['a part of two suppliers', { RowType: 'SparePart', ItemNumber: 'F' }, 'partUnknown F'],
    [
      'a part of another supplier',
      { RowType: 'SparePart', ItemNumber: 'X', SupplierNumber: '2' },
      'partUnknown X',
    ],
    [
      'an unknown stock',
      { RowType: 'SparePart', ItemNumber: 'X', StockCode: 'C' },
      'invalidField Rows.0.StockCode',
    ],
    [
      'more of an associated part than can be ordered',
      { RowType: 'SparePart', ItemNumber: 'F', SupplierNumber: '1', OrderedAmount: maxQuantity },
      'invalidField Rows.0.OrderedAmount',
    ],
    [
      'an amount of 0',
      { RowType: 'SparePart', ItemNumber: 'X', OrderedAmount: 0 },
      'jobRowAmountMissing Filter',
    ],
    ['an unknown operation', { RowType: 'LabourOperation', WorkId: 'Y' }, 'operationUnknown Y'],
    ['an operation of two suppliers', { RowType: 'LabourOperation', WorkId: 'W' }, 'operationUnknown W'],
    [
      'an operation of another supplier',
      { RowType: 'LabourOperation', WorkId: 'V', SupplierNumber: '2' },
      'operationUnknown V',
    ],
    ['a restricted operation', { RowType: 'LabourOperation', WorkId: 'R' }, 'restrictedOperation R'],
    ['a text without words', { RowType: 'Text' }, 'jobRowIncomplete Text'],
  ])('planJobChange refuses to add %s', (_, row, expected) => {
    expect(refused({ Rows: [row] })).toEqual([expect.stringContaining(expected)])
  })
})
