import { type RawBuilder, sql } from 'kysely'

/**
 * Smallest exponent of the driven distance. A vehicle with an exponent below 1 was driven more when it was
 * new. A vehicle with an exponent above 1 is driven more now.
 */
const leastBend = 0.8
const bendStep = 0.06
const bends = 8

/**
 * Returns the share of a vehicle's present mileage that it had driven `daysBack` days ago.
 *
 * @param age days since its first registration
 */
export function drivenBefore(carId: number, daysBack: number, age: number): number {
  return Math.max(0.01, 1 - daysBack / age) ** (leastBend + bendStep * (carId % bends))
}

/** Returns SQL that computes `drivenBefore`. */
export function driven(carId: RawBuilder<unknown>, daysBack: RawBuilder<unknown>, age: RawBuilder<unknown>) {
  return sql`greatest(0.01, 1 - ${daysBack}::numeric / ${age})
    ^ (${leastBend}::numeric + ${bendStep}::numeric * (${carId} % ${bends}::int))`
}
