import { profileRights, type Right } from '@verstas/contract/session/rights.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { describe, expect, it } from 'vitest'
import { sampleJob, sampleRow } from '../../test/sample-job.ts'
import { countJobChanges, draftProblems, jobChangeOf, jobDiffers, jobToSend } from './job-change.ts'
import { draftOf, type JobDraftAction, jobDraft } from './job-draft.ts'
import { refuseRemoval } from './job-rules.ts'

const job = sampleJob([
  sampleRow({ RowId: 1, RowType: 'SparePart' }),
  sampleRow({ RowId: 2, RowType: 'SparePart', BroughtByRowId: 1 }),
  sampleRow({ RowId: 3, RowType: 'Text', Name: '', Note: 'words', OrderedAmount: null, Price: null }),
  sampleRow({ RowId: 4, RowType: 'SparePart', OrderedAmount: 0 }),
  sampleRow({ RowId: 5, RowType: 'Subcontractor', Name: 'Paint shop' }),
])
const part = {
  ItemNumber: 'F',
  SupplierNumber: '1',
  SupplierName: 'S',
  Name: 'Filter',
  PriceData: { RetailPriceExcludingTax: 10, RetailPrice: 12.55 },
  AssociatedItems: [{ ItemNumber: 'G', Name: 'Gasket', SupplierNumber: '1', Quantity: 2 }],
}
const numbered = { ...job, JobNumber: 5 }
const after = (original: typeof job | null, ...actions: JobDraftAction[]) =>
  actions.reduce(jobDraft, draftOf(original))

describe('the sent change of a job', () => {
  it('the note of a text row without a name can be changed, and cannot be emptied', () => {
    const { Name: _, ...text } = sampleRow({ RowId: 3, RowType: 'Text', Note: 'words' })
    const nameless = sampleJob([text as JobRow])
    const draft = after(nameless, { kind: 'setText', key: '3', text: 'more words' })
    expect(draftProblems(nameless, draft)).toEqual([])
    expect(jobChangeOf(7, nameless, draft).Rows).toEqual([{ RowId: 3, RowType: 'Text', Note: 'more words' }])
    const emptied = after(nameless, { kind: 'setText', key: '3', text: '' })
    expect(draftProblems(nameless, emptied)).toEqual([{ key: '3', field: 'Note' }])
    expect(refuseRemoval({ ...text, HasClosedStamping: true } as JobRow)).not.toBeNull()
  })

  it('the request of a draft contains only the differences from the job', () => {
    const draft = after(
      job,
      { kind: 'setNote', note: 'Other' },
      { kind: 'setPrice', key: '4', value: 3 },
      { kind: 'setPrice', key: '5', value: null },
      { kind: 'setName', key: '5', text: 'Body shop' },
      { kind: 'setText', key: '3', text: 'more words' },
      { kind: 'remove', key: '1' },
      { kind: 'addText' },
      { kind: 'setText', key: 'new-5', text: 'new words' },
      { kind: 'addText' },
      { kind: 'remove', key: 'new-6' },
    )
    expect(jobChangeOf(1, job, draft)).toEqual({
      WorkOrderId: 1,
      JobId: 7,
      JobNumber: null,
      Note: 'Other',
      Rows: [
        { RowId: 1, RowType: 'SparePart', IsMarkedAsDeleted: true },
        { RowId: 2, RowType: 'SparePart', IsMarkedAsDeleted: true },
        { RowId: 3, RowType: 'Text', Note: 'more words' },
        { RowId: 4, RowType: 'SparePart', Price: 3 },
        { RowId: 5, RowType: 'Subcontractor', Name: 'Body shop', ClearedFields: ['Price'] },
        { RowType: 'Text', Name: '', Note: 'new words' },
      ],
    })
  })

  it('the request of a draft never contains the note of a numbered job', () => {
    expect(jobChangeOf(1, numbered, after(numbered, { kind: 'setNote', note: 'x' }))).not.toHaveProperty(
      'Note',
    )
  })

  it('the request of a new job has no job id, and only new rows', () => {
    const draft = after(null, { kind: 'setNote', note: 'New' }, { kind: 'addText' })
    const { Rows, ...rest } = jobChangeOf(1, null, draft)
    expect(rest).toEqual({ WorkOrderId: 1, Note: 'New' })
    expect(Rows.map((row) => row.RowId)).toEqual([undefined])
  })
})

describe('a draft', () => {
  it.each<[string, JobDraftAction[], boolean]>([
    ['without changes', [], false],
    [
      'after plus and minus',
      [
        { kind: 'plus', key: '1' },
        { kind: 'minus', key: '1' },
      ],
      false,
    ],
    [
      'after an undone removal',
      [
        { kind: 'remove', key: '1' },
        { kind: 'undoRemove', key: '1' },
      ],
      false,
    ],
    ['after the removal of a new row', [{ kind: 'addText' }, { kind: 'remove', key: 'new-5' }], false],
    ['with another quantity', [{ kind: 'plus', key: '1' }], true],
    ['with a new row', [{ kind: 'addText' }], true],
    ['with another note', [{ kind: 'setNote', note: '' }], true],
    ['with a field that was emptied', [{ kind: 'setAmount', key: '1', value: null }], true],
  ])('jobDiffers returns $2 for a draft $0', (_, actions, expected) => {
    expect(jobDiffers(job, after(job, ...actions))).toBe(expected)
  })

  it('counts the note and each changed or new row once', () => {
    expect(countJobChanges(job, after(job))).toBe(0)
    const draft = after(
      job,
      { kind: 'setNote', note: 'other' },
      { kind: 'addPart', part },
      { kind: 'plus', key: 'new-5' },
      { kind: 'setPrice', key: '5', value: 7 },
    )
    expect(countJobChanges(job, draft)).toBe(3)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null])(
    'a typed quantity of %s is a change that cannot be saved',
    (value) => {
      const draft = after(job, { kind: 'addPart', part }, { kind: 'setAmount', key: 'new-5', value })
      expect(jobDiffers(job, draft)).toBe(true)
      expect(draftProblems(job, draft)).toEqual([{ key: 'new-5', field: 'OrderedAmount' }])
    },
  )

  it.each<[string, JobDraftAction[], string[]]>([
    ['with an unchanged quantity of 0', [], []],
    ['with an emptied quantity', [{ kind: 'setAmount', key: '1', value: null }], ['OrderedAmount']],
    ['with a quantity of 0', [{ kind: 'setAmount', key: '1', value: 0 }], ['OrderedAmount']],
    ['with four decimals', [{ kind: 'setAmount', key: '1', value: 0.1234 }], ['OrderedAmount']],
    ['with an emptied price', [{ kind: 'setPrice', key: '1', value: null }], []],
    [
      'with a part added without a price',
      [
        { kind: 'addPart', part },
        { kind: 'setPrice', key: 'new-5', value: null },
      ],
      ['Price'],
    ],
    ['with an emptied name', [{ kind: 'setName', key: '5', text: ' ' }], ['Name']],
    ['with a price below 0', [{ kind: 'setPrice', key: '1', value: -0.01 }], ['Price']],
    ['with a text without words', [{ kind: 'addText' }], ['Name', 'Note']],
    ['with an invalid row that was removed', [{ kind: 'addText' }, { kind: 'remove', key: 'new-5' }], []],
  ])('a draft $0 has problems in the fields $2', (_, actions, fields) => {
    expect(draftProblems(job, after(job, ...actions)).map(({ field }) => field)).toEqual(fields)
  })
})

describe('a save', () => {
  const order = {
    Id: 1,
    OrderNumber: 9,
    Status: 'A',
    HasActivePaymentLink: false,
    HidePartsInWeb: false,
  } as const
  const rights = new Set<Right>(profileRights)
  const draft = after(job, { kind: 'plus', key: '1' })

  it.each([
    ['a changed draft', { order, rights, original: job, draft }, true],
    ['an unchanged draft', { order, rights, original: job, draft: draftOf(job) }, false],
    ['an invalid draft', { order, rights, original: job, draft: after(job, { kind: 'addText' }) }, false],
    ['a draft without the right', { order, rights: new Set<Right>(['AddJob']), original: job, draft }, false],
    [
      'a new job',
      {
        order,
        rights: new Set<Right>(['AddJob']),
        original: null,
        draft: after(null, { kind: 'setNote', note: 'x' }),
      },
      true,
    ],
    [
      'a job of a closed work order',
      { order: { ...order, Status: 'C' as const }, rights, original: job, draft },
      false,
    ],
  ])('the save of $0 sends a request: $2', (_, save, isSent) => {
    expect(jobToSend(save) !== null).toBe(isSent)
  })
})
