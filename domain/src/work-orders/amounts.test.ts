import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAmounts, multiplyAmounts } from './amounts.ts'

const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000)

describe('a sum', () => {
  it.each([
    [0.1, 0.2, 0.3],
    [1.005, 1, 2.005],
    [0.3, -0.1, 0.2],
    [999_999_998.999, 1, 999_999_999.999],
  ])('%d + %d is %d', (a, b, sum) => {
    expect(addAmounts(a, b)).toBe(sum)
  })

  it('has at most three decimals, and one taken away again is what was', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const more = addAmounts(value, 1)
        expect(Number(more.toFixed(3))).toBe(more)
        expect(addAmounts(more, -1)).toBe(value)
      }),
    )
  })
})

describe('a product', () => {
  it.each([
    [0.2, 3, 0.6],
    [1.1, 1.1, 1.21],
    [0.001, 0.5, 0.001],
    [0.001, 0.4, 0],
    [999_999_999.999, 8, 7_999_999_999.992],
  ])('%d × %d is %d', (a, b, product) => {
    expect(multiplyAmounts(a, b)).toBe(product)
  })
})
