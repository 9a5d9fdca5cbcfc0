import { type PartSearch, partFilterNames } from '@verstas/contract/parts/entities.ts'
import { findInCatalogue } from '../../platform/database/catalogue-search.ts'
import { type JsonQuery, preparedJson } from '../../platform/database/read-json.ts'
import { partResultJson } from './part-json.ts'

type FilterName = (typeof partFilterNames)[number]

/** Each filter's word in the name of the statement. */
const words: Readonly<Record<FilterName, string>> = {
  SearchKey: 'key',
  ItemNumber: 'number',
  ItemName: 'name',
  SupplierNumber: 'supplier',
  SupplierName: 'supplier-name',
}

const statements = new Map<string, JsonQuery>()

/**
 * The search for a set of filters: a list of `PartSearchResult`, best first, a page at a time. Each set
 * has a statement of its own, as in the search of work orders.
 *
 * @param siteId whose stock is told
 */
export function partSearchFor(
  search: PartSearch,
  siteId: number,
): { query: JsonQuery; values: readonly unknown[] } {
  const given = partFilterNames.filter((name) => search[name])
  const name = `parts-by-${given.map((filter) => words[filter]).join('-')}`
  const query = statements.get(name) ?? preparedJson(name, searchSql(given))
  statements.set(name, query)
  return { query, values: [siteId, search.Offset ?? 0, ...given.map((filter) => search[filter])] }
}

const parts = { table: 'part', number: 'item_number', numberKey: 'item_key' } as const

function searchSql(given: readonly FilterName[]): string {
  const placeOf = (name: FilterName) => (given.includes(name) ? `$${given.indexOf(name) + 3}` : undefined)
  const { found, order } = findInCatalogue(
    parts,
    {
      key: placeOf('SearchKey'),
      number: placeOf('ItemNumber'),
      name: placeOf('ItemName'),
      supplierNumber: placeOf('SupplierNumber'),
      supplierName: placeOf('SupplierName'),
    },
    { offset: '$2' },
  )
  return `
    select coalesce(json_agg(${partResultJson} order by ${order}), '[]')::text
    from ${found}
    join supplier on supplier.number = part.supplier_number
    left join product_group on product_group.code = part.product_group_code`
}
