import { cataloguePageSize } from '@verstas/contract/limits.ts'

import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearch, PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { FoundPart } from '@verstas/contract/search/entities.ts'
import * as z from 'zod'
import { type CatalogueFilters, findInCatalogue } from '../../platform/database/catalogue-search.ts'
import { filteredReads, type PreparedSearch } from '../../platform/database/filtered-reads.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { isNumber } from '../../platform/database/typed-search.ts'
import { availableJson, isOfOtherMake, partJoins, partResultJson, preference } from './part-json.ts'

const parts = { table: 'part', number: 'item_number', numberKey: 'item_key' } as const

const filters = {
  SearchKey: ['key', 'text'],
  ItemNumber: ['number', 'text'],
  ItemName: ['name', 'text'],
  SupplierNumber: ['supplier', 'text'],
  SupplierName: ['supplier-name', 'text'],
  Barcode: ['barcode', 'text'],
} as const

const hasBarcode = (parameter: string) => `(supplier_number, item_number) in (
  select supplier_number, item_number from part_barcode
  where article_key(barcode) = (select article_key(${parameter})))`

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
        ...(isGiven('Barcode') ? [hasBarcode('$Barcode')] : []),
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

const maxAmongOthers = 5

/** SQL of the first parts that the filters find, as a JSON list. The query needs the parameter `$offset`. */
function fewParts(filters: Partial<CatalogueFilters>): string {
  const none = { key: undefined, number: undefined, name: undefined }
  const every = { ...none, supplierNumber: undefined, supplierName: undefined, ...filters }
  const { found, order } = findInCatalogue(parts, every, 'false', maxAmongOthers)
  return `(
    select coalesce(json_agg(json_build_object(
        'SupplierNumber', part.supplier_number,
        'ItemNumber', part.item_number,
        'Name', part.name,
        'SupplierName', supplier.name,
        'Available', ${availableJson}) order by ${order}), '[]')
    from ${found} ${partJoins})`
}

/**
 * The first parts with a barcode, and the first ones by number or words. The search across all kinds of records
 * shows them beside other results.
 */
export const partsByText = jsonRead({
  name: 'parts-by-text',
  parameters: { siteId: 'bigint', offset: 'bigint', text: 'text' },
  answer: z.object({ scanned: z.array(FoundPart), typed: z.array(FoundPart) }),
  sql: `
    select json_build_object(
      'scanned', ${fewParts({ conditions: [hasBarcode('$text')] })},
      'typed', ${fewParts({ key: '$text' })})::text`,
})
