import { enlarge } from '../database/with-client.ts'

const closedCount = 1_000_000
const openCount = 10_000

/**
 * Inserts as many tasks at the demo's first site as a large workshop has after years. Does nothing if the
 * tasks exist.
 */
export const enlargeActivities = (url: string): Promise<void> =>
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
