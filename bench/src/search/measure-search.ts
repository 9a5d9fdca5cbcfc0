import { workOrderSearch } from '@verstas/server/features/work-orders/search/search-reads.ts'
import { workOrderValues } from '@verstas/server/features/work-orders/view/work-order-json.ts'
import { valuesInOrder } from '@verstas/server/platform/database/read-json.ts'
import type pg from 'pg'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { round } from '../numbers.ts'
import { compareSearches, type SampledSearch } from './compare.ts'

/** Scale 1 is 600 work orders. */
const scale = 1_000_000 / 600
const siteId = 1

/** Compares searches over HTTP with the bare SQL statements. The database has a million work orders. */
export async function measureSearch(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url, loadSeconds } = await prepareDealership(cluster, { name: 'million', scale, isKept: true })
  const results = await compareSearches(url, async (client) =>
    (await drawSamples(client, siteId)).map(describeSearch),
  )
  return loadSeconds === undefined ? results : [...results, describeLoad(loadSeconds)]
}

function describeSearch({ name, filter, values }: SearchKind): SampledSearch {
  const samples = values.map((value) => {
    const reader = workOrderValues({ siteId, language: 'fi' }, new Date())
    const { read, values: readValues } = workOrderSearch({ [filter]: value }, reader)
    const path = `/workshop/workorder?${filter}=${encodeURIComponent(value)}`
    return { path, read, parameters: valuesInOrder(read, readValues) }
  })
  return { name: `search by ${name}`, samples }
}

function describeLoad(seconds: number): Measurement {
  return {
    what: 'loading a million work orders',
    value: `${round(seconds / 60, 1)} min`,
    demand: 'none',
    isMet: true,
    details: { seconds },
  }
}

/** A kind of search with its search values, which run one after another. */
interface SearchKind {
  readonly name: string
  readonly filter: 'LicenseNumber' | 'OrderNumber' | 'Receiver'
  readonly values: readonly (string | number)[]
}

const sampleSize = 200

/** Draws search values from work orders spread evenly over the history of a site. */
async function drawSamples(client: pg.Client, siteId: number): Promise<SearchKind[]> {
  const { rows } = await client.query<{ plate: string; number: string; receiver: string | null }>(
    `select vehicle.plate_or_vin as plate, work_order.order_number as number, work_order.receiver_id as receiver
    from (select min(id) as first, max(id) as last from work_order where site_id = $1) history
    cross join generate_series(1, $2::int) place
    cross join lateral (
      select * from work_order
      where site_id = $1 and id >= history.first + (history.last - history.first) * place / ($2::int + 1)
      order by id limit 1) work_order
    join vehicle on vehicle.site_id = $1 and vehicle.id = work_order.vehicle_id`,
    [siteId, sampleSize],
  )
  return [
    { name: 'plate', filter: 'LicenseNumber', values: rows.map(({ plate }) => plate) },
    {
      name: 'beginning of a plate',
      filter: 'LicenseNumber',
      values: rows.map(({ plate }) => plate.slice(0, 3)),
    },
    { name: 'number', filter: 'OrderNumber', values: rows.map(({ number }) => number) },
    {
      name: 'salesman',
      filter: 'Receiver',
      values: rows.flatMap(({ receiver }) => receiver ?? []).map(Number),
    },
  ]
}
