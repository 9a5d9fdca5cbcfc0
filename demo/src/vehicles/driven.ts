import { type RawBuilder, sql } from 'kysely'

/**
 * Exponents of the driven distance: some cars were driven more when they were new, others are driven more
 * now.
 */
const leastBend = 0.8
const bendStep = 0.06
const bends = 8

/**
 * Returns the share of its kilometres that a car had driven that many days ago.
 *
 * @param age days since its first registration
 */
export function drivenBefore(carId: number, daysBack: number, age: number): number {
  return Math.max(0.01, 1 - daysBack / age) ** (leastBend + bendStep * (carId % bends))
}

/** Returns `drivenBefore` as SQL. */
export function driven(carId: RawBuilder<unknown>, daysBack: RawBuilder<unknown>, age: RawBuilder<unknown>) {
  return sql`greatest(0.01, 1 - ${daysBack}::numeric / ${age})
    ^ (${leastBend}::numeric + ${bendStep}::numeric * (${carId} % ${bends}::int))`
}
