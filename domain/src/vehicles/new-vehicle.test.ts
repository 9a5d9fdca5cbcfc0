import { expect, it } from 'vitest'
import { doubtMileage, doubtPlate, doubtYear } from './new-vehicle.ts'

const now = new Date('2026-11-20T06:00:00Z')

it.each(['ABC-123', 'abc 1', 'ÅL-12', 'ÄÖ-99', ''])(
  'a plate "%s" has the Finnish form or is empty',
  (plate) => {
    expect(doubtPlate(plate)).toBeNull()
  },
)

it.each(['ABC-012', 'A-1', 'ABCD-1', '123-ABC'])('a plate "%s" is doubted', (plate) => {
  expect(doubtPlate(plate)).toBe('plateForm')
})

it('doubts years before cars and after next year', () => {
  expect(doubtYear(2027, now)).toBeNull()
  expect(doubtYear(2028, now)).toBe('yearFuture')
  expect(doubtYear(1820, now)).toBe('yearOld')
  expect(doubtYear(null, now)).toBeNull()
})

it('doubts a reading below the last one, and one that no car reaches', () => {
  expect(doubtMileage(100, 99)).toBeNull()
  expect(doubtMileage(98, 99)).toBe('mileageBelowLast')
  expect(doubtMileage(9_000_000, null)).toBe('mileageHigh')
  expect(doubtMileage(null, 5)).toBeNull()
})
