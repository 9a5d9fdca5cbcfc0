import { expect, it } from 'vitest'
import { buildCredential, buildEmployee, buildSite } from '../../../test/builders.ts'
import { openDatabaseBefore } from '../../../test/database-before.ts'
import { buildOperation, buildPart, buildSupplier } from '../../../test/part-builders.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'

const { db, upgrade } = await openDatabaseBefore('0038_one_form.sql')

it('the migration normalises the stored texts', async () => {
  const site = await buildSite(db)
  // The columns for rights of later migrations do not exist at this version.
  const { id: profile_id } = await db
    .insertInto('access_profile')
    .values({ name: 'Administration' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const employee = await buildEmployee(db, { sites: [site], profile_id })
  await buildCredential(db, employee, { user_name: 'Åsa' })
  const supplier = await buildSupplier(db, { name: 'A\u030aker' })
  const supplierNumber = supplier.number
  await buildVehicle(db, site.id, { license_number: 'FZI\u2013135', serial_number: 'WVIZZZ7HZ10012345' })
  await buildPart(db, { supplier_number: supplierNumber, item_number: '12\u2013A345', name: 'O\u0308ljy' })
  await buildOperation(db, { supplier_number: supplierNumber, code: '17\u00a045', name: 'Weiß' })
  await upgrade()
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['license_key', 'serial_key', 'serial_key_backwards'])
    .executeTakeFirstOrThrow()
  expect(vehicle).toEqual({
    license_key: 'FZI135',
    serial_key: 'WV1ZZZ7HZ10012345',
    serial_key_backwards: '54321001ZH7ZZZ1VW',
  })
  const part = await db
    .selectFrom('part')
    .select(['item_key', 'name_key', 'search_words'])
    .executeTakeFirstOrThrow()
  expect(part).toMatchObject({ item_key: '12A345', name_key: ' oljy' })
  expect(part.search_words).toContain(' aker')
  const operation = await db
    .selectFrom('work_operation')
    .select(['code_key', 'name_key'])
    .executeTakeFirstOrThrow()
  expect(operation).toEqual({ code_key: '1745', name_key: ' weiss' })
  const another = await buildEmployee(db, { sites: [site], profile_id })
  await expect(buildCredential(db, another, { user_name: 'A\u030aSA' })).rejects.toThrow(
    'credential__user_name',
  )
})
