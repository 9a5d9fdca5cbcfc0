import { describe, expect, it } from 'vitest'
import { sampleWorkOrder } from '../test/sample-work-order.ts'
import { beginEdit, changeField, changesOf, chooseSide, isEdited, rebase, valuesOf } from './edit-state.ts'

const begun = beginEdit(sampleWorkOrder({ Version: 1, Mileage: 100, Note: 'a' }))
const saved = (fields: Parameters<typeof sampleWorkOrder>[0]) =>
  valuesOf(sampleWorkOrder({ Mileage: 100, Note: 'a', ...fields }))

describe('editing', () => {
  it('plans what is picked and picks nothing that is not planned', () => {
    const unplanned = beginEdit(sampleWorkOrder({ PartsPrePlanned: false }))
    const picked = changeField(unplanned, 'PartsPrePicked', true)
    expect(changesOf(picked)).toEqual({ PartsPrePlanned: true, PartsPrePicked: true })
    expect(isEdited(changeField(picked, 'PartsPrePlanned', false))).toBe(false)
  })
})

describe('coming together with what somebody else saved', () => {
  it('takes untouched fields over, keeps mine and asks where both changed', () => {
    const mine = changeField(changeField(begun, 'Mileage', 120), 'PickShelf', 'B')
    const state = rebase(mine, saved({ Mileage: 130, Note: 'b' }), 2)
    expect(state.mine).toMatchObject({ Mileage: 120, PickShelf: 'B', Note: 'b' })
    expect(state.takenOver).toEqual(['Note'])
    expect(state.conflicts).toEqual([{ field: 'Mileage', mine: 120, theirs: 130, choice: null }])
    expect(state.version).toBe(2)
  })

  it('asks nothing where both made the same of it', () => {
    const state = rebase(changeField(begun, 'Mileage', 130), saved({ Mileage: 130 }), 2)
    expect([state.conflicts, isEdited(state)]).toEqual([[], false])
  })

  it('goes on asking through further changes of others', () => {
    const first = rebase(changeField(begun, 'Mileage', 120), saved({ Mileage: 130 }), 2)
    const other = rebase(first, saved({ Mileage: 130, Note: 'c' }), 3)
    expect(other.conflicts).toEqual([{ field: 'Mileage', mine: 120, theirs: 130, choice: null }])
    const again = rebase(chooseSide(other, 'Mileage', 'mine'), saved({ Mileage: 140, Note: 'c' }), 4)
    expect(again.conflicts).toEqual([{ field: 'Mileage', mine: 120, theirs: 140, choice: null }])
  })

  it('lets the person change the mind, with nothing of either lost', () => {
    const state = rebase(changeField(begun, 'Mileage', 120), saved({ Mileage: 130 }), 2)
    const theirs = chooseSide(state, 'Mileage', 'theirs')
    expect([theirs.mine.Mileage, isEdited(theirs)]).toEqual([130, false])
    const mine = chooseSide(theirs, 'Mileage', 'mine')
    expect(changesOf(mine)).toEqual({ Mileage: 120 })
  })

  it('takes typing into the field for a decision', () => {
    const state = rebase(changeField(begun, 'Mileage', 120), saved({ Mileage: 130 }), 2)
    const typed = changeField(state, 'Mileage', 125)
    expect(typed.conflicts).toEqual([{ field: 'Mileage', mine: 125, theirs: 130, choice: 'mine' }])
  })
})
