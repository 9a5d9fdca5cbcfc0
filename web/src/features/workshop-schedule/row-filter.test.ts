import { expect, it } from 'vitest'
import { entryKey } from './board/work.ts'
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
const namesFound = (filter: Partial<typeof noFilter>, slips = new Map<string, number>()) =>
  filterRows(rows, { ...noFilter, ...filter }, entries, slips).map(({ resource }) => resource.name)

it('the schedule search finds a resource by a part of its name, or by a part of a plate in its row', () => {
  expect(namesFound({ search: 'nost' })).toEqual(['Nosturi 1'])
  expect(namesFound({ search: 'abc 12' })).toEqual(['Matti Virtanen'])
  expect(namesFound({ search: 'abc999' })).toEqual([])
  expect(namesFound({})).toHaveLength(2)
})

it.each([
  'ABC\u2013123',
  'abc\u00a0123',
  'ABC\u200b-123',
  'ABC\u2212123',
  ']C1ABC-123',
  '\uff21\uff22\uff23123',
])('the schedule search finds the resource with the plate ABC-123, pasted as %j', (search) => {
  expect(namesFound({ search })).toEqual(['Matti Virtanen'])
})

it.each(['VIRTANEN', 'virta\u00adnen', 'Nosturi\u00a01', 'NOSTURI 1'])(
  'the schedule search finds a resource by its name, typed as %j',
  (search) => {
    expect(namesFound({ search })).toHaveLength(1)
  },
)

it('the filter for problems finds the resource of a late vehicle, and no others', () => {
  expect(namesFound({ onlyProblems: true })).toEqual([])
  const [, second] = entries
  expect(namesFound({ onlyProblems: true }, new Map([[second ? entryKey(second) : '', 15]]))).toEqual([
    'Nosturi 1',
  ])
})
