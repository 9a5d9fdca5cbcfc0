import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceWithoutTax, priceWithTax } from './other-price.ts'

it('priceWithTax adds the general tax rate of the country, and priceWithoutTax removes it', () => {
  expect([priceWithTax(100, 'FI'), priceWithTax(100, 'SE')]).toEqual(['125.50', '125.00'])
  expect([priceWithoutTax(125.5, 'FI'), priceWithoutTax(0, 'SE')]).toEqual(['100.00', '0.00'])
})

it('priceWithoutTax restores any price from the result of priceWithTax', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('FI', 'SE'), (cents, country) => {
      const price = (cents / 100).toFixed(2)
      expect(priceWithoutTax(Number(priceWithTax(Number(price), country)), country)).toBe(price)
    }),
  )
})
