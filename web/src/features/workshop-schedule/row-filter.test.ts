import { expect, it } from 'vitest'
import { entryKey } from './board/board-props.ts'
import { filterRows, noFilter } from './row-filter.ts'
import { sampleEntry } from './test/sample-schedule.ts'

const rows = ['Matti Virtanen', 'Nosturi 1'].map((name, index) => ({
  resource: { id: index + 7, name, isFavourite: true, isPerson: true, carriedOverMinutes: 0 },
  load: null,
}))
const entries = [
  { ...sampleEntry(1, ['08:00', '09:00']), resourceId: 7, license: 'ABC-123' },
  { ...sampleEntry(2, ['08:00', '09:00']), resourceId: 8, license: 'XYZ-9', state: 'open' as const },
]
const found = (filter: Partial<typeof noFilter>, slips = new Map<string, number>()) =>
  filterRows(rows, { ...noFilter, ...filter }, entries, slips).map(({ resource }) => resource.name)

it('finds a row by its name or by a plate in it, in any spelling', () => {
  expect(found({ search: 'nost' })).toEqual(['Nosturi 1'])
  expect(found({ search: 'abc 12' })).toEqual(['Matti Virtanen'])
  expect(found({ search: 'abc999' })).toEqual([])
  expect(found({})).toHaveLength(2)
})

it.each([
  'ABC\u2013123',
  'abc\u00a0123',
  'ABC\u200b-123',
  'ABC\u2212123',
  ']C1ABC-123',
  '\uff21\uff22\uff23123',
])('finds the row of a plate that was pasted as %j', (search) => {
  expect(found({ search })).toEqual(['Matti Virtanen'])
})

it.each(['VIRTANEN', 'virta\u00adnen', 'Nosturi\u00a01', 'NOSTURI 1'])(
  'finds the row of a name typed as %j',
  (search) => {
    expect(found({ search })).toHaveLength(1)
  },
)

it('finds only rows with problems', () => {
  expect(found({ onlyProblems: true })).toEqual([])
  const [, second] = entries
  expect(found({ onlyProblems: true }, new Map([[second ? entryKey(second) : '', 15]]))).toEqual([
    'Nosturi 1',
  ])
})
