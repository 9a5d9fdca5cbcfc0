import { expect, it } from 'vitest'
import { addMonths } from './add-months.ts'

it.each([
  ['2026-11-22', 3, '2027-02-22'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
])('the day %s plus %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})
