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

/** All stocks of the site ($1) together; none is zero. */
const availableJson = `(
  select coalesce(sum(part_stock.available), 0)
  from part_stock
  where part_stock.supplier_number = part.supplier_number and part_stock.item_number = part.item_number
    and part_stock.site_id = $1)`

/** `PartSearchResult` of a `part` with its `supplier` and `product_group`. */
export const partResultJson = `json_build_object(
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
  'AssociatedItems', ${associatedItemsJson})`
