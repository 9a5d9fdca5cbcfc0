import { enlarge } from '../database/with-client.ts'

/**
 * Numbers of sites, parts, vehicles at each site, visits of each vehicle, and rows of each visit. Each site
 * has all the parts in stock.
 */
const amounts = { sites: 4, parts: 1_000_000, cars: 50_000, visits: 5, rowsOfVisit: 5 } as const

/**
 * Inserts the parts of a dealer group and years of service history into the demo. Does nothing if they exist.
 */
export const enlargeParts = (url: string): Promise<void> =>
  enlarge(url, { table: 'part', rows: amounts.parts, statements })

/** Uses plates and VINs that the demo lacks. A vehicle has the same VIN at every site. */
const statements = [
  `insert into site (name) select 'Toimipiste ' || number
  from generate_series(1, ${amounts.sites} - (select count(*) from site)) number`,
  `insert into stock (site_id, code, description) select id, 'MAIN', 'Päävarasto' from site`,
  `insert into part (supplier_number, item_number, name, product_group_code, retail_price_excluding_tax, retail_price)
  select part.supplier_number, item_number || ' ' || variant, name || ' versio ' || variant, product_group_code,
    retail_price_excluding_tax, retail_price
  from part cross join generate_series(1, ${amounts.parts} / (select count(*) from part)) variant`,
  `insert into part_stock (site_id, stock_code, supplier_number, item_number, in_stock, available, location_1)
  select site.id, 'MAIN', supplier_number, item_number, 5, 3, 'H' || length(part.name) from part cross join site`,
  `insert into part_barcode (barcode, supplier_number, item_number)
  select left(md5(supplier_number || '/' || item_number), 13), supplier_number, item_number from part
  on conflict do nothing`,
  `insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
  select site.id, car, 'ZZ-' || car, 'TMBBENCH0' || lpad(car::text, 8, '0'), 'Škoda', 'Malli ' || car % 100
  from site cross join generate_series(1, ${amounts.cars}) car`,
  `insert into work_order (site_id, id, order_number, vehicle_id, status, mileage, created_at, invoiced_at)
  select vehicle.site_id, vehicle.id * ${amounts.visits} + visit, vehicle.id * ${amounts.visits} + visit, vehicle.id, 'I',
    visit * 15000, at, at
  from vehicle cross join generate_series(1, ${amounts.visits}) visit
  cross join lateral (select now() - visit * interval '1 year' - vehicle.id % 300 * interval '1 day' as at) times
  where vehicle.license_number like 'ZZ-%'`,
  `insert into job (site_id, id, work_order_id, job_number, note)
  select site_id, id, id, 1, 'Määräaikaishuolto' from work_order where order_number = id`,
  // Selects 20,000 parts, each of which many vehicles use.
  `create temporary table used_part as
  select row_number() over (order by md5(item_number)) as number, supplier_number, item_number, name
  from part order by md5(item_number) limit 20000`,
  `create index on used_part (number)`,
  `insert into job_row (site_id, id, work_order_id, job_id, row_type, position, name, supplier_number, item_number,
    stock_code, ordered_amount, delivered_amount)
  select job.site_id, job.id * ${amounts.rowsOfVisit} + place, job.work_order_id, job.id, 'SparePart', place, used_part.name,
    used_part.supplier_number, used_part.item_number, 'MAIN', 1, 1
  from job cross join generate_series(1, ${amounts.rowsOfVisit}) place
  join used_part on used_part.number = 1 + (job.id * ${amounts.rowsOfVisit} + place) * 7919 % 20000
  where job.id = job.work_order_id`,
]
