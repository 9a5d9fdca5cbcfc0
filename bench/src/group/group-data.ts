import type pg from 'pg'

/** Number of people per site who stamp. 300 sites have 8,000 technicians. */
const techniciansOfSite = 27
/** Number of people per site with a session who do not stamp. 300 sites have 20,000 people. */
const othersOfSite = 40
const ordersOfSite = 40
const baysOfSite = 10
const vehiclesOfSite = 60
const labourRowsOfJob = 2
const partRowsOfJob = 2

/** The ids of a site's records, in the order of their numbers. */
export interface GroupSite {
  readonly id: number
  readonly technicians: readonly number[]
  readonly others: readonly number[]
  readonly orders: readonly GroupOrder[]
}

/** A work order with a reservation today, on a technician and a bay, and with a conversation. */
export interface GroupOrder {
  readonly id: number
  readonly orderNumber: number
  readonly topicId: string
  /** The ids of the labour rows. */
  readonly rows: readonly { readonly id: number; readonly oid: string }[]
  readonly reservation: { readonly oid: string; readonly start: string; readonly end: string }
  readonly bay: number
  readonly technician: number
}

/** Adds the rows that all sites share: the rights and the stamping types. @returns the id of the profile */
export async function prepareGroup(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into access_profile (name, mobile_service_technician, mobile_check_list, mobile_workshop_schedule,
       mobile_tyre_information, correct_stampings, create_work_orders, manage_parts)
     values ('Group', true, true, true, true, true, true, true) returning id::int`,
  )
  await client.query(
    `insert into stamping_type (code, description, position, is_work_order, is_default, is_end_of_day)
     select code, json_build_object('fi', name, 'sv', name, 'en', name), code, code = 1, code = 1, code = 11
     from (values (1, 'Work'), (10, 'In'), (11, 'Out')) type (code, name)`,
  )
  return rows[0]?.id ?? 0
}

/**
 * Adds a site with its people, their shifts, and a day of work orders with jobs, rows, reservations and
 * conversations. The rows are not written to the change feed, as in a database that was loaded earlier.
 */
export async function addSite(client: pg.Client, profileId: number, number: number): Promise<GroupSite> {
  await client.query('begin')
  await client.query(`select set_config('verstas.feed', 'off', true)`)
  const site = await idOf(client, 'insert into site (name) values ($1) returning id::int', [`Site ${number}`])
  await client.query(`insert into stock (site_id, code, description) values ($1, 'MAIN', 'Main')`, [site])
  const people = await idsOf(
    client,
    `insert into employee (name, subsystem, profile_id)
     select 'Person ' || $1::int || '-' || place, case when place <= ${techniciansOfSite} then 'M' else '' end, $2
     from generate_series(1, ${techniciansOfSite + othersOfSite}) place returning id::int`,
    [number, profileId],
  )
  const technicians = people.slice(0, techniciansOfSite)
  await client.query(
    `insert into employee_site (employee_id, site_id, is_default) select id, $1::bigint, true from unnest($2::int[]) id`,
    [site, people],
  )
  await client.query(
    `insert into resource (site_id, id, name, employee_id)
     select $1::bigint, id, name, id from employee where id = any ($2)`,
    [site, technicians],
  )
  await client.query(
    `insert into shift (site_id, employee_id, start_at, end_at)
     select $1::bigint, id, today + interval '7 hours', today + interval '16 hours'
     from unnest($2::int[]) id, ${today}`,
    [site, technicians],
  )
  const bays = await idsOf(
    client,
    `insert into resource (site_id, name) select $1::bigint, 'Bay ' || place from generate_series(1, ${baysOfSite}) place
     returning id::int`,
    [site],
  )
  await client.query(
    `insert into customer (site_id, first_name, last_name, phone)
     select $1::bigint, 'Kaisa', 'Korhonen ' || place, '+35840' || lpad(place::text, 7, '0')
     from generate_series(1, ${vehiclesOfSite}) place`,
    [site],
  )
  await client.query(
    `insert into vehicle (site_id, license_number, serial_number, make_name, model_name, owner_customer_id)
     select $1::bigint, 'G' || $2::int || '-' || customer.place, 'GROUP' || $2::int || 'X' || lpad(customer.place::text, 8, '0'),
       'Škoda', 'Octavia', customer.id
     from (select id, row_number() over (order by id) as place from customer where site_id = $1) customer`,
    [site, number],
  )
  const orders = await addOrders(client, site, technicians, bays)
  await client.query('commit')
  return { id: site, technicians, others: people.slice(techniciansOfSite), orders }
}

async function addOrders(
  client: pg.Client,
  site: number,
  technicians: readonly number[],
  bays: readonly number[],
): Promise<GroupOrder[]> {
  await client.query(
    `insert into work_order (site_id, order_number, vehicle_id, contact_customer_id, note, mileage, created_at)
     select $1::bigint, 10000 + vehicle.place, vehicle.id, owner_customer_id, 'The customer waits for a call', 90000, now()
     from (select vehicle.*, row_number() over (order by id) as place from vehicle where site_id = $1) vehicle
     where vehicle.place <= ${ordersOfSite}`,
    [site],
  )
  await client.query(
    `insert into job (site_id, work_order_id, job_number, note, position)
     select $1::bigint, id, number, 'Job ' || number, number from work_order, generate_series(1, 3) number where site_id = $1`,
    [site],
  )
  await client.query(
    `insert into job_row (site_id, work_order_id, job_id, position, row_type, name, work_operation_code, standard_time)
     select $1::bigint, work_order_id, job.id, place, 'LabourOperation', 'Service ' || place, '10001', 30
     from job, generate_series(1, ${labourRowsOfJob}) place where site_id = $1`,
    [site],
  )
  await client.query(
    `insert into job_row (site_id, work_order_id, job_id, position, row_type, name, item_number, ordered_amount, price)
     select $1::bigint, work_order_id, job.id, ${labourRowsOfJob} + place, 'SparePart', 'Part ' || place, '3000' || place, 1, 12.5
     from job, generate_series(1, ${partRowsOfJob}) place where site_id = $1`,
    [site],
  )
  // Each bay has four vehicles, one after another. A technician has one or two of them.
  await client.query(
    `with placed as (
       select id, row_number() over (order by id) - 1 as place from work_order where site_id = $1),
     timed as (
       select *, today + interval '8 hours' + place / ${baysOfSite} * interval '2 hours' as start_at from placed, ${today}),
     reserved as (
       insert into reservation (site_id, work_order_id, start_at, end_at)
       select $1::bigint, id, start_at, start_at + interval '90 minutes' from timed returning *)
     insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
     select $1::bigint, reserved.id, resource_id, reserved.start_at, reserved.end_at
     from reserved join timed on timed.id = reserved.work_order_id,
       unnest(array[($2::int[])[1 + place % ${techniciansOfSite}], ($3::bigint[])[1 + place % ${baysOfSite}]]::bigint[]) resource_id`,
    [site, technicians, bays],
  )
  await client.query(
    `insert into chat_topic (site_id, id, work_order_id, description)
     select site_id, global_id, id, order_number::text from work_order where site_id = $1`,
    [site],
  )
  // Each conversation has nine or ten subscribers.
  await client.query(
    `insert into chat_member (site_id, topic_id, employee_id, is_subscribed)
     select $1::bigint, topic.id, person.employee_id, true
     from (select id, row_number() over (order by work_order_id) as place from chat_topic where site_id = $1) topic
     join (select employee_id, row_number() over (order by employee_id) as place from employee_site where site_id = $1) person
       on (person.place - topic.place) % 7 = 0`,
    [site],
  )
  const { rows } = await client.query<GroupOrder>(
    `select work_order.id::int, order_number::int as "orderNumber", global_id::text as "topicId",
       (select json_agg(json_build_object('id', id, 'oid', oid) order by id) from job_row
        where job_row.site_id = $1 and work_order_id = work_order.id and row_type = 'LabourOperation') as rows,
       json_build_object('oid', reservation.oid, 'start', reservation.start_at, 'end', reservation.end_at) as reservation,
       (select resource_id::int from reservation_resource where site_id = $1 and reservation_id = reservation.id
        and resource_id >= 1000000000) as bay,
       (select resource_id::int from reservation_resource where site_id = $1 and reservation_id = reservation.id
        and resource_id < 1000000000) as technician
     from work_order join reservation on reservation.site_id = $1 and work_order_id = work_order.id
     where work_order.site_id = $1 order by work_order.id`,
    [site],
  )
  return rows
}

/** SQL of the start of today at the sites, as the column `today`. */
const today = `(select date_trunc('day', now() at time zone 'Europe/Helsinki') at time zone 'Europe/Helsinki' as today) day`

async function idsOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(text, [...values])
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

const idOf = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<number> =>
  (await idsOf(client, text, values))[0] ?? 0
