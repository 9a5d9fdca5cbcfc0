import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/database-before.ts'

const { db, upgrade } = await openDatabaseBefore('0026_favourite_resources.sql')

it('the migration keeps favourite people who have a row in the schedule', async () => {
  await sql`insert into site (id, name) values (1, 'Helsinki')`.execute(db)
  await sql`insert into access_profile (id, name) values (1, 'All')`.execute(db)
  await sql`insert into employee (id, name, profile_id) values (1, 'Aino', 1), (2, 'Matti', 1), (3, 'Pekka', 1)`.execute(
    db,
  )
  await sql`insert into employee_site (employee_id, site_id) values (1, 1), (2, 1), (3, 1)`.execute(db)
  await sql`insert into resource (site_id, id, name, employee_id) values (1, 2, 'Matti', 2)`.execute(db)
  await sql`insert into subordinate (site_id, supervisor_id, employee_id) values (1, 1, 2), (1, 1, 3)`.execute(
    db,
  )

  await upgrade()

  const { rows } = await sql`select * from favourite_resource`.execute(db)
  expect(rows).toEqual([{ site_id: 1, employee_id: 1, resource_id: 2 }])
})
