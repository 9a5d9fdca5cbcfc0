import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareStock } from './share-stock.ts'

const amount = fc.integer({ min: 0, max: 5_000 })
const rows = fc.array(fc.record({ needed: amount, kept: amount, backOrdered: amount }), { maxLength: 6 })
const available = fc.integer({ min: -1_000, max: 10_000 })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

it('shareStock reserves at most the needed amount of each row, and in total at most the free stock', () => {
  fc.assert(
    fc.property(rows, available, (needing, free) => {
      const shares = shareStock(needing, free)
      for (const [place, { needed }] of needing.entries()) {
        expect(shares[place]?.kept).toBeLessThanOrEqual(needed)
        expect((shares[place]?.kept ?? 0) + (shares[place]?.missing ?? 0)).toBe(needed)
      }
      const taken = sum(shares.map(({ kept }, place) => Math.max(0, kept - (needing[place]?.kept ?? 0))))
      expect(taken).toBeLessThanOrEqual(Math.max(0, free))
    }),
  )
})

it('shareStock reports only the amount beyond the free stock as missing if nothing is on back order', () => {
  fc.assert(
    fc.property(rows, available, (needing, free) => {
      const ordered = needing.map((row) => ({ ...row, backOrdered: 0 }))
      const shares = shareStock(ordered, free)
      const open = sum(ordered.map(({ needed, kept }) => Math.max(0, needed - kept)))
      expect(sum(shares.map(({ missing }) => missing))).toBe(Math.max(0, open - Math.max(0, free)))
    }),
  )
})

it('shareStock returns the same shares again after they were reserved', () => {
  fc.assert(
    fc.property(rows, available, (needing, free) => {
      const shares = shareStock(needing, free)
      const taken = sum(shares.map(({ kept }, place) => Math.max(0, kept - (needing[place]?.kept ?? 0))))
      const kept = needing.map((row, place) => ({ ...row, kept: shares[place]?.kept ?? 0 }))
      expect(shareStock(kept, Math.max(0, free) - taken)).toEqual(shares)
    }),
  )
})

it.each<
  [
    string,
    readonly [needed: number, kept: number, backOrdered: number][],
    number,
    readonly [number, number][],
  ]
>([
  ['reserves nothing for a row whose whole amount is on order', [[2000, 0, 2000]], 5000, [[0, 2000]]],
  ['reserves only the amount that is not on order', [[3000, 0, 1000]], 5000, [[2000, 1000]]],
  [
    'leaves the stock to the next row if the first one is on order',
    [
      [2000, 0, 2000],
      [2000, 0, 0],
    ],
    2000,
    [
      [0, 2000],
      [2000, 0],
    ],
  ],
  [
    'reserves for rows in their order',
    [
      [2000, 0, 0],
      [2000, 0, 0],
    ],
    3000,
    [
      [2000, 0],
      [1000, 1000],
    ],
  ],
  ['releases the reserved amount that a row no longer needs', [[1000, 3000, 0]], 0, [[1000, 0]]],
  ['counts a stock below zero as empty', [[1000, 0, 0]], -1000, [[0, 1000]]],
])('shareStock %s', (_name, needing, free, shares) => {
  const rowsOfCase = needing.map(([needed, kept, backOrdered]) => ({ needed, kept, backOrdered }))
  expect(shareStock(rowsOfCase, free)).toEqual(shares.map(([kept, missing]) => ({ kept, missing })))
})
