import { type Draw, drawDemoFiles } from '@verstas/demo/attachments/demo-files.ts'
import { clearDemo } from '@verstas/demo/clear-demo.ts'
import { firstVisitId } from '@verstas/demo/history/write-visits.ts'
import { firstId } from '@verstas/demo/ledger.ts'
import { loadDemo } from '@verstas/demo/load-demo.ts'
import { DemoRefusedError, findDemoNow } from '@verstas/demo/loaded-demo.ts'
import { drawDemoFaces } from '@verstas/demo/people/faces.ts'
import { firstEarlierId } from '@verstas/demo/reports/earlier-weeks.ts'
import { signIns } from '@verstas/demo/sign-ins.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { illegalTreadDepth } from '../src/features/work-orders/view/illegal-tread-depth.ts'
import { freshDatabase } from './fresh-database.ts'

// Tests only PostgreSQL, because both kinds of database get the same content. End-to-end tests use the demo on
// the embedded database.
const { db } = await freshDatabase()
const timeZone = 'Europe/Helsinki'
const hashPassword = async (password: string) => `hash of ${password}`
const friday = new Date('2026-11-20T10:20:00+02:00')

beforeEach(() => clearDemo(db))

const isUsual = process.env.VERSTAS_TESTS === 'usual'

const usualDays = [['a Friday', '2026-11-20T10:20:00+02:00']]
const otherDays = [
  ['a Saturday at 22:40', '2026-11-21T22:40:00+02:00'],
  ['New Year at midnight', '2027-01-01T00:00:00+02:00'],
  ['the night when clocks go back', '2026-10-25T03:30:00+02:00'],
  ['a Saturday', '2026-11-21T13:05:00+02:00'],
  ['a Sunday at 03:10', '2026-11-22T03:10:00+02:00'],
  ['a Thursday at 17:30', '2026-11-19T17:30:00+02:00'],
  ['a Sunday at 23:30', '2026-11-22T23:30:00+02:00'],
  ['a Monday at 06:00', '2026-11-23T06:00:00+02:00'],
  ['the day when clocks go forward', '2026-03-29T04:10:00+03:00'],
  ['the day after clocks went back', '2026-10-26T05:50:00+02:00'],
]
const days = isUsual ? usualDays : [...usualDays, ...otherDays]

/** Demo scales, each with the expected numbers of vehicles and work orders. */
const scales: [number | 'big', number, number][] = isUsual
  ? [[0.1, 240, 481]]
  : [
      [0.1, 240, 481],
      [2, 800, 1200],
      ['big', 400, 600],
    ]

describe('the demo dealership', () => {
  it.each(days)('the demo has enough rows for each page on %s', async (_name, instant) => {
    const now = new Date(instant)
    await loadDemo({ db, now, timeZone, scale: 1, hashPassword })

    expect(await countRows()).toMatchObject({
      employee: 32,
      queue: 4,
      vehicle: 400,
      work_order: 600,
      too_many_visits: null,
      have_histories: true,
      sites_of_shared_car: 2,
      part: 3000,
      work_operation: 400,
      trusted_devices: 1,
      pins: 2,
      leavers_with_hours: 1,
      stock_sites: 2,
      statuses: 'A,C,I,P',
      row_types: 'LabourOperation,OffShelf,SparePart,Subcontractor,Text',
      payment_link: 1,
      hidden_parts: 1,
      most_jobs: 40,
      most_rows: 400,
    })
    const matti = await dayOfMatti(now)
    expect(matti.reservations).toBeGreaterThanOrEqual(3)
    expect(matti).toMatchObject({ orders_not_active: 0, rows_to_stamp: 6, rows_stamped: 1, running: 0 })
    const today = await lifeOfToday(now)
    expect(today.sites_with_shifts).toBe(2)
    expect(today.sites_with_unallocated).toBe(2)
    expect(today.reservations).toBeGreaterThanOrEqual(30)
    expect(today.running).toBeGreaterThan(0)
    expect(today.presence_in_future).toBe(0)
    expect(today.sites_with_late_customer).toBe(2)
    expect(today.sites_at_work).toBe(2)
    expect(today.is_matti_on_shift).toBe(true)
    expect(await lifeOfSchedule(now)).toEqual({
      resources: 40,
      sites_with_overlap: 2,
      sites_with_absence: 1,
      sites_with_carried_over: 2,
      with_missing_parts: true,
      with_several_times: true,
    })
    expect(await lifeOfParts(now)).toEqual({
      sites_with_pick_list: 2,
      sites_with_every_state: 2,
      with_ticks: true,
      with_promises: true,
      missing_without_order: true,
      most_are_there: true,
      with_barcodes: true,
      most_locations: 3,
    })
    expect(await lifeOfTasks(now)).toEqual({
      sites_with_enough_open: 2,
      kinds_open: 6,
      waiting_at_desks: 4,
      in_future: 0,
      part_requests_of_rows: true,
      of_matti: '2 open, 1 done',
      with_customer_waiting: true,
      with_notes: true,
      of_other_systems: true,
    })
    expect(await lifeOfTyres(now)).toEqual({
      sites: 2,
      with_years: true,
      with_wear_to_draw: true,
      wheels_that_grew: 0,
      illegal_today: true,
      oldest_dot_today: true,
      with_twin_wheels: 1,
      in_future: 0,
    })
    expect(await lifeOfHealthChecks(now)).toEqual({
      states: 'complete,open,signed',
      templates: 3,
      on_many_cars: true,
      of_mattis_cars_today: true,
      with_voided_signature: true,
      with_markers: true,
      with_declined_before: true,
      in_future: 0,
    })
    // The orders of the day have a photo of their car, and their number depends on the weekday.
    expect(await ordersWithFiles(now)).toEqual({ take_files: true, many_files: true })
  })

  it.each(scales)(
    'an interrupted load leaves no demo, and each load at scale %s creates the same rows',
    async (scale, vehicle, work_order) => {
      const load = (onProgress?: (progress: { step: string }) => void) =>
        loadDemo({ db, now: friday, timeZone, scale, hashPassword, ...(onProgress && { onProgress }) })
      const interrupted = load(({ step }) => {
        if (step === 'stamping') throw new Error('interrupted')
      })
      await expect(interrupted).rejects.toThrow('interrupted')
      expect(await findDemoNow(db)).toBeNull()
      expect(await db.selectFrom('employee').select('id').execute()).toEqual([])
      // Sequences that the interrupted load advanced begin again.
      await clearDemo(db)

      await load()
      expect(await findDemoNow(db)).toEqual(friday)
      const first = await hashOfTables()
      const credentials = await db.selectFrom('credential').selectAll().execute()
      for (const { userName } of signIns)
        expect(credentials).toContainEqual(
          expect.objectContaining({ user_name: userName, password_hash: 'hash of demo' }),
        )
      await expect(load()).rejects.toThrow(DemoRefusedError)

      await clearDemo(db)
      await load()
      expect(await hashOfTables()).toEqual(first)
      expect(await countRows()).toMatchObject({ vehicle, work_order })
      await expectFreeIds()
      await expectPictures()
    },
  )

  it.skipIf(isUsual)(
    'the history of several weeks fits beside the older work orders of the same lifts',
    async () => {
      await loadDemo({ db, now: friday, timeZone, scale: 3, hashPassword })

      expect(await countRows()).toMatchObject({ work_order: 1800 })
    },
  )
})

/** Expects that a new row gets the id after the largest one of the demo. */
async function expectFreeIds() {
  const newest = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('customer')
    .values({ site_id: 1, last_name: 'Uusi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(newest.id + 1)
}

/** Expects small pictures of most people, at most one per person. */
async function expectPictures() {
  const draw: Draw = (svg, format) => sharp(Buffer.from(svg)).toFormat(format, { quality: 60 }).toBuffer()
  const faces = await drawDemoFaces(db, draw)
  expect(new Set(faces.map(({ employeeId }) => employeeId)).size).toBe(faces.length)
  const { rows: people } = await sql`select id from employee where not is_workqueue and is_active`.execute(db)
  expect(faces.length / people.length).toBeGreaterThan(0.7)
  expect(faces.length / people.length).toBeLessThan(0.8)
  expect(Math.max(...faces.map(({ bytes }) => bytes.length))).toBeLessThan(10_000)
  const { width, height } = await sharp(faces[0]?.bytes).metadata()
  expect([width, height]).toEqual([256, 256])
}

/**
 * Counts the work orders that get files, and checks that each can take files: it is active and has no active
 * payment link.
 */
async function ordersWithFiles(now: Date) {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } })
  const files = await drawDemoFiles(db, { draw: () => grey.clone().webp().toBuffer(), now })
  const orders = files.flatMap(({ target }) => ('orderNumber' in target ? target.orderNumber : []))
  const { rows } = await sql`
    select count(*)::int > 40 as many_files, bool_and(status = 'A' and not has_active_payment_link) as take_files
    from work_order where order_number = any(${orders}::int[])`.execute(db)
  return rows[0]
}

async function countRows() {
  const { rows } = await sql<Record<string, number | string>>`select
    (select count(*) from employee) as employee,
    (select count(*) from employee where is_workqueue) as queue,
    (select count(*) from vehicle) as vehicle,
    (select count(*) from work_order where id not between ${firstVisitId}::bigint and ${firstId - 1}::bigint) as work_order,
    (select string_agg(distinct visits::text, ',') from (
      select count(*) as visits from work_order where id between ${firstVisitId}::bigint and ${firstEarlierId - 1}::bigint
      group by vehicle_id) counted where visits > 12) as too_many_visits,
    (select count(distinct vehicle_id) from work_order
      where id between ${firstVisitId}::bigint and ${firstEarlierId - 1}::bigint) > 300 as have_histories,
    (select count(*) from vehicle group by serial_number having count(*) > 1 limit 1) as sites_of_shared_car,
    (select count(*) from part) as part,
    (select count(*) from work_operation) as work_operation,
    (select count(*) from trusted_device where distrusted_at is null) as trusted_devices,
    (select count(*) from pin) as pins,
    (select count(*) from employee where not is_active
      and exists (select from stamping where employee_id = employee.id)) as leavers_with_hours,
    (select count(distinct site_id) from part_stock) as stock_sites,
    (select string_agg(distinct status, ',' order by status) from work_order) as statuses,
    (select string_agg(distinct row_type, ',' order by row_type) from job_row) as row_types,
    (select count(*) from work_order where has_active_payment_link and status = 'A') as payment_link,
    (select count(*) from work_order where hides_parts_in_web and status = 'A') as hidden_parts,
    (select max(jobs) from (select count(*) as jobs from job group by work_order_id) counted) as most_jobs,
    (select max(lines) from (select count(*) as lines from job_row group by work_order_id) counted) as most_rows
    `.execute(db)
  return rows[0]
}

interface DayOfMatti {
  readonly reservations: number
  readonly orders_not_active: number
  readonly rows_to_stamp: number
  readonly rows_stamped: number
  readonly running: number
}

async function dayOfMatti(now: Date): Promise<DayOfMatti> {
  const { rows } = await sql<DayOfMatti>`
    with matti as (select employee_id as id from credential where user_name = 'matti'),
    own as (
      select distinct reservation.id, reservation.work_order_id from reservation
      join reservation_resource on reservation_resource.site_id = reservation.site_id
        and reservation_resource.reservation_id = reservation.id
      join resource on resource.site_id = reservation.site_id and resource.id = reservation_resource.resource_id
      join matti on matti.id = resource.employee_id
      where (reservation.start_at at time zone ${timeZone})::date = (${now}::timestamptz at time zone ${timeZone})::date
    ),
    labour as (
      select job_row.*, exists (
        select 1 from stamping_row join stamping on stamping.id = stamping_row.stamping_id
        where stamping_row.job_row_id = job_row.id and stamping.end_at is not null
      ) as is_stamped
      from job_row
      where row_type = 'LabourOperation' and work_order_id in (select work_order_id from own)
    )
    select
      (select count(*) from own) as reservations,
      (select count(*) from work_order where id in (select work_order_id from own) and status <> 'A')
        as orders_not_active,
      (select count(*) from labour where not is_stamped and done_at is null and not is_stamping_prohibited
        and not is_marked_as_deleted) as rows_to_stamp,
      (select count(*) from labour where is_stamped) as rows_stamped,
      (select count(*) from stamping, matti where employee_id = matti.id and end_at is null) as running`.execute(
    db,
  )
  return rows[0] as DayOfMatti
}

interface LifeOfToday {
  readonly sites_with_shifts: number
  readonly sites_with_unallocated: number
  readonly reservations: number
  readonly running: number
  readonly presence_in_future: number
  readonly sites_with_late_customer: number
  /** The number of sites with a running stamping on a labour row. */
  readonly sites_at_work: number
  readonly is_matti_on_shift: boolean
}

async function lifeOfToday(now: Date): Promise<LifeOfToday> {
  const isToday = sql`(start_at at time zone ${timeZone})::date = (${now}::timestamptz at time zone ${timeZone})::date`
  const { rows } = await sql<LifeOfToday>`select
    (select count(distinct site_id) from shift where ${isToday}) as sites_with_shifts,
    (select count(distinct site_id) from reservation where ${isToday} and not exists (
      select 1 from reservation_resource where reservation_id = reservation.id)) as sites_with_unallocated,
    (select count(*) from reservation where ${isToday}) as reservations,
    (select count(*) from stamping where end_at is null) as running,
    (select count(distinct site_id) from reservation where is_customer_late and delivered_at is null
      and start_at < ${now} and start_at > ${now}::timestamptz - interval '4 hours') as sites_with_late_customer,
    (select count(distinct stamping.site_id) from stamping join stamping_row
      on stamping_row.site_id = stamping.site_id and stamping_row.stamping_id = stamping.id
      where end_at is null) as sites_at_work,
    exists (select from shift join credential using (employee_id)
      where user_name = 'matti' and ${now}::timestamptz between start_at - interval '1 hour' and end_at) as is_matti_on_shift,
    (select count(*) from stamping where is_presence and (start_at > ${now} or end_at > ${now}))
      as presence_in_future`.execute(db)
  return rows[0] as LifeOfToday
}

/** Counts the resources, and special cases of today's schedule such as overlaps and carried-over work. */
async function lifeOfSchedule(now: Date) {
  const { rows } = await sql<object>`
    with day as (
      select date_trunc('day', ${now}::timestamptz, ${timeZone}) as start,
        date_trunc('day', ${now}::timestamptz, ${timeZone}) + interval '1 day' as end),
    entry as (
      select reservation_resource.*, reservation.work_order_id, reservation.delivered_at
      from reservation_resource
      join reservation on reservation.site_id = reservation_resource.site_id
        and reservation.id = reservation_resource.reservation_id
      join resource on resource.site_id = reservation_resource.site_id
        and resource.id = reservation_resource.resource_id and not resource.is_material),
    today as (select entry.* from entry, day where tstzrange(start_at, end_at) && tstzrange(day.start, day.end))
    select
      (select count(*) from resource where not is_material) as resources,
      (select count(distinct site_id) from today where is_overlap_allowed) as sites_with_overlap,
      (select count(distinct stamping.site_id) from stamping, day
        where not is_presence and employee_id in (select employee_id from resource)
          and tstzrange(start_at, end_at) && tstzrange(day.start, day.end)) as sites_with_absence,
      (select count(distinct entry.site_id) from entry join day on entry.end_at <= day.start
        join work_order on work_order.site_id = entry.site_id and work_order.id = entry.work_order_id
        where delivered_at is null and substatus_code = 'WAITING_PARTS') as sites_with_carried_over,
      exists (select from today join job_row using (site_id, work_order_id)
        where row_type = 'SparePart' and ordered_amount > delivered_amount) as with_missing_parts,
      exists (select from today group by reservation_id having count(distinct start_at) > 1)
        as with_several_times`.execute(db)
  return rows[0]
}

async function lifeOfParts(now: Date) {
  const { rows } = await sql<object>`
    with coming as (
      select distinct work_order.* from work_order
      join reservation on reservation.site_id = work_order.site_id and reservation.work_order_id = work_order.id
      where work_order.status in ('A', 'P')
        and reservation.start_at >= date_trunc('day', ${now}::timestamptz, ${timeZone})),
    need as (
      select coming.site_id, coming.are_parts_preplanned, part_needs.* from coming, part_needs(coming.site_id, coming.id))
    select
      (select count(distinct coming.site_id) from coming
        join part_reservation kept on kept.work_order_id = coming.id) as sites_with_pick_list,
      (select count(*) from (
        select site_id from coming group by site_id
        having count(distinct (are_parts_preplanned, are_parts_prepicked)) = 3) site) as sites_with_every_state,
      exists (select from part_reservation where picked_by is not null) as with_ticks,
      exists (select from need where missing > 0 and promised_on > ${now}::date) as with_promises,
      exists (select from need where missing > 0 and promised_on is null and not are_parts_preplanned)
        as missing_without_order,
      (select avg((missing = 0)::int) > 0.75 from need) as most_are_there,
      (select count(*) > 1000 from part_barcode) as with_barcodes,
      (select max(num_nonnulls(location_1, location_2, location_3)) from part_stock) as most_locations`.execute(
    db,
  )
  return rows[0]
}

/** Counts tasks, and special cases of them. A site should have 20 to 40 open tasks, which fill one screen. */
async function lifeOfTasks(now: Date) {
  const { rows } = await sql<object>`
    with open as (select * from activity where closed_at is null)
    select
      (select count(*) from (
        select site_id from open group by site_id having count(*) between 20 and 40) site) as sites_with_enough_open,
      (select count(distinct type_code) from open) as kinds_open,
      (select count(distinct employee_id) from open join employee on employee.id = employee_id
        where is_workqueue) as waiting_at_desks,
      (select count(*) from activity where greatest(created_at, assigned_at, closed_at) > ${now}) as in_future,
      exists (select from open where job_row_id is not null and type_code = 'OSA') as part_requests_of_rows,
      (select count(*) filter (where closed_at is null) || ' open, '
          || count(*) filter (where closed_at >= date_trunc('day', ${now}::timestamptz, ${timeZone})) || ' done'
        from activity join credential using (employee_id) where user_name = 'matti') as of_matti,
      exists (select from open join work_order on work_order.id = work_order_id
        where is_customer_waiting) as with_customer_waiting,
      exists (select from activity_history where note is not null) as with_notes,
      exists (select from activity where external_sessions <> '[]') as of_other_systems`.execute(db)
  return rows[0]
}

async function lifeOfHealthChecks(now: Date) {
  const { rows } = await sql<object>`
    select
      (select string_agg(distinct state, ',' order by state) from inspection) as states,
      (select count(distinct survey_id) from inspection) as templates,
      (select count(distinct vehicle_id) >= 40 from inspection) as on_many_cars,
      (select count(distinct inspection.work_order_id) >= 3 from inspection
        join employee on employee.id = created_by and employee.name = 'Matti Virtanen'
        join reservation on reservation.site_id = inspection.site_id
          and reservation.work_order_id = inspection.work_order_id
        where (start_at at time zone ${timeZone})::date = (${now}::timestamptz at time zone ${timeZone})::date)
        as of_mattis_cars_today,
      exists (select from inspection_signature join inspection_revision using (site_id, inspection_id)
        where voided_at is not null) as with_voided_signature,
      exists (select from inspection_property where key like 'marker.%') as with_markers,
      exists (select from inspection_follow_up join inspection earlier on earlier.id = inspection_id
        join inspection later on later.vehicle_id = earlier.vehicle_id and later.created_at > earlier.created_at
        where kind = 'Declined') as with_declined_before,
      (select count(*) from inspection where modified_at > ${now}) as in_future`.execute(db)
  return rows[0]
}

/** Counts tyre records: those of past seasons, and special cases of today's vehicles. */
async function lifeOfTyres(now: Date) {
  const { rows } = await sql<object>`
    with today as (
      select distinct work_order.site_id, vehicle_id, work_order.id from reservation
      join work_order on work_order.site_id = reservation.site_id and work_order.id = reservation.work_order_id
      where (start_at at time zone ${timeZone})::date = (${now}::timestamptz at time zone ${timeZone})::date),
    front as (
      select record.*, axle.dot, wheel.depth,
        lag(wheel.depth) over same as depth_before, lag(axle.dot) over same as dot_before
      from tyre_record record
      join tyre_axle axle on axle.site_id = record.site_id and axle.record_id = record.id and axle.axle_number = 1
      join tyre_wheel wheel on wheel.site_id = axle.site_id and wheel.record_id = axle.record_id
        and wheel.axle_number = 1 and wheel.side = 'left'
      window same as (partition by record.vehicle_id, record.type_code order by measured_at))
    select
      (select count(distinct site_id) from tyre_record) as sites,
      exists (select from tyre_record group by vehicle_id, type_code
        having max(measured_at) - min(measured_at) > interval '3 years' and count(*) > 3) as with_years,
      (select count(*) >= 3 from (
        select from front group by vehicle_id, type_code, dot
        having count(*) >= 3 and max(mileage) - min(mileage) >= 10000) as followed) as with_wear_to_draw,
      -- the rear wheels have at most come to the front
      (select count(*) from front where dot = dot_before and depth > depth_before + 4) as wheels_that_grew,
      exists (select from work_order where id in (select id from today)
        and ${sql.raw(illegalTreadDepth(`'${now.toISOString()}'::timestamptz`))} is not null) as illegal_today,
      exists (select from today join tyre_record record on record.work_order_id = today.id
        join tyre_axle axle on axle.record_id = record.id
        where 2000 + right(axle.dot, 2)::int <= extract(year from ${now}::timestamptz) - 8) as oldest_dot_today,
      (select count(distinct vehicle_id) from tyre_wheel join tyre_record record on record.id = record_id
        where is_inner) as with_twin_wheels,
      (select count(*) from tyre_record where measured_at > ${now}) as in_future`.execute(db)
  return rows[0]
}

/** Returns a hash of the rows of each table, without the random draft keys and passkey user handles. */
async function hashOfTables(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name <> 'schema_migration'`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      hash: string
    }>`select coalesce(md5(string_agg(line::text, '' order by line::text)), '')
      as hash from (select to_jsonb(whole) - 'draft_key' - 'passkey_user_handle' as line from ${sql.table(name)} whole) lines`.execute(
      db,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
