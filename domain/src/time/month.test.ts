import { expect, it } from 'vitest'
import { daysOfMonth, nextMonth, previousMonth } from './month.ts'

it.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-02-29'],
])('the month %s lasts from %s to %s', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to })
})

it('the previous and the next month may be in another year', () => {
  expect(nextMonth('2026-12')).toBe('2027-01')
  expect(nextMonth('2026-01')).toBe('2026-02')
  expect(previousMonth('2026-01')).toBe('2025-12')
})
