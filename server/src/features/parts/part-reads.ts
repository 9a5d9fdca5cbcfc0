import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearch, PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { findInCatalogue, suppliersOfMake } from '../../platform/database/catalogue-search.ts'
import { filteredReads, type PreparedSearch } from '../../platform/database/filtered-reads.ts'

const associatedItemsJson = `(
  select coalesce(json_agg(json_build_object(
    'ItemNumber', associated.item_number,
    'Name', associated.name,
    'SupplierNumber', associated.supplier_number,
    'Quantity', part_association.quantity) order by associated.supplier_number, associated.item_number), '[]')
  from part_association
  join part associated on associated.supplier_number = part_association.associated_supplier_number
    and associated.item_number = part_association.associated_item_number
  where part_association.supplier_number = part.supplier_number
    and part_association.item_number = part.item_number)`

/** All stocks of the site together; none is zero. */
const availableJson = `(
  select coalesce(sum(part_stock.available), 0)
  from part_stock
  where part_stock.supplier_number = part.supplier_number and part_stock.item_number = part.item_number
    and part_stock.site_id = $siteId)`

const isOfMake = `part.supplier_number = any (${suppliersOfMake})`

/** A make is a supplier that there are operations of; what fits every car comes from others. */
const isOfOtherMake = `(
  cardinality(${suppliersOfMake}) > 0 and not (${isOfMake})
  and exists (select from work_operation where work_operation.supplier_number = part.supplier_number))`

/** The vehicle's own make before what fits every car, other makes last; of each, first what is in stock. */
const preference = `(
  case when ${isOfMake} then 4 when ${isOfOtherMake} then 0 else 2 end
  + case when ${availableJson} > 0 then 1 else 0 end)`

/** `PartSearchResult` of a `part` with its `supplier` and `product_group`. */
const partResultJson = (isOther: string) => `json_build_object(
  'ItemNumber', part.item_number,
  'SupplierNumber', part.supplier_number,
  'SupplierName', supplier.name,
  'Name', part.name,
  'Note', part.note,
  'ProductGroupCode', part.product_group_code,
  'ProductGroupDescription', product_group.description,
  'PriceData', json_build_object(
    'RetailPriceExcludingTax', part.retail_price_excluding_tax,
    'RetailPrice', part.retail_price),
  'StockData', json_build_object('Available', ${availableJson}),
  'AssociatedItems', ${associatedItemsJson},
  'IsOfOtherMake', ${isOther})`

const parts = { table: 'part', number: 'item_number', numberKey: 'item_key' } as const

const filters = {
  SearchKey: ['key', 'text'],
  ItemNumber: ['number', 'text'],
  ItemName: ['name', 'text'],
  SupplierNumber: ['supplier', 'text'],
  SupplierName: ['supplier-name', 'text'],
} as const

/** SQL for the filters that are given. */
function searchSql(isGiven: (filter: keyof typeof filters) => boolean, isForVehicle: boolean): string {
  const { found, order } = findInCatalogue(
    parts,
    {
      key: isGiven('SearchKey') ? '$SearchKey' : undefined,
      number: isGiven('ItemNumber') ? '$ItemNumber' : undefined,
      name: isGiven('ItemName') ? '$ItemName' : undefined,
      supplierNumber: isGiven('SupplierNumber') ? '$SupplierNumber' : undefined,
      supplierName: isGiven('SupplierName') ? '$SupplierName' : undefined,
    },
    isForVehicle ? preference : undefined,
  )
  return `
    select coalesce(json_agg(${partResultJson(isForVehicle ? isOfOtherMake : 'false')} order by ${order}), '[]')::text
    from ${found}
    join supplier on supplier.number = part.supplier_number
    left join product_group on product_group.code = part.product_group_code`
}

const { answer } = partEndpoints.searchParts

const anyParts = filteredReads({
  name: 'parts',
  filters,
  parameters: { siteId: 'bigint', offset: 'bigint' },
  answer,
  sql: (isGiven) => searchSql(isGiven, false),
})

const partsForVehicle = filteredReads({
  name: 'parts-for-vehicle',
  filters,
  parameters: { siteId: 'bigint', offset: 'bigint', SerialNo: 'text' },
  answer,
  sql: (isGiven) => searchSql(isGiven, true),
})

/** Parts of the catalogue, best first, a page at a time, with the stock of the site; for a vehicle where one is named. */
export const partSearch = (search: PartSearch, siteId: number): PreparedSearch<PartSearchResult[]> => {
  const { SerialNo, Offset: offset = 0 } = search
  return SerialNo
    ? partsForVehicle(search, { siteId, SerialNo, offset })
    : anyParts(search, { siteId, offset })
}
