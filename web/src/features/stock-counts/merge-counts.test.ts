import type { StockCount } from '@verstas/contract/stock-counts/entities.ts'
import { describe, expect, it } from 'vitest'
import { withCounts } from './merge-counts.ts'
import type { QueuedCount } from './queued-counts.ts'
import { sampleCount } from './test/sample-count.ts'

const at = '2026-11-20T08:00:00Z'
const counted = (ItemNumber: string, Counted: number | null): QueuedCount => ({
  ...{ countId: 7, what: 'Found part', at },
  part: { SupplierNumber: '100', ItemNumber, Counted },
})
const merged = (count: StockCount, ...queued: QueuedCount[]) => withCounts(count, queued, 'Matti')
const numbers = (list: readonly { readonly ItemNumber: string }[]) => list.map(({ ItemNumber }) => ItemNumber)

describe('a count with unsent amounts', () => {
  it('a counted part moves to the counted ones, with the person and the expected amount', () => {
    const { Lines, Uncounted, UncountedCount } = merged(sampleCount, counted('BP-1', 3))
    expect(Lines).toMatchObject([
      { ItemNumber: 'BP-1', Counted: 3, Expected: 5, CountedBy: 'Matti', CountedAt: at },
    ])
    expect([numbers(Uncounted), UncountedCount]).toEqual([['OF-2'], 1])
  })

  it('the last of several amounts of a part wins', () => {
    const { Lines, UncountedCount } = merged(sampleCount, counted('BP-1', 3), counted('BP-1', 4))
    expect(Lines.map(({ Counted }) => Counted)).toEqual([4])
    expect(UncountedCount).toBe(1)
  })

  it('a removed amount makes the part uncounted again', () => {
    const { Lines, Uncounted, UncountedCount } = merged(
      sampleCount,
      counted('BP-1', 3),
      counted('BP-1', null),
    )
    expect([Lines, numbers(Uncounted), UncountedCount]).toEqual([[], ['BP-1', 'OF-2'], 2])
    expect(Uncounted[0]?.Expected).toBe(5)
  })

  it('a blind count hides the expected amount of a part whose amount was removed', () => {
    const [line] = merged(sampleCount, counted('BP-1', 3)).Lines
    if (!line) throw new Error('The part is counted')
    const blind = { ...sampleCount, IsBlind: true, Lines: [line], Uncounted: [], UncountedCount: 0 }
    expect(merged(blind, counted('BP-1', null)).Uncounted).toMatchObject([
      { ItemNumber: 'BP-1', Expected: null },
    ])
  })

  it('a part that is not in the count gets its name from the input', () => {
    const { Lines, UncountedCount } = merged(sampleCount, counted('NEW-1', 2))
    expect(Lines).toMatchObject([{ ItemNumber: 'NEW-1', Name: 'Found part', Counted: 2, Expected: 2 }])
    expect(UncountedCount).toBe(2)
  })
})
