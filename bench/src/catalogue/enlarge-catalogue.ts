import { enlarge } from '../database/with-client.ts'

const partCount = 100_000
const operationCount = 5000

/** Inserts as many parts and operations into the demo as a dealership has. Does nothing if they exist. */
export const enlargeCatalogue = (url: string): Promise<void> =>
  enlarge(url, { table: 'part', rows: partCount, statements })

/**
 * The new parts and operations are variations of those of the demo. The new parts have stock at each site.
 * About every third of them has an associated part.
 */
const statements = [
  `insert into part (supplier_number, item_number, name, product_group_code, note, retail_price_excluding_tax, retail_price)
  select supplier_number, item_number || ' ' || variant, name || ' versio ' || variant, product_group_code, note,
    retail_price_excluding_tax, retail_price
  from part cross join generate_series(1, ${partCount} / (select count(*) from part)) variant`,
  `insert into part_stock (site_id, stock_code, supplier_number, item_number, in_stock, available)
  select stock.site_id, min(stock.code), part.supplier_number, part.item_number, 5, 3
  from part cross join stock where part.name like '% versio %'
  group by stock.site_id, part.supplier_number, part.item_number`,
  `insert into part_association
    (supplier_number, item_number, associated_supplier_number, associated_item_number, quantity)
  select supplier_number, item_number, supplier_number, min(item_number) over (partition by supplier_number), 1
  from part where name like '% versio %' and length(name) % 3 = 0`,
  `insert into work_operation (supplier_number, code, name, standard_time)
  select supplier_number, code || '-' || variant, name || ', tapa ' || variant, standard_time
  from work_operation cross join generate_series(1, ${operationCount} / (select count(*) from work_operation)) variant`,
]
