import type { WorkOrderSearch } from '@verstas/contract/work-orders/entities.ts'
import type * as z from 'zod'
import { type JsonQuery, preparedJson } from '../database/read-json.ts'
import { workOrderJoins, workOrderSummaryJson } from './work-order-json.ts'

export type SearchFilters = z.output<typeof WorkOrderSearch>
type FilterName = keyof SearchFilters

const mostResults = 50

interface Filter {
  /** Its part of the statement's name. */
  readonly word: string
  /** Its condition, by the parameter that carries its value. */
  readonly condition: (parameter: string) => string
}

const filters: Readonly<Record<FilterName, Filter>> = {
  OrderNumber: {
    word: 'number',
    condition: (parameter) => `work_order.order_number = ${parameter}`,
  },
  LicenseNumber: {
    word: 'plate',
    // A range and not LIKE: with a parameter, PostgreSQL would find no index for LIKE. No plate has the
    // last character of Unicode.
    condition: (parameter) => `vehicle.license_key ~>=~ search_key(${parameter})
      and vehicle.license_key ~<~ (search_key(${parameter}) || chr(1114111))`,
  },
  Receiver: {
    word: 'receiver',
    condition: (parameter) => `work_order.receiver_id = ${parameter}`,
  },
}

const filterNames = Object.keys(filters) as readonly FilterName[]

const statements = new Map<string, JsonQuery>()

/**
 * The search for a set of filters: a list of `WorkOrderSummary`, newest first. Each set has a statement
 * of its own, because a filter that may be absent (`$5 is null or …`) would keep PostgreSQL from the
 * indexes. The parameters are those of `readerParameters` and then the values.
 */
export function searchFor(search: SearchFilters): { query: JsonQuery; values: readonly unknown[] } {
  const given = filterNames.filter((name) => search[name] !== undefined)
  const name = `work-orders-by-${given.map((filter) => filters[filter].word).join('-')}`
  const query = statements.get(name) ?? preparedJson(name, searchSql(given))
  statements.set(name, query)
  return { query, values: given.map((filter) => search[filter]) }
}

/** The 50 are found first, so that nothing is built for those that are not shown. */
const searchSql = (given: readonly FilterName[]) => `
  select coalesce(json_agg(${workOrderSummaryJson} order by work_order.id desc), '[]')::text
  from (
    select work_order.* from work_order
    join vehicle on vehicle.site_id = $1 and vehicle.id = work_order.vehicle_id
    where work_order.site_id = $1
      and ${given.map((name, index) => filters[name].condition(`$${index + 5}`)).join(' and ')}
    order by work_order.id desc
    limit ${mostResults}
  ) work_order ${workOrderJoins}`
