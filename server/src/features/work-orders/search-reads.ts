import type { WorkOrderSearch } from '@verstas/contract/work-orders/entities.ts'
import type * as z from 'zod'
import { type JsonQuery, preparedJson } from '../../platform/database/read-json.ts'
import { summaryJoins, workOrderSummaryJson } from './work-order-json.ts'

export type SearchFilters = z.output<typeof WorkOrderSearch>
type FilterName = keyof SearchFilters

/** Where each given filter's value stands among the parameters: `$5` … */
type Places = Partial<Record<FilterName, string>>

const maxResults = 50
const newest = `order by id desc limit ${maxResults}`

/** Each filter's word in the name of the statement. */
const words: Readonly<Record<FilterName, string>> = {
  OrderNumber: 'number',
  LicenseNumber: 'plate',
  Receiver: 'receiver',
}
const filterNames = Object.keys(words) as readonly FilterName[]

const statements = new Map<string, JsonQuery>()

/**
 * The search for a set of filters: a list of `WorkOrderSummary`, newest first. Each set has a statement
 * of its own, because a filter that may be absent (`$5 is null or …`) would keep PostgreSQL from the
 * indexes. The parameters are those of `readerParameters` and then the values.
 */
export function searchFor(search: SearchFilters): { query: JsonQuery; values: readonly unknown[] } {
  const given = filterNames.filter((name) => search[name] !== undefined)
  const name = `work-orders-by-${given.map((filter) => words[filter]).join('-')}`
  const query = statements.get(name) ?? preparedJson(name, searchSql(given))
  statements.set(name, query)
  return { query, values: given.map((filter) => search[filter]) }
}

/** What is found is cut to the newest first, so that nothing is built for what is not shown. */
function searchSql(given: readonly FilterName[]): string {
  const places: Places = Object.fromEntries(given.map((name, index) => [name, `$${index + 5}`]))
  return `
    select coalesce(json_agg(${workOrderSummaryJson} order by work_order.id desc), '[]')::text
    from (${findIds(places)}) found
    join work_order on work_order.site_id = $1 and work_order.id = found.id ${summaryJoins}`
}

/** The filter that finds the fewest leads, whatever PostgreSQL would guess; the others only check. */
function findIds({ OrderNumber, LicenseNumber, Receiver }: Places): string {
  const byReceiver = Receiver ? `and receiver_id = ${Receiver}` : ''
  if (OrderNumber)
    return `select id from work_order where site_id = $1 and order_number = ${OrderNumber} ${byReceiver}
      ${LicenseNumber ? `and exists (${vehiclesByPlate(LicenseNumber)} and id = work_order.vehicle_id)` : ''}`
  if (LicenseNumber)
    return `select own.id from (${vehiclesByPlate(LicenseNumber)}) car
      cross join lateral (
        select id from work_order where site_id = $1 and vehicle_id = car.id ${byReceiver} ${newest}) own
      ${newest}`
  return `select id from work_order where site_id = $1 ${byReceiver} ${newest}`
}

/**
 * A range and not LIKE: with a parameter, PostgreSQL would find no index for LIKE. No plate has the last
 * character of Unicode.
 */
const vehiclesByPlate = (place: string): string => `
  select id from vehicle where site_id = $1
    and license_key ~>=~ search_key(${place})
    and license_key ~<~ (search_key(${place}) || chr(1114111))`
