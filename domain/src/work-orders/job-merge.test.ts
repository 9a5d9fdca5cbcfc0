import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobChangeOf } from './job-change.ts'
import { draftOf, type JobDraft, type JobDraftAction, jobDraft } from './job-draft.ts'
import { mergeJobDraft, resolveJobConflict, valueInConflict } from './job-merge.ts'

const row = (RowId: number, changes: Partial<JobRow> = {}) =>
  ({
    RowId,
    RowType: 'SparePart',
    IsMarkedAsDeleted: false,
    Name: `Part ${RowId}`,
    Note: '',
    OrderedAmount: 1,
    Price: 10,
    ItemNumber: `P-${RowId}`,
    SupplierNumber: 'S',
    SupplierName: null,
    WorkId: null,
    StandardTime: null,
    MarkAsDoneDate: null,
    HasOpenStamping: false,
    HasClosedStamping: false,
    BroughtByRowId: null,
    ...changes,
  }) as JobRow

const jobWith = (Rows: JobRow[], Note = 'Huolto') => ({
  JobId: 1,
  JobNumber: null,
  ExternalId: null,
  Note,
  Rows,
})

const edit = (base: ReturnType<typeof jobWith>, ...actions: JobDraftAction[]): JobDraft =>
  actions.reduce(jobDraft, draftOf(base))

/** Returns the request that changes the other person's job into the merged draft. */
const sent = (theirs: ReturnType<typeof jobWith>, merged: JobDraft) => jobChangeOf(7, theirs, merged)

describe("the merge of two people's edits of a job", () => {
  const base = jobWith([row(1), row(2), row(3, { BroughtByRowId: 2 })])

  it("the merge has my changes, and the other person's values of fields that I did not change", () => {
    const mine = edit(base, { kind: 'setAmount', key: '1', value: 4 })
    const theirs = jobWith([row(1, { Price: 12 }), row(2, { OrderedAmount: 5 }), row(3), row(4)])
    const { merged, conflicts } = mergeJobDraft({ base, mine, theirs })
    expect(conflicts).toEqual([])
    expect(merged.Rows).toMatchObject([
      { OrderedAmount: 4, Price: 12 },
      { OrderedAmount: 5 },
      {},
      { RowId: 4 },
    ])
    expect(sent(theirs, merged).Rows).toEqual([{ RowId: 1, RowType: 'SparePart', OrderedAmount: 4 }])
  })

  it('a field that both people changed differently is a conflict, and has my value by default', () => {
    const mine = edit(base, { kind: 'setPrice', key: '1', value: 11 }, { kind: 'setNote', note: 'Minun' })
    const theirs = jobWith([row(1, { Price: 12 }), row(2), row(3)], 'Heidän')
    const { merged, conflicts } = mergeJobDraft({ base, mine, theirs })
    expect(conflicts).toEqual([
      { key: null, field: 'Note', label: '', mine: 'Minun', theirs: 'Heidän' },
      { key: '1', field: 'Price', label: 'Part 1', mine: 11, theirs: 12 },
    ])
    expect(merged).toMatchObject({ Note: 'Minun', Rows: [{ Price: 11 }, {}, {}] })
    const [note, price] = conflicts
    if (!note || !price) throw new Error('two conflicts')
    const decided = resolveJobConflict(resolveJobConflict(merged, note, note.theirs), price, price.theirs)
    expect(sent(theirs, decided)).toMatchObject({ Rows: [] })
    expect(sent(theirs, decided)).not.toHaveProperty('Note')
  })

  it('a row that I changed and the other person removed is a conflict, and is added again by default', () => {
    const mine = edit(base, { kind: 'setAmount', key: '1', value: 3 })
    const theirs = jobWith([row(1, { IsMarkedAsDeleted: true }), row(2), row(3)])
    const { merged, conflicts } = mergeJobDraft({ base, mine, theirs })
    const [conflict] = conflicts
    expect(conflict).toMatchObject({ field: 'IsMarkedAsDeleted', mine: false, theirs: true })
    expect(sent(theirs, merged).Rows).toMatchObject([{ ItemNumber: 'P-1', OrderedAmount: 3 }])
    if (!conflict) throw new Error('a conflict')
    expect(sent(theirs, resolveJobConflict(merged, conflict, true)).Rows).toEqual([])
  })

  it('a row that I removed is in conflict if the other person changed one of its associated parts', () => {
    const mine = edit(base, { kind: 'remove', key: '2' })
    const theirs = jobWith([row(1), row(2), row(3, { BroughtByRowId: 2, OrderedAmount: 9 })])
    const { merged, conflicts } = mergeJobDraft({ base, mine, theirs })
    expect(conflicts).toMatchObject([{ key: '2', field: 'IsMarkedAsDeleted', mine: true, theirs: false }])
    expect(merged.Rows.map(({ IsMarkedAsDeleted }) => IsMarkedAsDeleted)).toEqual([false, true, true])
    const [conflict] = conflicts
    if (!conflict) throw new Error('a conflict')
    const kept = resolveJobConflict(merged, conflict, false)
    expect(kept.Rows.map(({ IsMarkedAsDeleted }) => IsMarkedAsDeleted)).toEqual([false, false, false])
  })

  it('a row that I removed has no conflict if the other person did not change it', () => {
    const mine = edit(base, { kind: 'remove', key: '2' })
    const { merged, conflicts } = mergeJobDraft({
      base,
      mine,
      theirs: jobWith([row(1, { Price: 1 }), row(2), row(3, { BroughtByRowId: 2 })]),
    })
    expect(conflicts).toEqual([])
    expect(merged.Rows[1]).toMatchObject({ IsMarkedAsDeleted: true })
  })

  it('a row that I removed is restored if it was stamped meanwhile', () => {
    const labour = row(1, { RowType: 'LabourOperation' })
    const mine = edit(jobWith([labour]), { kind: 'remove', key: '1' })
    const theirs = jobWith([{ ...labour, HasOpenStamping: true }])
    expect(mergeJobDraft({ base: jobWith([labour]), mine, theirs }).merged.Rows).toMatchObject([
      { IsMarkedAsDeleted: false },
    ])
  })

  it('a row that was removed before my edit is restored if the server has restored it', () => {
    const removed = jobWith([row(1, { IsMarkedAsDeleted: true })])
    const { merged, conflicts } = mergeJobDraft({
      base: removed,
      mine: draftOf(removed),
      theirs: jobWith([row(1)]),
    })
    expect(merged.Rows).toMatchObject([{ IsMarkedAsDeleted: false }])
    expect(conflicts).toEqual([])
  })

  it('a row that was removed before my edit is not added again', () => {
    const removed = jobWith([row(1, { IsMarkedAsDeleted: true })])
    const { merged } = mergeJobDraft({ base: removed, mine: draftOf(removed), theirs: removed })
    expect(merged.Rows).toHaveLength(1)
  })

  it('a row that is added again has no stampings, is not done, and is not an associated part', () => {
    const part = row(3, {
      BroughtByRowId: 2,
      HasOpenStamping: true,
      HasClosedStamping: true,
      MarkAsDoneDate: '2026-11-20T08:00:00Z',
    })
    const before = jobWith([row(1), row(2), part])
    const mine = edit(before, { kind: 'setAmount', key: '3', value: 3 })
    const theirs = jobWith([row(1), row(2), { ...part, IsMarkedAsDeleted: true }])
    const again = mergeJobDraft({ base: before, mine, theirs }).merged.Rows.at(-1)
    expect(again).toMatchObject({
      Key: 'new-3',
      RowId: null,
      OrderedAmount: 3,
      IsMarkedAsDeleted: false,
      MarkAsDoneDate: null,
      HasOpenStamping: false,
      HasClosedStamping: false,
      BroughtByRowId: null,
      RemovedWith: null,
    })
  })

  it("the merge uses the other person's note if the dealer system has numbered the job meanwhile", () => {
    const mine = edit(base, { kind: 'setNote', note: 'Minun' })
    const theirs = { ...jobWith([row(1), row(2), row(3)], 'Heidän'), JobNumber: 7 }
    const { merged, conflicts } = mergeJobDraft({ base, mine, theirs })
    expect(merged.Note).toBe('Heidän')
    expect(conflicts).toEqual([])
  })

  it("valueInConflict returns the draft's value of a field", () => {
    const draft = edit(base, { kind: 'setPrice', key: '1', value: 11 })
    expect(valueInConflict(draft, { key: null, field: 'Note' })).toBe('Huolto')
    expect(valueInConflict(draft, { key: '1', field: 'Price' })).toBe(11)
    expect(valueInConflict(draft, { key: '2', field: 'Price' })).toBe(10)
    expect(valueInConflict(draft, { key: '9', field: 'Price' })).toBeNull()
  })

  it('the decision about a removal also applies to the associated parts, and to no other rows', () => {
    const draft = draftOf(base)
    const conflict = { key: '2', field: 'IsMarkedAsDeleted' } as const
    const removed = resolveJobConflict(draft, conflict, true)
    expect(removed.Rows).toMatchObject([
      { IsMarkedAsDeleted: false, RemovedWith: null },
      { IsMarkedAsDeleted: true, RemovedWith: null },
      { IsMarkedAsDeleted: true, RemovedWith: '2' },
    ])
    expect(resolveJobConflict(removed, conflict, false).Rows).toMatchObject([
      { IsMarkedAsDeleted: false },
      { IsMarkedAsDeleted: false, RemovedWith: null },
      { IsMarkedAsDeleted: false, RemovedWith: null },
    ])
    const priced = resolveJobConflict(draft, { key: '2', field: 'Price' }, 12)
    expect(priced.Rows.map(({ Price }) => Price)).toEqual([10, 12, 10])
    expect(priced.Rows.map(({ IsMarkedAsDeleted }) => IsMarkedAsDeleted)).toEqual([false, false, false])
    expect(resolveJobConflict(draft, { key: null, field: 'Note' }, null).Note).toBe('')
  })

  it('the merge puts the rows that I added after the rows of the server', () => {
    const mine = edit(base, { kind: 'addText' }, { kind: 'setText', key: 'new-3', text: 'Soita' })
    const theirs = jobWith([row(1), row(2), row(3), row(4)])
    const { merged } = mergeJobDraft({ base, mine, theirs })
    expect(merged.Rows.map(({ Key }) => Key)).toEqual(['1', '2', '3', '4', 'new-3'])
    expect(jobDraft(merged, { kind: 'addText' }).Rows.at(-1)?.Key).toBe('new-5')
  })

  it('a field with two different new values is a conflict, and all other changes are merged', () => {
    const fields = ['Name', 'OrderedAmount', 'Price'] as const
    const values = fc.record({
      Name: fc.constantFrom('Maalaamo', 'Korikorjaamo', 'Lasiliike'),
      OrderedAmount: fc.constantFrom(1, 2, 3),
      Price: fc.constantFrom(null, 1, 2),
    })
    const rowsOf = fc.array(values, { minLength: 3, maxLength: 3 })
    const jobOf = (rows: Partial<JobRow>[]) =>
      jobWith(rows.map((changes, index) => row(index + 1, { RowType: 'Subcontractor', ...changes })))
    fc.assert(
      fc.property(rowsOf, rowsOf, rowsOf, (before, my, their) => {
        const theirs = jobOf(their)
        const { merged, conflicts } = mergeJobDraft({ base: jobOf(before), mine: draftOf(jobOf(my)), theirs })
        before.forEach((row, index) => {
          for (const field of fields) {
            const [was, mine, saved] = [row[field], my[index]?.[field], their[index]?.[field]]
            const isAsked = conflicts.some((one) => one.key === String(index + 1) && one.field === field)
            expect(isAsked).toBe(mine !== was && saved !== was && mine !== saved)
            expect(merged.Rows[index]?.[field]).toBe(mine === was ? saved : mine)
          }
        })
      }),
    )
  })
})
