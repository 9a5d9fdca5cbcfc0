import { type RawBuilder, sql } from 'kysely'

/** Some cars were driven more when they were new, others are now. */
const leastBend = 0.8
const bendStep = 0.06
const bends = 8

/**
 * What part of its kilometres a car had driven so many days ago.
 *
 * @param age days since it came to the road
 */
export function drivenBefore(carId: number, daysBack: number, age: number): number {
  return Math.max(0.01, 1 - daysBack / age) ** (leastBend + bendStep * (carId % bends))
}

/** The same in SQL. */
export function driven(carId: RawBuilder<unknown>, daysBack: RawBuilder<unknown>, age: RawBuilder<unknown>) {
  return sql`greatest(0.01, 1 - ${daysBack}::numeric / ${age})
    ^ (${leastBend}::numeric + ${bendStep}::numeric * (${carId} % ${bends}::int))`
}
