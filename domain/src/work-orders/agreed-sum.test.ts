import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { describe, expect, it } from 'vitest'
import { agreedSum } from './agreed-sum.ts'

const row = (changes: Partial<JobRow>) =>
  ({ Price: null, OrderedAmount: null, IsMarkedAsDeleted: false, ...changes }) as JobRow

describe('agreedSum', () => {
  it('the agreed sum adds up unit prices times quantities of all jobs, exact to a cent', () => {
    const jobs = [
      { Rows: [row({ Price: 0.1, OrderedAmount: 3 }), row({ Price: 45.9 })] },
      { Rows: [row({}), row({ Price: 10, OrderedAmount: 0.5 })] },
    ]
    expect(agreedSum(jobs)).toBe(51.2)
  })

  it('the agreed sum excludes deleted rows and rows with another payer', () => {
    const Rows = [
      row({ Price: 20, IsMarkedAsDeleted: true }),
      row({ Price: 30, Payer: 'warranty' }),
      row({ Price: 40, Payer: 'customer' }),
      row({ Price: 5, Payer: null }),
    ]
    expect(agreedSum([{ Rows }])).toBe(45)
  })

  it('the agreed sum is null if no row has a price', () => {
    expect(agreedSum([{ Rows: [row({})] }])).toBeNull()
    expect(agreedSum([])).toBeNull()
  })
})
