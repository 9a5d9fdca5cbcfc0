import { cataloguePageSize } from '@verstas/contract/catalogue-search.ts'
import { beginsWithName, beginsWithNumber, hasWords, isNumber, isVin } from './typed-search.ts'

/** The parameters of the filters that are given: `$SearchKey` … */
export interface CatalogueFilters {
  readonly key: string | undefined
  readonly number: string | undefined
  readonly name: string | undefined
  readonly supplierNumber: string | undefined
  readonly supplierName: string | undefined
  /** Further conditions on a line. */
  readonly conditions?: readonly string[]
}

/** A table of lines that are told apart by supplier and number, with `name_key` and `search_words`. */
export interface Catalogue {
  readonly table: 'part' | 'work_operation'
  readonly number: 'item_number' | 'code'
  /** The column with the `search_key` of the number. */
  readonly numberKey: 'item_key' | 'code_key'
}

/** A page of a catalogue: SQL of the table's lines, and the order in which to list them. */
export interface CataloguePage {
  readonly found: string
  readonly order: string
}

/** The suppliers with the name of the make of the site's vehicle: parameters `$siteId` and `$SerialNo`. */
export const suppliersOfMake = `array(
  select supplier.number
  from vehicle join supplier on name_key(supplier.name) = name_key(vehicle.make_name)
  where vehicle.site_id = $siteId and ${isVin('vehicle.serial_key', '$SerialNo')})`

/**
 * The lines that every given filter fits, a page of them: the exact number first, then what is
 * preferred, then numbers and names that begin as typed, then all else by name. The read has a parameter
 * `$offset`, the number of lines to pass over.
 *
 * @param preferred a condition on the line, or how much it is preferred
 */
export function findInCatalogue(
  catalogue: Catalogue,
  filters: CatalogueFilters,
  preferred = 'false',
): CataloguePage {
  const { table, number, numberKey } = catalogue
  const order = `
    ${table}.rank > 0, ${table}.is_preferred desc, ${table}.rank,
    case when ${table}.rank < 2 then ${table}.${numberKey} end,
    ${table}.name_key, ${table}.supplier_number, ${table}.${number}`
  // The offset keeps the rank from being computed again wherever the order names it.
  const ranked = `select ${table}.*, ${rankOf(catalogue, filters)} as rank, ${preferred} as is_preferred
    from ${linesOf(catalogue, filters)} offset 0`
  const found = `(
    select * from (${ranked}) ${table} order by ${order} limit ${cataloguePageSize} offset $offset)`
  return { found: `${found} ${table}`, order }
}

/** 0 the exact number, 1 a number and 2 a name that begins as typed, 3 a name with the words, 4 all else. */
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
 * Number and words lead through their indexes, and the supplier then only checks. Alone, it leads
 * through the lines of each supplier in their order, never further than the page needs.
 */
function linesOf({ table, number, numberKey }: Catalogue, filters: CatalogueFilters): string {
  const { key, number: typedNumber, name, supplierNumber, supplierName, conditions: more = [] } = filters
  const suppliers = supplierNumber || supplierName ? suppliersBy(supplierNumber, supplierName) : undefined
  if (suppliers && !key && !typedNumber && !name)
    return `(${suppliers}) supplier cross join lateral (
      select * from ${table} where ${['supplier_number = supplier.number', ...more].join(' and ')}
      order by name_key, ${number} limit $offset + ${cataloguePageSize}) ${table}`
  const conditions = [
    typedNumber && beginsWithNumber(numberKey, typedNumber),
    name && `${hasWords('search_words', name)} and ${hasWords('name_key', name)}`,
    key && `(${beginsWithNumber(numberKey, key)} or ${hasWords('search_words', key)})`,
    suppliers && `supplier_number = any (array(${suppliers}))`,
    ...more,
  ].filter(Boolean)
  return `${table} where ${conditions.join(' and ')}`
}

/** The numbers of the suppliers by their number exactly, by words of their name, or by both. */
function suppliersBy(number: string | undefined, name: string | undefined): string {
  const conditions = [
    number && isNumber('search_key(number)', number),
    name && hasWords('name_key(name)', name),
  ].filter(Boolean)
  return `select number from supplier where ${conditions.join(' and ')}`
}
