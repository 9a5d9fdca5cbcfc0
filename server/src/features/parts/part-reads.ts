import { cataloguePageSize } from '@verstas/contract/limits.ts'

import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearch, PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { findInCatalogue } from '../../platform/database/catalogue-search.ts'
import { filteredReads, type PreparedSearch } from '../../platform/database/filtered-reads.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { isNumber } from '../../platform/database/typed-search.ts'
import { isOfOtherMake, partJoins, partResultJson, preference } from './part-json.ts'

const parts = { table: 'part', number: 'item_number', numberKey: 'item_key' } as const

const filters = {
  SearchKey: ['key', 'text'],
  ItemNumber: ['number', 'text'],
  ItemName: ['name', 'text'],
  SupplierNumber: ['supplier', 'text'],
  SupplierName: ['supplier-name', 'text'],
  Barcode: ['barcode', 'text'],
} as const

const hasBarcode = `(supplier_number, item_number) in (
  select supplier_number, item_number from part_barcode
  where article_key(barcode) = (select article_key($Barcode)))`

/** The rule for parts of other makes: `preferred` lists them last, and `only` excludes them. */
type ForVehicle = 'preferred' | 'only' | undefined

/** Returns the SQL of a search with the given filters. */
function searchSql(isGiven: (filter: keyof typeof filters) => boolean, forVehicle: ForVehicle): string {
  const { found, order } = findInCatalogue(
    parts,
    {
      key: isGiven('SearchKey') ? '$SearchKey' : undefined,
      number: isGiven('ItemNumber') ? '$ItemNumber' : undefined,
      name: isGiven('ItemName') ? '$ItemName' : undefined,
      supplierNumber: isGiven('SupplierNumber') ? '$SupplierNumber' : undefined,
      supplierName: isGiven('SupplierName') ? '$SupplierName' : undefined,
      conditions: [
        ...(isGiven('Barcode') ? [hasBarcode] : []),
        ...(forVehicle === 'only' ? [`not ${isOfOtherMake}`] : []),
      ],
    },
    forVehicle ? preference : undefined,
  )
  return `
    select coalesce(json_agg(${partResultJson(forVehicle ? isOfOtherMake : 'false')} order by ${order}), '[]')::text
    from ${found} ${partJoins}`
}

const { answer } = partEndpoints.searchParts

const anyParts = filteredReads({
  name: 'parts',
  filters,
  parameters: { siteId: 'bigint', offset: 'bigint' },
  answer,
  sql: (isGiven) => searchSql(isGiven, undefined),
})

const partsForVehicle = (name: string, forVehicle: ForVehicle) =>
  filteredReads({
    name,
    filters,
    parameters: { siteId: 'bigint', offset: 'bigint', SerialNo: 'text' },
    answer,
    sql: (isGiven) => searchSql(isGiven, forVehicle),
  })
const partsPreferred = partsForVehicle('parts-for-vin', 'preferred')
const partsThatFit = partsForVehicle('parts-of-make', 'only')

/**
 * A page of the parts that match a search, best matches first, with the stock of the site. Parts for the
 * searched vehicle's make precede the others.
 */
export const partSearch = (search: PartSearch, siteId: number): PreparedSearch<PartSearchResult[]> => {
  const { SerialNo, FitsMake, Offset: offset = 0 } = search
  if (!SerialNo) return anyParts(search, { siteId, offset })
  return (FitsMake ? partsThatFit : partsPreferred)(search, { siteId, SerialNo, offset })
}

/** All parts with a number, from any supplier. */
export const partsByNumber = jsonRead({
  name: 'parts-of-number',
  parameters: { siteId: 'bigint', itemNumber: 'text' },
  answer: partEndpoints.listPartsByNumber.answer,
  sql: `
    select coalesce(json_agg(${partResultJson('false')}
      order by part.name_key, part.supplier_number, part.item_number), '[]')::text
    from (
      select * from part where ${isNumber('item_key', '$itemNumber')}
      order by supplier_number, item_number limit ${cataloguePageSize}) part ${partJoins}`,
})
