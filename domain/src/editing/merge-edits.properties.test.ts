import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, mergeEdits } from './merge-edits.ts'

const fields = ['note', 'shelf', 'hours', 'picked'] as const
type Values = Readonly<Record<(typeof fields)[number], number>>

/** Draws from few values. Two people then often choose the same value, and often different values. */
const value = fc.integer({ min: 0, max: 3 })
const values: fc.Arbitrary<Values> = fc.record({ note: value, shelf: value, hours: value, picked: value })

describe('merging', () => {
  it('a merge has the value of the person who changed the field, and my value in a conflict', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEdits({ base, mine, theirs })
        for (const field of fields) {
          const isMine = mine[field] !== base[field]
          expect(merged[field]).toBe(isMine ? mine[field] : theirs[field])
          const isConflict = isMine && theirs[field] !== base[field] && mine[field] !== theirs[field]
          expect(conflicts.some((conflict) => conflict.field === field)).toBe(isConflict)
        }
      }),
    )
  })

  it('a merge has the same result for both people, except for the fields in conflict', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const here = mergeEdits({ base, mine, theirs })
        const there = mergeEdits({ base, mine: theirs, theirs: mine })
        const conflicting = here.conflicts.map(({ field }) => field)
        expect(there.conflicts.map(({ field }) => field).sort()).toEqual([...conflicting].sort())
        for (const field of fields)
          if (!conflicting.includes(field)) expect(here.merged[field]).toBe(there.merged[field])
      }),
    )
  })

  it('a merge has no conflicts if only one person changed something', () => {
    fc.assert(
      fc.property(values, values, (base, mine) => {
        expect(mergeEdits({ base, mine, theirs: base })).toEqual({ merged: mine, conflicts: [] })
        expect(mergeEdits({ base, mine: base, theirs: mine })).toEqual({ merged: mine, conflicts: [] })
      }),
    )
  })
})

type Person = 'anna' | 'ben'

type Step =
  | { readonly kind: 'open'; readonly who: Person }
  | { readonly kind: 'type'; readonly who: Person; readonly field: keyof Values; readonly value: number }
  | { readonly kind: 'save'; readonly who: Person; readonly keepsOwn: boolean }

const who = fc.constantFrom<Person>('anna', 'ben')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), who }),
  fc.record({ kind: fc.constant('type' as const), who, field: fc.constantFrom(...fields), value }),
  fc.record({ kind: fc.constant('save' as const), who, keepsOwn: fc.boolean() }),
)

interface Dialog {
  readonly version: number
  readonly base: Values
  readonly mine: Values
}

/** A saved change of a field, with the former value that its author saw. */
interface Change {
  readonly field: keyof Values
  readonly seen: number
  readonly value: number
}

/** Runs the steps against a record that refuses a save of an older version. */
function play(start: Values, steps: readonly Step[]): { stored: Values; acknowledged: Change[] } {
  let stored = start
  let version = 1
  const acknowledged: Change[] = []
  const open = (): Dialog => ({ version, base: stored, mine: stored })
  const dialogs: Record<Person, Dialog> = { anna: open(), ben: open() }
  for (const step of steps) {
    const dialog = dialogs[step.who]
    if (step.kind === 'open') dialogs[step.who] = open()
    if (step.kind === 'type')
      dialogs[step.who] = { ...dialog, mine: { ...dialog.mine, [step.field]: step.value } }
    if (step.kind !== 'save') continue
    if (dialog.version !== version) {
      const { merged, conflicts } = mergeEdits({ base: dialog.base, mine: dialog.mine, theirs: stored })
      const given = step.keepsOwn ? [] : conflicts.map(({ field, theirs }) => [field, theirs])
      const mine = { ...merged, ...Object.fromEntries(given) }
      dialogs[step.who] = { version, base: stored, mine }
      continue
    }
    const changes = changedFields(dialog.base, dialog.mine)
    for (const [field, to] of Object.entries(changes))
      acknowledged.push({ field: field as keyof Values, seen: dialog.base[field as keyof Values], value: to })
    stored = { ...stored, ...changes }
    version += 1
    dialogs[step.who] = open()
  }
  return { stored, acknowledged }
}

describe('two people who save, are refused and merge', () => {
  it('only someone who has seen a saved change can overwrite it', () => {
    fc.assert(
      fc.property(values, fc.array(step, { maxLength: 60 }), (start, steps) => {
        const { stored, acknowledged } = play(start, steps)
        const last: Record<string, number> = { ...start }
        for (const { field, seen, value } of acknowledged) {
          expect(seen).toBe(last[field])
          last[field] = value
        }
        expect(stored).toEqual(last)
      }),
      { numRuns: 500 },
    )
  })
})
