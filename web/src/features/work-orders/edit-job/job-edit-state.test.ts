import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { describe, expect, it } from 'vitest'
import { sampleJob, sampleRow, sampleWorkOrder } from '../test/sample-work-order.ts'
import {
  beginJobEdit,
  catchUp,
  changeJob,
  chooseSide,
  isJobEdited,
  type JobEditState,
} from './job-edit-state.ts'

const orderWith = (Version: number, fields: Partial<JobRow>) =>
  sampleWorkOrder({
    Version,
    Jobs: [sampleJob(1, [sampleRow({ RowId: 11, RowType: 'SparePart', OrderedAmount: 1, ...fields })])],
  })

const begun = beginJobEdit(orderWith(1, {}), 1)
const mine = changeJob(begun, { kind: 'setAmount', key: '11', value: 4 })
const asked = catchUp(mine, orderWith(2, { OrderedAmount: 5 }))

const conflictOf = ({ conflicts: [conflict] }: JobEditState) => {
  if (!conflict) throw new Error('a conflict')
  return conflict
}
const amountOf = ({ draft }: JobEditState) => draft.Rows[0]?.OrderedAmount

describe('what two people changed', () => {
  it('goes on being asked through further changes of others', () => {
    const later = catchUp(asked, orderWith(3, { OrderedAmount: 5, Price: 9 }))
    expect(later.conflicts).toMatchObject([{ mine: 4, theirs: 5, choice: null }])
  })

  it('is asked anew where they change it again', () => {
    const decided = chooseSide(asked, conflictOf(asked), 'mine')
    const again = catchUp(decided, orderWith(3, { OrderedAmount: 6 }))
    expect(again.conflicts).toMatchObject([{ mine: 4, theirs: 6, choice: null }])
  })

  it('offers what they have by now to who had left it to them', () => {
    const decided = chooseSide(asked, conflictOf(asked), 'theirs')
    const later = catchUp(decided, orderWith(3, { OrderedAmount: 6 }))
    expect([amountOf(later), isJobEdited(later)]).toEqual([6, false])
    const back = chooseSide(chooseSide(later, conflictOf(later), 'mine'), conflictOf(later), 'theirs')
    expect([amountOf(back), isJobEdited(back)]).toEqual([6, false])
  })

  it('is no question any more once they have made the same of it', () => {
    const later = catchUp(asked, orderWith(3, { OrderedAmount: 4 }))
    expect(later.conflicts).toEqual([])
    expect(isJobEdited(later)).toBe(false)
  })

  it('is not decided by a step elsewhere while no number stands in my field', () => {
    const unreadable = changeJob(begun, { kind: 'setAmount', key: '11', value: Number.NaN })
    const question = catchUp(unreadable, orderWith(2, { OrderedAmount: 5 }))
    const later = changeJob(question, { kind: 'setNote', note: 'Brakes' })
    expect(later.conflicts).toMatchObject([{ field: 'OrderedAmount', theirs: 5, choice: null }])
  })

  it('stays a question where they removed the row', () => {
    const removed = catchUp(mine, orderWith(2, { IsMarkedAsDeleted: true }))
    const later = catchUp(removed, orderWith(3, { IsMarkedAsDeleted: true, Price: 2 }))
    expect(later.conflicts).toMatchObject([{ field: 'IsMarkedAsDeleted', mine: false, theirs: true }])
    expect(isJobEdited(later)).toBe(true)
  })
})
