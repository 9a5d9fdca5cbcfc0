import { workOrderSearch } from '@verstas/server/features/work-orders/search/search-reads.ts'
import { workOrderValues } from '@verstas/server/features/work-orders/view/work-order-json.ts'
import { valuesInOrder } from '@verstas/server/platform/database/read-json.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { round } from '../numbers.ts'
import { compareSearches, type SampledSearch } from './compare.ts'
import { drawSamples, type SearchKind } from './samples.ts'

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
