import { expect, it } from 'vitest'
import { changedFields, mergeEdits } from './merge-edits.ts'

const base = { note: 'old', shelf: 'A', hours: null as number | null, picked: false }

it('changedFields returns the fields that differ', () => {
  expect(changedFields(base, { note: 'new', shelf: 'A' })).toEqual({ note: 'new' })
  expect(changedFields(base, { hours: 0 })).toEqual({ hours: 0 })
  expect(changedFields(base, {})).toEqual({})
  expect(changedFields<Record<string, string>>({ note: '' }, { other: 'x' })).toEqual({})
})

it("a merge has both people's changes, and reports a conflict for a field that both changed", () => {
  const mine = { ...base, note: 'mine', shelf: 'B' }
  const theirs = { ...base, note: 'theirs', hours: 7 }
  expect(mergeEdits({ base, mine, theirs })).toEqual({
    merged: { note: 'mine', shelf: 'B', hours: 7, picked: false },
    conflicts: [{ field: 'note', mine: 'mine', theirs: 'theirs' }],
  })
})

it('a merge has no conflict if both people changed a field to the same value', () => {
  const both = { ...base, hours: 7 }
  expect(mergeEdits({ base, mine: both, theirs: both })).toEqual({ merged: both, conflicts: [] })
})
