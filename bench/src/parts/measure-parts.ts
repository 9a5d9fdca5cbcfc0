import { partRead } from '@verstas/server/features/parts/part-details.ts'
import { partSearch, partsByNumber } from '@verstas/server/features/parts/part-reads.ts'
import { planningReservations } from '@verstas/server/features/parts-planning/planning-reads.ts'
import { serviceHistoryRead } from '@verstas/server/features/vehicles/vehicle-reads.ts'
import { workOrderValues } from '@verstas/server/features/work-orders/view/work-order-json.ts'
import {
  type JsonRead,
  type ReadParameters,
  type ReadValues,
  valuesInOrder,
} from '@verstas/server/platform/database/read-json.ts'
import type pg from 'pg'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { enlarge } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { compareSearches, type Sample, type SampledSearch } from '../search/compare.ts'

type PartSearch = Parameters<typeof partSearch>[0]

const siteId = 1
const sampleSize = 200
const day = 24 * 60 * 60_000

/**
 * Compares reads over HTTP with the bare SQL statements: parts, parts planning and service history. The
 * database has a million parts at four sites and five million rows of history.
 */
export async function measureParts(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'parts', scale: 1, isKept: true })
  await enlargeParts(url)
  return compareSearches(url, drawSearches)
}

async function drawSearches(client: pg.Client): Promise<SampledSearch[]> {
  const { rows: parts } = await client.query<{ supplier: string; number: string; name: string }>(
    `select supplier_number as supplier, item_number as number, name
    from part tablesample bernoulli (0.1) order by md5(item_number) limit ${sampleSize}`,
  )
  const { rows: used } = await client.query<{ supplier: string; number: string }>(
    `select supplier_number as supplier, item_number as number
    from job_row tablesample bernoulli (0.1) where item_number is not null limit ${sampleSize}`,
  )
  const { rows: barcodes } = await client.query<{ barcode: string }>(
    `select barcode from part_barcode tablesample bernoulli (0.1) limit ${sampleSize}`,
  )
  const { rows: cars } = await client.query<{ vin: string }>(
    `select serial_number as vin from vehicle where site_id = $1 and license_number like 'ZZ-%'
    order by md5(serial_number) limit ${sampleSize}`,
    [siteId],
  )
  const SerialNo = cars[0]?.vin
  const now = new Date()
  const of = (supplierNumber: string, itemNumber: string) => ({ siteId, now, supplierNumber, itemNumber })
  return [
    samplesOf('parts by number', parts, ({ number }) => searchOf({ SearchKey: number })),
    samplesOf('parts by a word, for a vehicle', parts, ({ name }) =>
      searchOf({ SearchKey: name.split(/[ ,]/)[0] ?? name, SerialNo }),
    ),
    samplesOf('parts by barcode', barcodes, ({ barcode }) => searchOf({ Barcode: barcode })),
    samplesOf('parts of a number', parts, ({ number }) =>
      sampleOf(`/products/item/${encodeURIComponent(number)}`, partsByNumber, { siteId, itemNumber: number }),
    ),
    samplesOf('a part in full that is in many cars', used, ({ supplier, number }) =>
      sampleOf(
        `/products/item/${supplier}/${encodeURIComponent(number)}/details?SerialNo=${SerialNo}`,
        partRead,
        { ...of(supplier, number), serialNumber: SerialNo ?? null },
      ),
    ),
    samplesOf('service history', cars, ({ vin }) =>
      sampleOf(`/workshop/servicehistory/serialNumber/${vin}`, serviceHistoryRead, {
        siteId,
        maySeeCustomers: true,
        serialNumber: vin,
      }),
    ),
    samplesOf('a week of planning', Array.from({ length: 20 }), () => planningWeek(now)),
  ]
}

function samplesOf<Row>(name: string, rows: readonly Row[], draw: (row: Row) => Sample): SampledSearch {
  return { name, samples: rows.map(draw) }
}

function sampleOf<Parameters extends ReadParameters>(
  path: string,
  read: JsonRead<Parameters, unknown>,
  values: ReadValues<Parameters>,
): Sample {
  return { path, read: read as JsonRead<ReadParameters, unknown>, parameters: valuesInOrder(read, values) }
}

function searchOf(filters: PartSearch): Sample {
  const { read, values } = partSearch(filters, siteId)
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return sampleOf(`/products/item?${new URLSearchParams(pairs)}`, read, values)
}

function planningWeek(now: Date): Sample {
  const end = new Date(now.getTime() + 6 * day)
  const path = `/workshop/planning/reservations/${dayOf(now)}/${dayOf(end)}`
  const values = { ...workOrderValues({ siteId, language: 'fi' }, now), start: now, end }
  return sampleOf(path, planningReservations, values)
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/**
 * Numbers of sites, parts, vehicles at each site, visits of each vehicle, and rows of each visit. Each site
 * has all the parts in stock.
 */
const amounts = { sites: 4, parts: 1_000_000, cars: 50_000, visits: 5, rowsOfVisit: 5 } as const

/**
 * Inserts the parts of a dealer group and years of service history into the demo. Does nothing if they exist.
 */
const enlargeParts = (url: string): Promise<void> =>
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
