import { type RawBuilder, sql } from 'kysely'
import type { DemoSite } from '../sites.ts'
import type { CatalogueSizes } from './catalogue.ts'

/** Maximum number of stampings of a technician in a day. */
export const slotsOfDay = 10

/**
 * The history of one site: `orders` invoiced work orders, numbered from 1 for the oldest, of `cars` vehicles.
 */
export interface SiteHistory {
  readonly site: DemoSite
  readonly orders: number
  readonly cars: number
  readonly technicians: number
  readonly ordersOfDay: number
  /** The day (`YYYY-MM-DD`) before which the history ends. */
  readonly before: string
  readonly timeZone: string
}

export interface Batch {
  readonly history: SiteHistory
  readonly sizes: CatalogueSizes
  /**
   * Number of the first work order or vehicle of the batch within the site's history. The batch includes
   * `first` and `last`.
   */
  readonly first: number
  readonly last: number
}

/**
 * Returns the database id of the vehicle or work order with this number. The ids of the sites alternate, so
 * that no two sites use the same id.
 */
export function idOf({ site }: SiteHistory, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${number} * 2 + ${site.id - 1}::int)`
}

/**
 * Returns the day of a work order, which is a weekday. The work order with the number `orders` is on the
 * Friday before the week of `before`.
 */
export function dayOf(history: SiteHistory, number: RawBuilder<unknown>): RawBuilder<unknown> {
  const daysBack = sql`((${history.orders}::bigint - ${number}) / ${history.ordersOfDay}::bigint)::int`
  return sql`(date_trunc('week', ${history.before}::date)::date - 7 * (${daysBack} / 5) - 3 - ${daysBack} % 5)`
}

/** Returns the present reading of a vehicle's meter. */
export function mileageOf(carNumber: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(60000 + ${carNumber} * 37 % 240000)`
}
