import { enlarge, withClient } from '../database/with-client.ts'

/** Numbers of people per site, stampings per person and day, and days of history per site. */
const amounts = { people: 40, perDay: 25, days: 500 } as const

/** Offset of the ids, above those of the demo. */
const first = { person: 1_000_000, order: 1_000_000, stamping: 10_000_000 } as const

/** Minutes of a stamping. The stampings of a day are half an hour shorter than the shift. */
const spanMinutes = 18

/** One in this many days is an absence instead of work. */
const absenceEvery = 20

/** Number of rows of a work order, and of labour rows among them. */
const rows = { all: 10, labour: 6 } as const

/** SQL of the instant at which the data ends, in the middle of the last working day. */
const end = `((current_date + interval '10 hours') at time zone 'UTC')`

/** A site of the data, and the time at which the data ends. */
export interface Enlarged {
  readonly siteId: number
  readonly now: Date
}

/**
 * Adds sites with their people's work on each day of the last years, until the database has about the given
 * number of stampings. The work consists of shifts, stampings with their rows, absences, invoiced work orders
 * with promises, and health checks with offers. Rows are inserted in chronological order, as in a workshop.
 * Does nothing if the rows exist.
 */
export async function enlargeStampings(url: string, count: number): Promise<Enlarged> {
  const ofDay = amounts.people * amounts.perDay * (1 - 1 / absenceEvery)
  const sites = Math.max(1, Math.round(count / (ofDay * amounts.days)))
  const days = Math.ceil(count / (sites * ofDay)) + 1
  await enlarge(url, {
    table: 'stamping',
    rows: count,
    statements: [...peopleOf(sites, days), ...withoutOverlapIndexes(stampings), ...orders, ...checks],
  })
  return withClient(url, async (client) => {
    const { rows: found } = await client.query<{ id: string; at: Date }>(
      `select site.id, running.start_at as at from site
      join stamping running on running.site_id = site.id and running.end_at is null and running.is_presence
      where site.name like 'Raportit %' order by site.id, running.start_at desc limit 1`,
    )
    if (found[0] === undefined) throw new Error('There is no running stamping')
    return { siteId: Number(found[0].id), now: new Date(found[0].at.getTime() + 60_000 * (spanMinutes / 2)) }
  })
}

/** Days after which a vehicle returns. One in `comebackEvery` vehicles returns as a comeback. */
const visits = { days: 130, comebackDays: 10, comebackEvery: 27 } as const

/** SQL of the id of the work order for a person's day. */
const orderId = (number = 'number') => `${first.order} + ${number}`

/** Creates the people, and a table with a numbered row for each day of each person. */
const peopleOf = (sites: number, days: number): string[] => [
  // Disables triggers and foreign keys, which would take most of the time.
  'set local session_replication_role = replica',
  `insert into site (name) select 'Raportit ' || number from generate_series(1, ${sites}) number`,
  `create temporary table bench_person as
  select site.id as site_id, ${first.person} + (row_number() over (order by site.id, person))::int as id, person
  from site cross join generate_series(0, ${amounts.people - 1}) person where site.name like 'Raportit %'`,
  `insert into employee (id, name, subsystem, profile_id)
  select id, 'Asentaja ' || id, 'M', (select (array_agg(id order by id))[1 + person % 2] from access_profile)
  from bench_person`,
  `insert into employee_site (employee_id, site_id, is_default) select id, site_id, true from bench_person`,
  `insert into resource (site_id, id, name, employee_id) select site_id, id, 'Asentaja ' || id, id from bench_person`,
  `create temporary table bench_day as
  select *, ${first.order} + (number + ${sites * amounts.people} * (${visits.days}
    - case when number % ${visits.comebackEvery} = 0 then ${visits.comebackDays} else 0 end))
    % ${sites * amounts.people * visits.days} as vehicle_id
  from (
    select row_number() over (order by day desc, site_id, person) as number, site_id, id as employee_id, person, day,
      ((current_date - day)::timestamp + interval '8 hours') at time zone 'Europe/Helsinki' as start_at,
      (person + day) % ${absenceEvery} = 0 as is_absent
    from bench_person cross join generate_series(0, ${days}) day) numbered`,
  `insert into vehicle (site_id, id, license_number, make_name, model_name)
  select distinct on (vehicle_id) site_id, vehicle_id, 'RP-' || vehicle_id, 'Škoda', 'Octavia' from bench_day
  order by vehicle_id`,
  `insert into shift (site_id, employee_id, start_at, end_at)
  select site_id, employee_id, start_at, start_at + interval '8 hours' from bench_day order by number`,
]

/**
 * Each day of a person has work, lunch, and an hour without work. Work is stamped on a row of the person's
 * own work order. Every fifth stamping is also on a row of the next person's work order.
 */
const stampings = [
  `create temporary table bench_stamping as
  select ${first.stamping} + number * ${amounts.perDay} + place as id, site_id, employee_id, number, place,
    case when place = 12 then lunch.code when place in (6, 20, 21) then idle.code else work.code end as type_code,
    place <> all (array[6, 12, 20, 21]) as is_work, number - person + (person + 1) % ${amounts.people} as next_number,
    start_at + place * interval '${spanMinutes} minutes' as start_at
  from bench_day cross join generate_series(0, ${amounts.perDay - 1}) place
  cross join (select min(code) as code from stamping_type where is_lunch) lunch
  cross join (
    select min(code) as code from stamping_type
    where is_presence and not is_work_order and not is_lunch and not is_end_of_day) idle
  cross join (select min(code) as code from stamping_type where is_work_order) work
  where not is_absent`,
  `insert into stamping (site_id, id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
  select site_id, id, employee_id, type_code, true, start_at,
    case when start_at + interval '${spanMinutes} minutes' <= ${end} then start_at + interval '${spanMinutes} minutes' end,
    start_at, employee_id
  from bench_stamping where start_at <= ${end} order by start_at, site_id, employee_id`,
  `insert into stamping (site_id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
  select site_id, employee_id, (select min(code) from stamping_type where not is_presence), false, start_at,
    start_at + interval '8 hours', start_at, employee_id
  from bench_day where is_absent`,
  `insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
  select site_id, id, ${orderId('worked_on')}, (${orderId('worked_on')}) * ${rows.all} + place % ${rows.labour}
  from (
    select site_id, id, start_at, place, number as worked_on from bench_stamping where is_work
    union all
    select site_id, id, start_at, place, next_number from bench_stamping where is_work and place % 5 = 0) worked
  where start_at <= ${end} order by start_at, id`,
]

/**
 * Builds the indexes on spans after the rows are loaded, which is faster. The exclusion constraint becomes a
 * plain index on the same columns, because its check of each row would take most of the time. The plans
 * remain the same.
 */
const withoutOverlapIndexes = (statements: readonly string[]): string[] => [
  'alter table stamping drop constraint stamping__no_overlap',
  'drop index stamping__by_day',
  ...statements,
  `create index stamping__no_overlap on stamping
  using gist (employee_id, tstzrange(start_at, end_at)) where (is_presence)`,
  'create index stamping__by_day on stamping using gist (site_id, tstzrange(start_at, end_at))',
]

/**
 * Each day of a person has a work order, which is invoiced on the next day. One in four promises was moved.
 */
const orders = [
  `insert into work_order (site_id, id, order_number, vehicle_id, status, created_at, invoiced_at, estimated_delivery_at)
  select site_id, ${orderId()}, ${orderId()}, vehicle_id, case when day = 0 then 'A' else 'I' end, start_at,
    case when day > 0 then start_at + interval '1 day' end, start_at + interval '8 hours'
  from bench_day order by number`,
  `insert into job (site_id, id, work_order_id, job_number, note)
  select site_id, ${orderId()}, ${orderId()}, 1, 'Määräaikaishuolto' from bench_day order by number`,
  `insert into job_row (site_id, id, work_order_id, job_id, row_type, position, name, work_operation_code,
    standard_time, item_number, supplier_number, ordered_amount, price, payer, done_at, done_by)
  select site_id, (${orderId()}) * ${rows.all} + place, ${orderId()}, ${orderId()},
    case when is_labour then 'LabourOperation' else 'SparePart' end, place, 'Rivi ' || place,
    case when is_labour then '10001' end, case when is_labour then 66 end, case when not is_labour then '30001' end,
    case when not is_labour then '1' end, 1, case when place <> 3 then 98 end,
    (array['customer', 'customer', 'warranty', 'internal'])[1 + (number + place) % 4],
    case when is_labour and day > 0 then start_at + interval '8 hours' end,
    case when is_labour and day > 0 then employee_id end
  from bench_day cross join generate_series(0, ${rows.all - 1}) place
  cross join lateral (select place < ${rows.labour} as is_labour) kind
  order by number, place`,
  `insert into reservation (site_id, id, work_order_id, start_at, end_at, delivered_at)
  select site_id, ${orderId()}, ${orderId()}, start_at, start_at + interval '8 hours',
    case when day > 0 then start_at + (7 + number % 3) * interval '1 hour' end
  from bench_day order by number`,
  `insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
  select site_id, ${orderId()}, employee_id, start_at, start_at + interval '8 hours' from bench_day order by number`,
  `insert into event (site_id, at, employee_id, entity, entity_id, kind, before, after)
  select site_id, start_at + change * interval '1 hour', employee_id, 'work-order', ${orderId()}, 'edited',
    jsonb_build_object(field, start_at + interval '6 hours'), jsonb_build_object(field, start_at + interval '8 hours')
  from bench_day cross join generate_series(1, 3) change
  cross join lateral (
    select case when number % 4 = 0 and change = 2 then 'EstimatedDeliveryDateTime' else 'Note' end as field) moved
  order by number, change`,
]

/** SQL condition for rows of the added sites. */
const ofSites = 'site_id in (select site_id from bench_person)'

/** Two of three work orders have a health check. Half of these have an offer of three findings. */
const checks = [
  `insert into inspection (site_id, id, vehicle_id, survey_id, survey_version, work_order_id, state, soon_count, now_count,
    created_at, created_by, modified_at, modified_by, completed_at)
  select site_id, ${orderId()}, vehicle_id, survey.survey_id, survey.version, ${orderId()}, 'complete', 2, 1, start_at,
    employee_id, start_at + interval '1 hour', employee_id, start_at + interval '1 hour'
  from bench_day cross join (select survey_id, version from survey_version order by 1, 2 limit 1) survey
  where number % 3 > 0 and day > 0 order by number`,
  `insert into inspection_offer (site_id, id, inspection_id, language, inspected_at, inspector, ok_count, created_at,
    created_by, expires_at)
  select site_id, id, id, 'fi', created_at, 'Asentaja', 20, created_at + interval '2 hours', created_by,
    created_at + interval '30 days'
  from inspection where ${ofSites} and id % 2 = 0`,
  `insert into inspection_offer_line (site_id, offer_id, key, position, title, light, note, price, photo_ids)
  select site_id, id, 'check.' || place, place, 'Löydös ' || place, case place when 1 then 'now' else 'soon' end, '',
    100 * place, '{}'
  from inspection_offer cross join generate_series(1, 3) place where ${ofSites}`,
  `insert into inspection_offer_answer (site_id, offer_id, key, kind, text, price, answered_at)
  select site_id, id, 'check.' || place, case when (id / 2 + place) % 3 = 0 then 'decline' else 'accept' end, '', 100,
    created_at + interval '1 hour'
  from inspection_offer cross join generate_series(1, 2) place where ${ofSites}`,
]
