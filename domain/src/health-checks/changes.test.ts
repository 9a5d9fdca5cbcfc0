import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, joinChanges, mergeChanges } from './changes.ts'
import { type Marker, mergeMarkers, readMarkers, writeMarkers } from './markers.ts'
import { type Properties, toProperties, toPropertyList } from './properties.ts'

const keys = ['check.pads', 'check.discs', 'note.pads'] as const
const properties: fc.Arbitrary<Properties> = fc
  .record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('', 'ok', 'soon', 'now')])))
  .map((values) => toProperties(Object.entries(values).map(([Key, Value]) => ({ Key, Value }))))
/** Returns a value for every key. A missing value becomes an empty string. */
const wanted = (values: Properties) => Object.fromEntries(keys.map((key) => [key, values[key] ?? '']))

describe('changes of an inspection', () => {
  it('a merge has my changed values, and a conflict if both people changed a value differently', () => {
    fc.assert(
      fc.property(properties, properties, properties, (base, mine, theirs) => {
        const { merged, conflicts } = mergeChanges(theirs, changesOf(base, wanted(mine)))
        for (const key of keys) {
          const isMine = mine[key] !== base[key]
          expect(merged[key]).toBe(isMine ? mine[key] : theirs[key])
          expect(conflicts.includes(key)).toBe(
            isMine && theirs[key] !== base[key] && theirs[key] !== mine[key],
          )
        }
      }),
    )
  })

  it('two joined changes have the same result as one change after the other', () => {
    fc.assert(
      fc.property(properties, properties, properties, (base, then, last) => {
        const joined = joinChanges(changesOf(base, wanted(then)), changesOf(then, wanted(last)))
        expect(mergeChanges(base, joined)).toEqual({ merged: last, conflicts: [] })
        expect(joined).toEqual(changesOf(base, wanted(last)))
      }),
    )
  })

  it('a merge changes nothing if the server already has my values', () => {
    fc.assert(
      fc.property(properties, properties, (base, mine) => {
        const changes = changesOf(base, wanted(mine))
        expect(mergeChanges(mine, changes)).toEqual({ merged: mine, conflicts: [] })
      }),
    )
  })
})

const marker = (id: string): fc.Arbitrary<Marker> =>
  fc.record({
    id: fc.constant(id),
    x: fc.constantFrom(0.1, 0.2, 0.3),
    y: fc.constantFrom(0.4, 0.5, 0.6),
    severity: fc.constantFrom(0, 1, 2, 3),
    note: fc.constantFrom('', 'dent', 'rust'),
  })
const markersOf = (...ids: string[]) =>
  fc
    .tuple(...ids.map((id) => fc.option(marker(id), { nil: undefined })))
    .map((all) => all.filter((one) => one !== undefined))

describe('markers set by two people', () => {
  it('a merge preserves all markers that either person has added or changed', () => {
    fc.assert(
      fc.property(
        markersOf('a', 'b'),
        markersOf('a', 'b', 'mine'),
        markersOf('a', 'b', 'theirs'),
        (base, mine, theirs) => {
          const merged = mergeMarkers({ base, mine, theirs })
          for (const own of [...mine, ...theirs]) {
            const before = base.find(({ id }) => id === own.id)
            const isNews = JSON.stringify(before) !== JSON.stringify(own)
            if (isNews)
              expect(merged.find(({ id }) => id === own.id)?.note).toContain(
                own.note === before?.note ? '' : own.note,
              )
          }
          const ids = (markers: readonly Marker[]) => markers.map(({ id }) => id).sort()
          const otherWay = mergeMarkers({ base, mine: theirs, theirs: mine })
          expect(ids(otherWay)).toEqual(ids(merged))
          expect(mergeMarkers({ base, mine, theirs: base })).toHaveLength(mine.length)
          expect(mergeMarkers({ base, mine, theirs: merged })).toEqual(merged)
        },
      ),
    )
  })

  const before: Marker = { id: 'dent', x: 0.1, y: 0.5, severity: 2, note: '' }
  const mergedOf = (mine: Partial<Marker>, theirs: Partial<Marker>, base: Partial<Marker> = {}) =>
    mergeMarkers({
      base: [{ ...before, ...base }],
      mine: [{ ...before, ...base, ...mine }],
      theirs: [{ ...before, ...base, ...theirs }],
    })[0]

  it.each<[string, Partial<Marker>, Partial<Marker>, Partial<Marker>]>([
    ['my new x', { x: 0.3 }, { note: 'deep' }, { x: 0.3, y: 0.5, note: 'deep' }],
    ['my new y', { y: 0.7 }, { note: 'deep' }, { x: 0.1, y: 0.7, note: 'deep' }],
    ["the other's new x", { note: 'deep' }, { x: 0.3 }, { x: 0.3, y: 0.5, note: 'deep' }],
    ["the other's new y", { severity: 1 }, { y: 0.7 }, { x: 0.1, y: 0.7, severity: 1 }],
    ['my position if both moved it', { x: 0.3 }, { y: 0.7 }, { x: 0.3, y: 0.5 }],
    ['my milder severity if only I rated it', { severity: 3 }, { x: 0.3 }, { severity: 3, x: 0.3 }],
    ['the worse severity if both rated it', { severity: 3 }, { severity: 1 }, { severity: 1 }],
    [
      "the other's milder severity if only they rated it",
      { x: 0.3 },
      { severity: 3 },
      { severity: 3, x: 0.3 },
    ],
    [
      "my note once if it contains the other's",
      { note: 'rust, deep' },
      { note: 'rust' },
      { note: 'rust, deep' },
    ],
    ['both notes', { note: 'dent' }, { note: 'rust' }, { note: 'rust / dent' }],
    [
      "the other's note once if it contains mine",
      { note: 'rust' },
      { note: 'rust, deep' },
      { note: 'rust, deep' },
    ],
  ])('a merged marker has %s', (_name, mine, theirs, kept) => {
    expect(mergedOf(mine, theirs)).toEqual({ ...before, ...kept })
  })

  it('the note of a marker is empty after a merge if one person emptied it', () => {
    expect(mergedOf({ note: '' }, { x: 0.3 }, { note: 'dent' })).toMatchObject({ note: '', x: 0.3 })
    expect(mergedOf({ x: 0.3 }, { note: 'rust' }, { note: 'dent' })).toMatchObject({ note: 'rust', x: 0.3 })
  })

  it('a removed marker remains removed, unless the other person changed it', () => {
    const sides = { base: [before], mine: [] }
    expect(mergeMarkers({ ...sides, theirs: [before] })).toEqual([])
    for (const change of [{ x: 0.2 }, { y: 0.2 }, { severity: 0 }, { note: 'deep' }] as const)
      expect(mergeMarkers({ ...sides, theirs: [{ ...before, ...change }] })).toEqual([
        { ...before, ...change },
      ])
  })

  it('a merge of an inspection merges the markers of a picture without a conflict', () => {
    const dent: Marker = { id: 'dent', x: 0.1, y: 0.2, severity: 1, note: 'dent' }
    const rust: Marker = { id: 'rust', x: 0.4, y: 0.2, severity: 2, note: '' }
    const before = writeMarkers('left', [dent])
    const mine = changesOf(before, writeMarkers('left', [dent, rust]))
    const theirs = writeMarkers('left', [{ ...dent, severity: 0 }])
    const { merged, conflicts } = mergeChanges(theirs, mine)
    expect(conflicts).toEqual([])
    expect(readMarkers(merged, 'left')).toEqual([{ ...dent, severity: 0 }, rust])
    const noted = changesOf(before, writeMarkers('left', [{ ...dent, note: 'deep dent' }]))
    expect(readMarkers(mergeChanges(theirs, noted).merged, 'left')).toEqual([
      { ...dent, severity: 0, note: 'deep dent' },
    ])
    expect(toPropertyList(merged).map(({ Key }) => Key)).toEqual(['marker.left', 'markers.left'])
  })
})
