import { describe, expect, it } from 'vitest'
import { sampleJob, sampleRow } from '../../test/sample-job.ts'
import {
  associatedItemsInformation,
  associatedItemsOf,
  draftOf,
  type JobDraft,
  jobDraft,
} from './job-draft.ts'

const part = {
  ItemNumber: 'F 1',
  SupplierNumber: '10',
  SupplierName: 'Volvo',
  Name: 'Filter',
  PriceData: { RetailPriceExcludingTax: 10, RetailPrice: 12.55 },
  AssociatedItems: [
    { ItemNumber: 'G 1', Name: 'Gasket', SupplierNumber: '10', Quantity: 1 },
    { ItemNumber: 'H 2', Name: 'Bolt', SupplierNumber: '10', Quantity: 0.2 },
  ],
}
const operation = {
  WorkOperationCode: 'W 1',
  SupplierNumber: '10',
  SupplierName: 'Volvo',
  StandardTime: 30,
  Name: 'Oil change',
  SourceType: null,
}

const draftWith = (...rows: Parameters<typeof sampleRow>[0][]): JobDraft =>
  draftOf(sampleJob(rows.map(sampleRow)))
const amountOf = (draft: JobDraft, place = 0) => draft.Rows[place]?.OrderedAmount
const marksOf = (draft: JobDraft) => draft.Rows.map((row) => row.IsMarkedAsDeleted)

describe('an added row', () => {
  it('an added part has the quantity 1, the price of the catalogue, and its associated parts', () => {
    const draft = jobDraft(draftOf(null), { kind: 'addPart', part })
    const [row] = draft.Rows
    expect(row).toMatchObject({
      RowId: null,
      RowType: 'SparePart',
      OrderedAmount: 1,
      Price: 10,
      ItemNumber: 'F 1',
    })
    const key = row?.Key ?? ''
    const three = jobDraft(jobDraft(draft, { kind: 'plus', key }), { kind: 'plus', key })
    expect(three.Rows.flatMap(associatedItemsOf)).toMatchObject([{ Quantity: 3 }, { Quantity: 0.6 }])
  })

  it('an added part has no price if the server does not send one', () => {
    const { ItemNumber, SupplierNumber, Name } = part
    const { Rows } = jobDraft(draftOf(null), { kind: 'addPart', part: { ItemNumber, SupplierNumber, Name } })
    expect(Rows).toMatchObject([{ ItemNumber: 'F 1', SupplierName: null, Price: null }])
  })

  it('the information on an added part contains the numbers of its associated parts (120476)', () => {
    expect(associatedItemsInformation(part)).toEqual({ item: 'F 1', items: 'G 1, H 2' })
    expect(associatedItemsInformation({ ...part, AssociatedItems: [] })).toBeNull()
  })

  it('jobDraft adds an operation as labour, and refuses a restricted operation (120090)', () => {
    const draft = jobDraft(draftOf(null), { kind: 'addOperation', operation })
    expect(draft.Rows).toMatchObject([
      { RowType: 'LabourOperation', WorkId: 'W 1', StandardTime: 30, OrderedAmount: 1, Price: null },
    ])
    const restricted = { ...operation, SourceType: 'WEB_API' }
    expect(jobDraft(draft, { kind: 'addOperation', operation: restricted })).toBe(draft)
  })

  it('an added text has the typed words and no quantity', () => {
    const draft = jobDraft(draftOf(null), { kind: 'addText' })
    const key = draft.Rows[0]?.Key ?? ''
    expect(jobDraft(draft, { kind: 'setText', key, text: 'Call' }).Rows).toMatchObject([
      { RowType: 'Text', Note: 'Call', OrderedAmount: null },
    ])
  })

  it('each added row has a unique key, even after a removal', () => {
    const once = jobDraft(draftWith({ RowId: 1 }), { kind: 'addText' })
    const twice = jobDraft(jobDraft(once, { kind: 'remove', key: 'new-1' }), { kind: 'addText' })
    expect(twice.Rows.map(({ Key }) => Key)).toEqual(['1', 'new-1', 'new-2'])
  })
})

describe('plus and minus', () => {
  it.each([
    ['minus', 3, 2],
    ['minus', 2, 1],
    ['minus', 1, 1],
    ['minus', 1.5, 1],
    ['minus', 0.5, 0.5],
    ['minus', null, null],
    ['plus', 0.1, 1.1],
    ['plus', null, 1],
  ] as const)('$0 changes the quantity $1 to $2', (kind, amount, expected) => {
    expect(amountOf(jobDraft(draftWith({ RowId: 1, OrderedAmount: amount }), { kind, key: '1' }))).toBe(
      expected,
    )
  })

  it('plus and minus do not change a removed row', () => {
    const removed = jobDraft(draftWith({ RowId: 1 }), { kind: 'remove', key: '1' })
    expect(amountOf(jobDraft(removed, { kind: 'plus', key: '1' }))).toBe(1)
  })
})

describe('a removal', () => {
  const family = () =>
    draftWith(
      { RowId: 1, RowType: 'SparePart' },
      { RowId: 2, RowType: 'SparePart', BroughtByRowId: 1 },
      { RowId: 3, RowType: 'SparePart', BroughtByRowId: 1 },
      { RowId: 4, RowType: 'SparePart' },
    )
  const remove = (draft: JobDraft, key: string) => jobDraft(draft, { kind: 'remove', key })
  const undo = (draft: JobDraft, key: string) => jobDraft(draft, { kind: 'undoRemove', key })

  it('the removal of a part removes its associated parts, and the undo restores all of them', () => {
    const removed = remove(family(), '1')
    expect(marksOf(removed)).toEqual([true, true, true, false])
    expect(undo(removed, '1')).toEqual(family())
  })

  it('an associated part that was removed separately is not restored with the part that brought it', () => {
    const both = remove(remove(family(), '2'), '1')
    expect(marksOf(remove(family(), '2'))).toEqual([false, true, false, false])
    expect(marksOf(undo(both, '1'))).toEqual([false, true, false, false])
  })

  it('the removal of an associated part cannot be undone without the part that brought it', () => {
    const removed = remove(family(), '1')
    expect(undo(removed, '2')).toBe(removed)
  })

  it.each([{ HasOpenStamping: true }, { HasClosedStamping: true }])(
    'labour with the stampings %j cannot be removed',
    (stamped) => {
      const draft = draftWith({ RowId: 1, ...stamped })
      expect(remove(draft, '1')).toBe(draft)
    },
  )
})
