import type { EditConflict } from '@verstas/domain/editing/merge-edits.ts'
import { describe, expect, it } from 'vitest'
import { beginEdit, catchUp, changeMine, chooseSide, type EditRules, fieldRules } from './edit-state.ts'

interface Source {
  readonly version: number | null
  readonly values: Values
}
type Values = { readonly mileage: number; readonly note: string; readonly shelf: string }

const rules: EditRules<Source, Values, Values, EditConflict<Values>> = {
  ...fieldRules<Values>(),
  versionOf: ({ version }) => version,
  findBase: ({ values }) => values,
}
const began = { mileage: 100, note: 'a', shelf: '' }
const begun = beginEdit<Values, Values, EditConflict<Values>, Partial<Values>>(began, began, 1)
const saved = (version: number | null, values: Partial<Values>): Source => ({
  version,
  values: { ...began, ...values },
})

type State = typeof begun
const type = (state: State, values: Partial<Values>) =>
  changeMine(state, rules, { ...state.mine, ...values }, Object.keys(values)[0])
const follow = (state: State, source: Source) => catchUp(state, rules, source)
const choose = (state: State, side: 'mine' | 'theirs') => chooseSide(state, rules, 'mileage', side)
const isEdited = ({ base, mine }: State) => rules.differs(base, mine)

describe("merging another user's save", () => {
  it("merging another user's save updates unedited fields, keeps edited ones and lists conflicts", () => {
    const mine = type(type(begun, { mileage: 120 }), { shelf: 'B' })
    const state = follow(mine, saved(2, { mileage: 130, note: 'b' }))
    expect(state.mine).toEqual({ mileage: 120, shelf: 'B', note: 'b' })
    expect(state.takenOver).toEqual(['note'])
    expect(state.conflicts).toEqual([{ field: 'mileage', mine: 120, theirs: 130, choice: null }])
    expect(state.version).toBe(2)
    expect(type(state, { note: 'c' }).takenOver).toEqual([])
  })

  it('merging reports no conflict if both users entered the same value', () => {
    const state = follow(type(begun, { mileage: 130 }), saved(2, { mileage: 130 }))
    expect([state.conflicts, isEdited(state)]).toEqual([[], false])
  })

  it('a conflict remains when another user saves further changes', () => {
    const first = follow(type(begun, { mileage: 120 }), saved(2, { mileage: 130 }))
    const other = follow(first, saved(3, { mileage: 130, note: 'c' }))
    expect(other.conflicts).toEqual([{ field: 'mileage', mine: 120, theirs: 130, choice: null }])
    const again = follow(choose(other, 'mine'), saved(4, { mileage: 140, note: 'c' }))
    expect(again.conflicts).toEqual([{ field: 'mileage', mine: 120, theirs: 140, choice: null }])
  })

  it('the user can switch a conflict between both values without losing either', () => {
    const state = follow(type(begun, { mileage: 120 }), saved(2, { mileage: 130 }))
    const theirs = choose(state, 'theirs')
    expect([theirs.mine.mileage, isEdited(theirs)]).toEqual([130, false])
    expect(choose(theirs, 'mine').mine.mileage).toBe(120)
  })

  it("typing into a conflicting field chooses the user's value, and typing elsewhere decides nothing", () => {
    const state = follow(type(begun, { mileage: 120 }), saved(2, { mileage: 130 }))
    expect(type(state, { note: 'c' }).conflicts).toEqual(state.conflicts)
    const typed = type(state, { mileage: 125 })
    expect(typed.conflicts).toEqual([{ field: 'mileage', mine: 125, theirs: 130, choice: 'mine' }])
  })
})

describe('a response with the edited object', () => {
  it('a response with an older or equal version changes nothing', () => {
    const state = follow(begun, saved(3, { note: 'new' }))
    expect(follow(state, saved(2, { note: 'old' }))).toBe(state)
    expect(follow(state, saved(3, { note: 'old' }))).toBe(state)
  })

  it('a response is always merged if the server sends no versions', () => {
    expect(follow(begun, saved(null, { note: 'b' })).mine.note).toBe('b')
  })

  it('a response changes nothing while the outcome of a save is unknown', () => {
    const body = { note: 'mine' }
    const sent: State = { ...type(begun, body), attempt: { key: 'k', version: 1, body } }
    expect(follow(sent, saved(2, { note: 'theirs' }))).toBe(sent)
  })

  it('a response that lacks the edited object does not change the input', () => {
    const typed = type(begun, { note: 'mine' })
    const gone = catchUp(typed, { ...rules, findBase: () => null }, saved(2, {}))
    expect(gone).toEqual({ ...typed, version: 2 })
  })
})
