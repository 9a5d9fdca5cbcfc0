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
import type { Measurement } from '../measurement.ts'
import { compareSearches, type Sample, type SampledSearch } from '../search/compare.ts'
import { enlargeParts } from './enlarge-parts.ts'

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
