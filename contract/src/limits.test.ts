import { expect, it } from 'vitest'
import { isPrice, isQuantity, maxPrice, maxQuantity } from './limits.ts'

it.each([
  [0, true],
  [12.05, true],
  [maxPrice, true],
  [0.125, false],
  [-0.01, false],
  [maxPrice + 0.01, false],
])('the database can store the price %d: %s', (price, isStorable) => {
  expect(isPrice(price)).toBe(isStorable)
})

it.each([
  [0, true],
  [0.125, true],
  [maxQuantity, true],
  [0.0625, false],
  [-1, false],
  [maxQuantity + 0.001, false],
])('the database can store the quantity %d: %s', (quantity, isStorable) => {
  expect(isQuantity(quantity)).toBe(isStorable)
})
