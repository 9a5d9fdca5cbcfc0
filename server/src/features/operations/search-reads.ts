import { type WorkOperationSearch, workOperationFilterNames } from '@verstas/contract/operations/entities.ts'
import { findInCatalogue } from '../../platform/database/catalogue-search.ts'
import { type JsonQuery, preparedJson } from '../../platform/database/read-json.ts'

type FilterName = (typeof workOperationFilterNames)[number]

/** Each filter's word in the name of the statement. */
const words: Readonly<Record<FilterName, string>> = {
  SearchKey: 'key',
  WorkOperationCode: 'code',
  WorkOperationName: 'name',
  SupplierNumber: 'supplier',
  SupplierName: 'supplier-name',
}

const statements = new Map<string, JsonQuery>()

/**
 * The search for a set of filters: a list of `WorkOperation`, best first, a page at a time. Each set
 * has a statement of its own, as in the search of work orders.
 *
 * @param siteId whose vehicle the serial number means
 */
export function operationSearchFor(
  search: WorkOperationSearch,
  siteId: number,
): { query: JsonQuery; values: readonly unknown[] } {
  const given = workOperationFilterNames.filter((name) => search[name])
  const isForVehicle = Boolean(search.SerialNo)
  const name = `operations-by-${[...given.map((filter) => words[filter]), ...(isForVehicle ? ['vehicle'] : [])].join('-')}`
  const query = statements.get(name) ?? preparedJson(name, searchSql(given, isForVehicle))
  statements.set(name, query)
  const vehicle = isForVehicle ? [siteId, search.SerialNo] : []
  return { query, values: [search.Offset ?? 0, ...given.map((filter) => search[filter]), ...vehicle] }
}

const operations = { table: 'work_operation', number: 'code', numberKey: 'code_key' } as const

const operationJson = `json_build_object(
  'WorkOperationCode', work_operation.code,
  'SupplierNumber', work_operation.supplier_number,
  'SupplierName', supplier.name,
  'StandardTime', work_operation.standard_time,
  'Name', work_operation.name,
  'SourceType', work_operation.source_type)`

function searchSql(given: readonly FilterName[], isForVehicle: boolean): string {
  const placeOf = (name: FilterName) => (given.includes(name) ? `$${given.indexOf(name) + 2}` : undefined)
  const preferred = isForVehicle
    ? { preferred: isOfMake(`$${given.length + 2}`, `$${given.length + 3}`) }
    : {}
  const { found, order } = findInCatalogue(
    operations,
    {
      key: placeOf('SearchKey'),
      number: placeOf('WorkOperationCode'),
      name: placeOf('WorkOperationName'),
      supplierNumber: placeOf('SupplierNumber'),
      supplierName: placeOf('SupplierName'),
    },
    { offset: '$1', ...preferred },
  )
  return `
    select coalesce(json_agg(${operationJson} order by ${order}), '[]')::text
    from ${found} join supplier on supplier.number = work_operation.supplier_number`
}

/** A make's operations are those of the supplier with its name. */
const isOfMake = (siteId: string, serialNumber: string): string => `
  work_operation.supplier_number = any (array(
    select supplier.number
    from vehicle join supplier on name_key(supplier.name) = name_key(vehicle.make_name)
    where vehicle.site_id = ${siteId} and vehicle.serial_number = ${serialNumber}))`
