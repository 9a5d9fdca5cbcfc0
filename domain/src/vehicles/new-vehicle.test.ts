import { expect, it } from 'vitest'
import { doubtPlate, doubtTypedMileage, doubtYear } from './new-vehicle.ts'

const now = new Date('2026-11-20T06:00:00Z')

it.each(['ABC-123', 'abc 1', 'ÅL-12', 'ÄÖ-99', ''])('the plate "%s" is accepted without a doubt', (plate) => {
  expect(doubtPlate(plate)).toBeNull()
})

it.each(['ABC-012', 'A-1', 'ABCD-1', '123-ABC'])('doubtPlate doubts the plate "%s"', (plate) => {
  expect(doubtPlate(plate)).toBe('plateForm')
})

it('doubtYear doubts years before the first cars and after next year', () => {
  expect(doubtYear(2027, now)).toBeNull()
  expect(doubtYear(2028, now)).toBe('yearFuture')
  expect(doubtYear(1820, now)).toBe('yearOld')
  expect(doubtYear(null, now)).toBeNull()
})

it('doubtTypedMileage doubts a reading below the last one, and an implausibly high one', () => {
  expect(doubtTypedMileage(100, 99)).toBeNull()
  expect(doubtTypedMileage(98, 99)).toBe('mileageBelowLast')
  expect(doubtTypedMileage(9_000_000, null)).toBe('mileageHigh')
  expect(doubtTypedMileage(null, 5)).toBeNull()
})
