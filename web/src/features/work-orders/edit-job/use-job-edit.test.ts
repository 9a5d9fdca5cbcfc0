import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { type JobDraftAction, jobDraft } from '@verstas/domain/work-orders/job-draft.ts'
import { describe, expect, it } from 'vitest'
import { beginEdit, catchUp, changeMine, chooseSide } from '../../../platform/editing/edit-state.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../test/sample-work-order.ts'
import { beginJobEdit, type JobEditState, jobRules, parseJobEdit } from './use-job-edit.ts'

const orderWith = (Version: number, fields: Partial<JobRow>) =>
  sampleWorkOrder({
    Version,
    Jobs: [sampleJob(1, [sampleRow({ RowId: 11, RowType: 'SparePart', OrderedAmount: 1, ...fields })])],
  })

const begin = (workOrder: WorkOrder): JobEditState => {
  const { base, mine } = beginJobEdit(workOrder, 1)
  return beginEdit(base, mine, workOrder.Version ?? null)
}
const act = (state: JobEditState, action: JobDraftAction) =>
  changeMine(state, jobRules, jobDraft(state.mine, action))
const follow = (state: JobEditState, workOrder: WorkOrder) => catchUp(state, jobRules, workOrder)
const isEdited = ({ base, mine }: JobEditState) => jobRules.differs(base, mine)

const begun = begin(orderWith(1, {}))
const mine = act(begun, { kind: 'setAmount', key: '11', value: 4 })
const asked = follow(mine, orderWith(2, { OrderedAmount: 5 }))

const choose = (state: JobEditState, side: 'mine' | 'theirs') => {
  const [conflict] = state.conflicts
  if (!conflict) throw new Error('a conflict')
  return chooseSide(state, jobRules, jobRules.keyOf(conflict), side)
}
const amountOf = ({ mine: { Rows } }: JobEditState) => Rows[0]?.OrderedAmount

it('a stored draft of a job with an invalid quantity and its conflict can be parsed', () => {
  const invalid = act(begun, { kind: 'setAmount', key: '11', value: Number.NaN })
  const stored = follow(invalid, orderWith(2, { OrderedAmount: 5 }))
  expect(stored.conflicts).toMatchObject([{ mine: Number.NaN, theirs: 5 }])
  expect(amountOf(parseJobEdit(stored))).toBeNaN()
})

describe('conflicts of two users', () => {
  it('a conflict in a field remains if the other user then changes a different field', () => {
    const later = follow(asked, orderWith(3, { OrderedAmount: 5, Price: 9 }))
    expect(later.conflicts).toMatchObject([{ mine: 4, theirs: 5, choice: null }])
  })

  it('a decided conflict appears again if the other user changes the field again', () => {
    const decided = choose(asked, 'mine')
    const again = follow(decided, orderWith(3, { OrderedAmount: 6 }))
    expect(again.conflicts).toMatchObject([{ mine: 4, theirs: 6, choice: null }])
  })

  it("a field follows the other user's later changes after this user chose the other user's value", () => {
    const decided = choose(asked, 'theirs')
    const later = follow(decided, orderWith(3, { OrderedAmount: 6 }))
    expect([amountOf(later), isEdited(later)]).toEqual([6, false])
    const back = choose(choose(later, 'mine'), 'theirs')
    expect([amountOf(back), isEdited(back)]).toEqual([6, false])
  })

  it('a conflict disappears if the other user saves the same value', () => {
    const later = follow(asked, orderWith(3, { OrderedAmount: 4 }))
    expect(later.conflicts).toEqual([])
    expect(isEdited(later)).toBe(false)
  })

  it('a conflict about an unreadable number remains after a change in another field', () => {
    const unreadable = act(begun, { kind: 'setAmount', key: '11', value: Number.NaN })
    const question = follow(unreadable, orderWith(2, { OrderedAmount: 5 }))
    const later = act(question, { kind: 'setNote', note: 'Brakes' })
    expect(later.conflicts).toMatchObject([{ field: 'OrderedAmount', theirs: 5, choice: null }])
  })

  it('a conflict about a row that the other user removed remains after that user changes the removed row', () => {
    const removed = follow(mine, orderWith(2, { IsMarkedAsDeleted: true }))
    const later = follow(removed, orderWith(3, { IsMarkedAsDeleted: true, Price: 2 }))
    expect(later.conflicts).toMatchObject([{ field: 'IsMarkedAsDeleted', mine: false, theirs: true }])
    expect(isEdited(later)).toBe(true)
  })
})

describe('a stored draft', () => {
  const attempt = {
    key: '0b9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b',
    version: 1,
    body: { WorkOrderId: 7, JobId: 1, JobNumber: 1, Rows: [] },
  }
  const storeAndRead = (state: object): unknown => JSON.parse(JSON.stringify(state))

  it('restores a stored draft of a job with its conflicts and its unanswered save', () => {
    const { version, conflicts } = asked
    const again = parseJobEdit(storeAndRead({ ...asked, attempt }))
    expect(again).toMatchObject({ version, conflicts, attempt })
    expect([amountOf(again), again.base?.JobId]).toEqual([4, 1])
  })
})
