import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/format.ts'
import { findMountedSet } from './mounted-set.ts'
import { limits } from './test/finnish-limits.ts'
import { isWinter } from './verdict.ts'

const types = [
  { Code: 'SUMMER', Season: 'summer' as const },
  { Code: 'FRICTION', Season: 'winter' as const },
  { Code: 'STUDDED', Season: 'winter' as const },
  { Code: 'ALLSEASON', Season: 'allSeason' as const },
]
const codes = types.map(({ Code }) => Code)
const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2020-01-01', count))
const pasts = fc
  .array(fc.record({ typeCode: fc.constantFrom(...codes, 'WITHDRAWN'), day: days }), { maxLength: 6 })
  .map((list) => list.toSorted((one, other) => (one.day < other.day ? 1 : -1)))

describe('the set on the vehicle', () => {
  it.each([
    ['the winter set of last winter', '2026-11-28', ['STUDDED 2026-01-15', 'SUMMER 2025-09-01'], 'STUDDED'],
    [
      'the older winter set instead of the summer set',
      '2026-11-28',
      ['SUMMER 2026-11-20', 'FRICTION 2025-12-01'],
      'FRICTION',
    ],
    [
      'all-season tyres in any season',
      '2026-11-28',
      ['ALLSEASON 2026-06-01', 'STUDDED 2025-12-01'],
      'ALLSEASON',
    ],
    ['winter tyres that were measured a week ago in April', '2026-04-08', ['STUDDED 2026-04-01'], 'STUDDED'],
    [
      'summer tyres instead of winter tyres from January',
      '2026-06-08',
      ['STUDDED 2026-01-15', 'SUMMER 2025-08-01'],
      'SUMMER',
    ],
  ])('findMountedSet returns %s', (_, day, list, typeCode) => {
    const past = list.map((words) => {
      const [code = '', measured = ''] = words.split(' ')
      return { typeCode: code, day: measured }
    })
    expect(findMountedSet(types, past, day, limits)).toMatchObject({ reason: 'measured', typeCode })
  })

  it.each([
    ['the first winter type in winter', '2026-11-28', 'FRICTION'],
    ['the summer type in summer', '2026-07-01', 'SUMMER'],
  ])('findMountedSet returns %s if nothing was measured', (_, day, typeCode) => {
    expect(findMountedSet(types, [], day, limits)).toEqual({ reason: 'season', typeCode })
  })

  it('findMountedSet returns the last measured set if the server sends no limits', () => {
    const past = [{ typeCode: 'SUMMER', day: '2020-01-01' }]
    expect(findMountedSet(types, past, '2026-11-28', null)).toMatchObject({ typeCode: 'SUMMER' })
    expect(findMountedSet(types, [], '2026-11-28', null)).toBeNull()
  })

  it('findMountedSet never returns a type that is not offered, or summer tyres in winter', () => {
    fc.assert(
      fc.property(days, pasts, (day, past) => {
        const found = findMountedSet(types, past, day, limits)
        expect(codes).toContain(found?.typeCode)
        if (isWinter(day, limits)) expect(found?.typeCode).not.toBe('SUMMER')
        if (found?.reason === 'measured') expect(past).toContain(found.last)
      }),
    )
  })
})
