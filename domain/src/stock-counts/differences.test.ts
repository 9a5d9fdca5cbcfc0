import { expect, it } from 'vitest'
import { applyDifference, differenceOf, expectedOf, summarizeCount } from './differences.ts'

it('expectedOf subtracts movements after the count and picked parts from the present level', () => {
  expect(expectedOf({ inStock: 5, movedSince: 0, picked: 0 })).toBe(5)
  expect(expectedOf({ inStock: 9, movedSince: 4, picked: 2 })).toBe(3)
  expect(expectedOf({ inStock: 0.3, movedSince: 0.1, picked: 0 })).toBe(0.2)
})

it('a difference is added to the present level, so that movements after the count remain', () => {
  const difference = differenceOf({ Counted: 3, Expected: 5 })
  expect(difference).toBe(-2)
  expect(applyDifference(5, difference)).toBe(3)
  expect(applyDifference(9, difference)).toBe(7)
  expect(applyDifference(0.1, 0.2)).toBe(0.3)
})

it('applyDifference refuses a shortage that makes the level negative, and accepts any surplus', () => {
  expect(applyDifference(1, -2)).toBeNull()
  expect(applyDifference(2, -2)).toBe(0)
  expect(applyDifference(-3, 1)).toBe(-2)
})

it('summarizeCount counts correct parts, surpluses and shortages', () => {
  const line = (Counted: number, Expected: number) => ({ Counted, Expected })
  expect(summarizeCount([line(1, 1), line(2, 1), line(0, 3), line(0.5, 0.5)])).toEqual({
    right: 2,
    more: 1,
    less: 1,
  })
})
