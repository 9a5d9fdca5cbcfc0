import { cataloguePageSize } from '@verstas/contract/limits.ts'

import { beginsWithName, beginsWithNumber, hasWords, isNumber, isVin } from './typed-search.ts'

/** The names of the parameters that contain the values of the filters, such as `$SearchKey`. */
export interface CatalogueFilters {
  readonly key: string | undefined
  readonly number: string | undefined
  readonly name: string | undefined
  readonly supplierNumber: string | undefined
  readonly supplierName: string | undefined
  /** Additional conditions on a row. */
  readonly conditions?: readonly string[]
}

/**
 * A table whose rows are identified by supplier and number, with the columns `name_key` and `search_words`.
 */
export interface Catalogue {
  readonly table: 'part' | 'work_operation'
  readonly number: 'item_number' | 'code'
  /** The column with the `search_key` of the number. */
  readonly numberKey: 'item_key' | 'code_key'
}

/** A page of a catalogue: the SQL of its rows and their order. */
export interface CataloguePage {
  readonly found: string
  readonly order: string
}

/**
 * SQL of the suppliers that have the name of the vehicle's make. Uses the parameters `$siteId` and
 * `$SerialNo`.
 */
export const suppliersOfMake = `array(
  select supplier.number
  from vehicle join supplier on name_key(supplier.name) = name_key(vehicle.make_name)
  where vehicle.site_id = $siteId and ${isVin('vehicle.serial_key', '$SerialNo')})`

/**
 * Returns the SQL of a page of rows that match all given filters. The exact number is first, then preferred
 * rows, then all others. Within each group, rows are sorted by rank (`rankOf`). Rows of rank 1 are then
 * sorted by number, other rows by name. The query needs the parameter `$offset`, the number of rows to skip.
 *
 * @param preferred SQL of a condition on the row, or of a number that is higher for preferred rows
 */
export function findInCatalogue(
  catalogue: Catalogue,
  filters: CatalogueFilters,
  preferred = 'false',
  pageSize = cataloguePageSize,
): CataloguePage {
  const { table, number, numberKey } = catalogue
  const order = `
    ${table}.rank > 0, ${table}.is_preferred desc, ${table}.rank,
    case when ${table}.rank < 2 then ${table}.${numberKey} end,
    ${table}.name_key, ${table}.supplier_number, ${table}.${number}`
  // `offset` prevents PostgreSQL from computing the rank again for each use in the sort order.
  const ranked = `select ${table}.*, ${rankOf(catalogue, filters)} as rank, ${preferred} as is_preferred
    from ${linesOf(catalogue, filters)} offset 0`
  const found = `(
    select * from (${ranked}) ${table} order by ${order} limit ${pageSize} offset $offset)`
  return { found: `${found} ${table}`, order }
}

/**
 * Returns the SQL of a row's rank. Rank 0: its number is the input. Rank 1: its number begins with the input.
 * Rank 2: its name does. Rank 3: its name contains the words. Rank 4: any other row.
 */
function rankOf({ table, numberKey }: Catalogue, { key, number, name }: CatalogueFilters): string {
  const byNumber = number ?? key
  const byName = name ?? key
  const cases = [
    byNumber && `when ${isNumber(`${table}.${numberKey}`, byNumber)} then 0`,
    byNumber && `when ${beginsWithNumber(`${table}.${numberKey}`, byNumber)} then 1`,
    byName && `when ${beginsWithName(`${table}.name_key`, byName)} then 2`,
    byName && `when ${hasWords(`${table}.name_key`, byName)} then 3`,
  ].filter(Boolean)
  return cases.length > 0 ? `case ${cases.join(' ')} else 4 end` : '4'
}

/**
 * Returns the SQL of the matching rows. It uses the index of the number or of the words. If only a supplier
 * is given, it uses the supplier's index and reads no more rows of each supplier than the page needs.
 */
function linesOf({ table, number, numberKey }: Catalogue, filters: CatalogueFilters): string {
  const { key, number: typedNumber, name, supplierNumber, supplierName, conditions = [] } = filters
  const more = [...conditions, 'not is_hidden']
  const suppliers = supplierNumber || supplierName ? suppliersBy(supplierNumber, supplierName) : undefined
  if (suppliers && !key && !typedNumber && !name)
    return `(${suppliers}) supplier cross join lateral (
      select * from ${table} where ${['supplier_number = supplier.number', ...more].join(' and ')}
      order by name_key, ${number} limit $offset + ${cataloguePageSize}) ${table}`
  const all = [
    typedNumber && beginsWithNumber(numberKey, typedNumber),
    name && `${hasWords('search_words', name)} and ${hasWords('name_key', name)}`,
    key && `(${beginsWithNumber(numberKey, key)} or ${hasWords('search_words', key)})`,
    suppliers && `supplier_number = any (array(${suppliers}))`,
    ...more,
  ].filter(Boolean)
  return `${table} where ${all.join(' and ')}`
}

/** Returns SQL of the suppliers that match an exact number, words of their name, or both. */
function suppliersBy(number: string | undefined, name: string | undefined): string {
  const conditions = [
    number && isNumber('search_key(number)', number),
    name && hasWords('name_key(name)', name),
  ].filter(Boolean)
  return `select number from supplier where ${conditions.join(' and ')}`
}
