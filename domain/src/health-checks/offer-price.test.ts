import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceOfOffer } from './offer-price.ts'

const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 100)
const part = fc.record({ OrderedAmount: fc.integer({ min: 1, max: 20 }), price: cents })
const parts = fc.array(part, { maxLength: 10 })
const withOperation = { hasOperation: true }

it('the price is the sum of the work and the parts, exact to a cent and in any order', () => {
  fc.assert(
    fc.property(cents, parts, fc.boolean(), (work, list, hasOperation) => {
      const price = priceOfOffer(work, list, { hasOperation })
      const exact = list.reduce((sum, one) => sum + Math.round(one.price * 100) * one.OrderedAmount, 0)
      expect(Math.round((price ?? 0) * 100)).toBe(Math.round(work * 100) + exact)
      expect(priceOfOffer(work, list.toReversed(), { hasOperation })).toBe(price)
    }),
  )
})

it('the price is unknown without the price of the work, except for parts alone', () => {
  fc.assert(
    fc.property(parts, (list) => {
      expect(priceOfOffer(null, list, withOperation)).toBeNull()
      expect(priceOfOffer(null, list, { hasOperation: false }) === null).toBe(list.length === 0)
    }),
  )
})
