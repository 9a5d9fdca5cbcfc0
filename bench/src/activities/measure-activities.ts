import {
  activitiesOfWorkOrder,
  activityById,
  activityRowsUnderWork,
  favouritePool,
  ownActivities,
  pool,
  recentActivities,
} from '@verstas/server/features/activities/activity-reads.ts'
import {
  type JsonRead,
  type ReadParameters,
  valuesInOrder,
} from '@verstas/server/platform/database/read-json.ts'
import type pg from 'pg'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { enlarge } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { compareSearches, type Sample, type SampledSearch } from '../search/compare.ts'

const siteId = 1
/** The demo's employee Matti, whose session makes the requests. */
const employeeId = 1
const sampleSize = 100
/** Number of samples for reads that return thousands of tasks. */
const fewSamples = 10
const dayMs = 86_400_000

/**
 * Compares reads of tasks over HTTP with the bare SQL statements. The database has a million closed and ten
 * thousand open tasks.
 */
export async function measureActivities(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'activities', scale: 1, isKept: true })
  await enlargeActivities(url)
  return compareSearches(url, drawReads)
}

async function drawReads(client: pg.Client): Promise<SampledSearch[]> {
  const { rows: tasks } = await client.query<{ id: number; work_order_id: number }>(
    `select id::int, work_order_id::int from activity where site_id = $1 and work_order_id is not null
    order by md5(id::text) limit ${sampleSize}`,
    [siteId],
  )
  const now = Date.now()
  const today = new Date(now).toISOString().slice(0, 10)
  const [start, end] = [new Date(now - 8 * dayMs), new Date(now)]
  const ownValues = { employeeId, midnight: new Date(now - dayMs / 2) }
  const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)
  return [
    {
      name: 'one task',
      samples: tasks.map(({ id }) => sample(`/activities/${id}`, activityById, { activityId: id })),
    },
    {
      name: 'tasks of a work order',
      samples: tasks
        .slice(0, fewSamples)
        .map(({ work_order_id: id }) =>
          sample(`/activities/workorder/${id}`, activitiesOfWorkOrder, { workOrderId: id }),
        ),
    },
    { name: 'my tasks', samples: times(fewSamples, sample('/myactivities', ownActivities, ownValues)) },
    {
      name: 'recent tasks',
      samples: times(
        fewSamples,
        sample(`/activities/history/${employeeId}/${today}`, recentActivities, { employeeId, start, end }),
      ),
    },
    { name: 'the task pool', samples: times(fewSamples, sample('/activities/queue', pool, {})) },
    {
      name: 'the starred of the task pool',
      samples: times(fewSamples, sample('/activities/queue/favourite', favouritePool, { employeeId })),
    },
    {
      name: 'tasks under work',
      samples: times(
        fewSamples,
        sample('/activities/monitor/underworkreport/false', activityRowsUnderWork, { queueId: null }),
      ),
    },
  ]
}

function sample(path: string, read: JsonRead<ReadParameters, unknown>, values: object): Sample {
  return {
    path: `/utility${path}`,
    read,
    parameters: valuesInOrder(read, { siteId, ...values } as never),
  }
}

const closedCount = 1_000_000
const openCount = 10_000

/**
 * Inserts as many tasks at the demo's first site as a large workshop has after years. Does nothing if the
 * tasks exist.
 */
const enlargeActivities = (url: string): Promise<void> =>
  enlarge(url, { table: 'activity', rows: closedCount, statements })

/**
 * Inserts tasks whose creation times are three minutes apart. The latest tasks are open. All earlier ones were
 * closed fifty minutes after their creation.
 */
const statements = [
  `insert into activity (site_id, header, body, type_code, employee_id, created_by, created_at, assigned_at, end_at,
    closed_at, closed_by, work_order_id)
  select 1, 'Soita asiakkaalle ' || number, 'Kysy lupa lisätyöhön ennen klo 13.', 'SOITTO',
    people[1 + number % cardinality(people)], people[1 + number % 7], made, made, closed, closed,
    case when closed is not null then people[1 + number % cardinality(people)] end, orders[1 + number % cardinality(orders)]
  from (select array_agg(employee_id order by employee_id) as people from employee_site where site_id = 1) staff,
    (select array_agg(id order by id) as orders from work_order where site_id = 1) work,
    generate_series(1, ${closedCount + openCount}) number,
    lateral (select now() - number * interval '3 minutes' as made) begun,
    lateral (select case when number > ${openCount} then made + interval '50 minutes' end as closed) ended`,
  `insert into activity_history (site_id, activity_id, from_employee_id, employee_id, created_by, created_at)
  select site_id, id, case when hand = 1 then created_by end, employee_id, created_by, created_at
  from activity cross join generate_series(0, 1) hand
  where not exists (select from activity_history known
    where known.site_id = activity.site_id and known.activity_id = activity.id)`,
]
