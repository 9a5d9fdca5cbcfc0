import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/database-before.ts'

const { db, upgrade } = await openDatabaseBefore('0007_person_resources.sql')

it("the migration sets the id of each person's resource to the employee's id in all tables", async () => {
  await sql`insert into site (id, name) values (1, 'Helsinki'), (2, 'Tampere')`.execute(db)
  await sql`insert into access_profile (id, name) values (1, 'All')`.execute(db)
  await sql`insert into employee (id, name, profile_id) values (1, 'Aino', 1), (2, 'Matti', 1), (3, 'Pekka', 1)`.execute(
    db,
  )
  await sql`insert into employee_site (employee_id, site_id) values (1, 1), (2, 1), (2, 2), (3, 2)`.execute(
    db,
  )
  // The ids are exchanged: the lift has Aino's id, Aino has Matti's and Matti has the lift's.
  await sql`insert into resource (site_id, id, name, employee_id) values
    (1, 1, 'Nostin', null), (1, 2, 'Aino', 1), (1, 3, 'Matti', 2), (2, 4, 'Matti', 2), (2, 5, 'Pekka', 3)`.execute(
    db,
  )
  await sql`insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
    values (1, 1, 'ABC-123', 'X1', 'Volvo', 'V60')`.execute(db)
  await sql`insert into work_order (site_id, id, order_number, vehicle_id, created_at) values (1, 1, 1, 1, now())`.execute(
    db,
  )
  await sql`insert into reservation (site_id, id, work_order_id, start_at, end_at)
    values (1, 1, 1, now(), now() + interval '1 hour')`.execute(db)
  await sql`insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
    select 1, 1, id, now(), now() + interval '1 hour' from resource where site_id = 1`.execute(db)

  await upgrade()

  const { rows } = await sql`
    select resource.site_id as site, resource.name, resource.id, reserved.reservation_id as reservation
    from resource
    left join reservation_resource reserved on reserved.site_id = resource.site_id and reserved.resource_id = resource.id
    order by 1, 2`.execute(db)
  expect(rows).toEqual([
    { site: 1, name: 'Aino', id: 1, reservation: 1 },
    { site: 1, name: 'Matti', id: 2, reservation: 1 },
    { site: 1, name: 'Nostin', id: 1_000_000_001, reservation: 1 },
    { site: 2, name: 'Matti', id: 2, reservation: null },
    { site: 2, name: 'Pekka', id: 3, reservation: null },
  ])
})

it('a new lift never gets the id of an employee', async () => {
  const added = await sql`insert into resource (site_id, name) values (1, 'Pesuhalli') returning id`.execute(
    db,
  )
  expect(added.rows).toEqual([{ id: expect.any(Number) }])
  await expect(
    sql`insert into resource (site_id, id, name) values (1, 77, 'Nostin 2')`.execute(db),
  ).rejects.toThrow('resource__id')
  await expect(
    sql`insert into employee (id, name, profile_id) values (1000000001, 'Liisa', 1)`.execute(db),
  ).rejects.toThrow('employee__id_below_resources')
  await expect(
    sql`insert into resource (site_id, id, name, employee_id) values (2, 9, 'Matti', 2)`.execute(db),
  ).rejects.toThrow(/resource__/)
})
