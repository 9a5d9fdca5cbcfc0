import type { Job } from '@verstas/contract/work-orders/rows.ts'

/**
 * Returns the sum of the prices that the customer pays, in euros without tax; null if no row of the customer
 * has a price. A row without an ordered quantity counts once. Deleted rows, and rows with another payer,
 * do not count.
 */
export function agreedSum(jobs: readonly Pick<Job, 'Rows'>[]): number | null {
  const cents = jobs
    .flatMap(({ Rows }) => Rows)
    .filter(({ IsMarkedAsDeleted, Payer }) => !IsMarkedAsDeleted && (Payer ?? 'customer') === 'customer')
    .flatMap(({ Price, OrderedAmount }) =>
      Price === null ? [] : [Math.round(Price * 100 * (OrderedAmount ?? 1))],
    )
  return cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0) / 100
}
