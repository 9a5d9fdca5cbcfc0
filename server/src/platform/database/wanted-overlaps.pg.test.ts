import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/database-before.ts'

const { db, upgrade } = await openDatabaseBefore('0014_workshop_schedule.sql')

it('the migration marks existing overlaps and material resources, and fills the table of subordinates', async () => {
  await sql`insert into site (id, name) values (1, 'Helsinki'), (2, 'Tampere')`.execute(db)
  await sql`insert into access_profile (id, name) values (1, 'All')`.execute(db)
  await sql`insert into employee (id, name, profile_id, supervisor_id)
    values (1, 'Aino', 1, null), (2, 'Matti', 1, 1), (3, 'Pekka', 1, 1)`.execute(db)
  await sql`insert into employee_site (employee_id, site_id) values (1, 1), (2, 1), (2, 2), (3, 2)`.execute(
    db,
  )
  await sql`insert into resource (site_id, id, name, employee_id, is_material) values
    (1, 2, 'Matti', 2, false), (1, 1000000001, 'Laina-auto', null, true)`.execute(db)
  await sql`insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
    values (1, 1, 'ABC-123', 'X1', 'Volvo', 'V60')`.execute(db)
  await sql`insert into work_order (site_id, id, order_number, vehicle_id, created_at) values (1, 1, 1, 1, now())`.execute(
    db,
  )
  // The first two reservations overlap. The third begins when the second ends.
  await sql`insert into reservation (site_id, id, work_order_id, start_at, end_at)
    select 1, number, 1, begun, begun + interval '2 hours' from generate_series(1, 3) number,
      lateral (select timestamptz '2026-11-20 08:00+02' + interval '1 hour' * (number - 1 + number / 3) as begun) at`.execute(
    db,
  )
  await sql`insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
    select 1, id, 2, start_at, end_at from reservation
    union all select 1, id, 1000000001, start_at, end_at from reservation where id = 3`.execute(db)

  await upgrade()

  const { rows } = await sql`
    select reservation_id as reservation, resource_id as resource, is_overlap_allowed as marked
    from reservation_resource order by 1, 2`.execute(db)
  expect(rows).toEqual([
    { reservation: 1, resource: 2, marked: true },
    { reservation: 2, resource: 2, marked: true },
    { reservation: 3, resource: 2, marked: false },
    { reservation: 3, resource: 1_000_000_001, marked: true },
  ])
  const { rows: subordinates } = await sql`select * from subordinate`.execute(db)
  expect(subordinates).toEqual([{ site_id: 1, supervisor_id: 1, employee_id: 2 }])
})
