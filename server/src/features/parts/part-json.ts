import { suppliersOfMake } from '../../platform/database/catalogue-search.ts'

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

/** SQL: the available amount in all stocks of the site; zero without stocks. */
export const availableJson = `(
  select coalesce(sum(part_stock.available), 0)
  from part_stock
  where part_stock.supplier_number = part.supplier_number and part_stock.item_number = part.item_number
    and part_stock.site_id = $siteId)`

const isOfMake = `part.supplier_number = any (${suppliersOfMake})`

/**
 * SQL condition: the part belongs to another make than the vehicle. Only suppliers with operations are makes;
 * other suppliers have parts for every make. False if the vehicle's make has no supplier.
 */
export const isOfOtherMake = `(
  cardinality(${suppliersOfMake}) > 0 and not (${isOfMake})
  and exists (select from work_operation where work_operation.supplier_number = part.supplier_number))`

/**
 * SQL: a rank that sorts parts of the vehicle's make first, then parts for every make, then parts of other
 * makes. Each group begins with available parts.
 */
export const preference = `(
  case when ${isOfMake} then 4 when ${isOfOtherMake} then 0 else 2 end
  + case when ${availableJson} > 0 then 1 else 0 end)`

/** SQL: the fields of every list of parts, for the row `part` with its `supplier` and `product_group`. */
export const partFields = `
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
  'AssociatedItems', ${associatedItemsJson}`

/** SQL: a JSON object of the type `PartSearchResult`. */
export const partResultJson = (isOther: string) =>
  `json_build_object(${partFields}, 'IsOfOtherMake', ${isOther})`

/** SQL: the joins that the fields of a part need in addition to the row `part`. */
export const partJoins = `
  join supplier on supplier.number = part.supplier_number
  left join product_group on product_group.code = part.product_group_code`
