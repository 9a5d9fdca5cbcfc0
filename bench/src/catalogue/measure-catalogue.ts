import { operationSearch } from '@verstas/server/features/operations/operation-reads.ts'
import { partSearch } from '@verstas/server/features/parts/part-reads.ts'
import { valuesInOrder } from '@verstas/server/platform/database/read-json.ts'
import type pg from 'pg'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { enlarge } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { compareSearches, type SampledSearch } from '../search/compare.ts'

type PartSearch = Parameters<typeof partSearch>[0]
type OperationSearch = Parameters<typeof operationSearch>[0]

const siteId = 1
const sampleSize = 200

/** Compares searches of 100,000 parts and 5,000 operations over HTTP with the bare SQL statements. */
export async function measureCatalogue(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'catalogue', scale: 0.1, isKept: true })
  await enlargeCatalogue(url)
  return compareSearches(url, drawSearches)
}

async function drawSearches(client: pg.Client): Promise<SampledSearch[]> {
  const { rows: parts } = await client.query<{ number: string; name: string; supplier: string }>(
    `select item_number as number, part.name, supplier.name as supplier
    from part join supplier on supplier.number = part.supplier_number
    order by md5(item_number) limit ${sampleSize}`,
  )
  const { rows: operations } = await client.query<{ code: string; name: string }>(
    `select code, name from work_operation order by md5(code || supplier_number) limit ${sampleSize}`,
  )
  const { rows: vehicles } = await client.query<{ serial: string }>(
    'select serial_number as serial from vehicle where site_id = $1 order by id limit 1',
    [siteId],
  )
  const SerialNo = vehicles[0]?.serial
  return [
    sampleParts('part’s number', parts, ({ number }) => ({ SearchKey: number })),
    sampleParts('beginning of a part’s number', parts, ({ number }) => ({ ItemNumber: number.slice(0, 7) })),
    sampleParts('two letters of a part', parts, ({ name }) => ({ SearchKey: name.slice(0, 2) })),
    sampleParts('word of a part’s name', parts, ({ name }) => ({ SearchKey: firstWord(name) })),
    sampleParts('whole name and supplier of a part', parts, ({ name, supplier }) => ({
      SearchKey: `${name} ${supplier}`.slice(0, 60),
    })),
    sampleParts('supplier of parts', parts, ({ supplier }) => ({ SupplierName: supplier })),
    sampleOperations('operation’s code', operations, ({ code }) => ({ SearchKey: code })),
    sampleOperations('word of an operation’s name, for a vehicle', operations, ({ name }) => ({
      SearchKey: firstWord(name),
      SerialNo,
    })),
  ]
}

const firstWord = (name: string): string => name.split(/[ ,]/)[0] ?? name

function sampleParts<Row>(
  name: string,
  rows: readonly Row[],
  search: (row: Row) => PartSearch,
): SampledSearch {
  const samples = rows.map(search).map((filters) => {
    const { read, values } = partSearch(filters, siteId)
    return { path: `/products/item?${queryOf(filters)}`, read, parameters: valuesInOrder(read, values) }
  })
  return { name: `search by ${name}`, samples }
}

function sampleOperations<Row>(
  name: string,
  rows: readonly Row[],
  search: (row: Row) => OperationSearch,
): SampledSearch {
  const samples = rows.map(search).map((filters) => {
    const { read, values } = operationSearch(filters, siteId)
    return {
      path: `/operations/workoperation?${queryOf(filters)}`,
      read,
      parameters: valuesInOrder(read, values),
    }
  })
  return { name: `search by ${name}`, samples }
}

const queryOf = (filters: object): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

const partCount = 100_000
const operationCount = 5000

/** Inserts as many parts and operations into the demo as a dealership has. Does nothing if they exist. */
const enlargeCatalogue = (url: string): Promise<void> =>
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
